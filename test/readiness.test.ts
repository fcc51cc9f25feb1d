import assert from "node:assert/strict";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { startTestService } from "./harness.ts";
import { setUpOwner } from "./owner.ts";

test("a store that is gone is told by the probe and to the operator, until it is back", async () => {
  const packshot = await startTestService();
  const { owner } = await setUpOwner(packshot);
  const folder = join(packshot.dataDir, "files");
  const ready = () => packshot.call("GET", "/readyz");
  const isUp = async () =>
    (await owner.call("GET", "/app/operator/overview")).body.health.storage.is_up;
  assert.deepEqual((await ready()).body, { database: true, storage: true });
  assert.equal(await isUp(), true);
  await rename(folder, `${folder}-away`);
  const away = await ready();
  assert.deepEqual(
    [away.status, away.headers.get("retry-after"), away.body.error.message],
    [503, "5", "Out of reach: storage."],
  );
  assert.equal(await isUp(), false);
  await rename(`${folder}-away`, folder);
  assert.equal((await ready()).status, 200);
  assert.equal(await isUp(), true);
});
