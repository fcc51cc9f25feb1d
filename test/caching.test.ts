import assert from "node:assert/strict";
import { before, test } from "node:test";
import { startTestService, type TestService } from "./harness.ts";

let packshot: TestService;
before(async () => {
  packshot = await startTestService();
});

test("no cache in front keeps what a key opens, an error or a probe; files and the reference may be kept", async () => {
  const { key } = await packshot.account({ plan: "partner" });
  const keeping = async (path: string): Promise<string | null> =>
    (await packshot.call("GET", path, { key })).headers.get("cache-control");
  for (const path of ["credits", "usage", "models", "brands", "shoots/x", "videos/x", "nothing"])
    assert.equal(await keeping(`/v1/${path}`), "no-store", path);
  for (const path of ["/healthz", "/readyz", "/metrics", "/files/x", "/assets/x"])
    assert.equal(await keeping(path), "no-store", path);
  assert.equal(await keeping("/assets/samples/vitamin.jpg"), "private, max-age=300");
  assert.equal(await keeping("/docs"), null);
});
