import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { after, before, test } from "node:test";
import pino from "pino";
import { buildApp, type App } from "./app.ts";
import { openDashboard } from "./dashboard.ts";
import type { Guard } from "./guard.ts";
import { refuseUnknownRoutes } from "./unknown-routes.ts";

let folder: string;
let app: App;
const browser = { accept: "text/html,*/*" };
const script = "const ready = true;\n".repeat(200);

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "packshot-dist-"));
  const dist = join(folder, "dist");
  await mkdir(join(dist, "dashboard"), { recursive: true });
  await writeFile(join(dist, "index.html"), "<!doctype html><title>Packshot</title>");
  await writeFile(join(dist, "dashboard", "index-a1B2c3D4.js"), script);
  await writeFile(join(dist, "icon.svg"), "<svg/>");
  await writeFile(join(folder, "secret.txt"), "secret");
  await symlink("broken.js", join(dist, "broken.js"));
  app = await buildApp({ logger: pino({ level: "silent" }), trustProxy: 0, baseUrl: "http://x" });
  const guard = { limitAddressNow: () => {} } as unknown as Guard;
  refuseUnknownRoutes(app, guard, openDashboard(pathToFileURL(`${dist}/`)));
  app.get("/v1/thing", async () => ({}));
  await app.ready();
});
after(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (
  url: string,
  headers: Record<string, string> = browser,
  method: "GET" | "HEAD" | "POST" = "GET",
) => app.inject({ method, url, headers });

test("a browser gets the page for every path of the dashboard's, with a policy that runs no inline script", async () => {
  for (const url of ["/", "/library?q=x", "/shoots/shoot_1", "/invite/abc.def"]) {
    const page = await get(url);
    assert.equal(page.statusCode, 200, url);
    assert.match(page.body, /<title>Packshot/);
    assert.match(String(page.headers["content-security-policy"]), /script-src 'self';/);
    assert.deepEqual(
      [page.headers["cache-control"], page.headers["x-frame-options"]],
      ["no-cache", "DENY"],
    );
    const etag = String(page.headers.etag);
    assert.match(etag, /^W\/"[\w-]{22}"$/);
    for (const tags of [etag, etag.slice(2), `"x", ${etag}`]) {
      const again = await get(url, { ...browser, "if-none-match": tags });
      assert.equal(again.statusCode, 304, tags);
    }
  }
  assert.equal((await get("/", browser, "HEAD")).statusCode, 200);
});

test("programs and the interface's own paths get the Error shape as ever", async () => {
  for (const [url, headers, method] of [
    ["/", {}, "GET"],
    ["/v1/none", browser, "GET"],
    ["/app/none", browser, "GET"],
    ["/files", browser, "GET"],
    ["/library", browser, "POST"],
  ] as const) {
    const answer = await get(url, headers, method);
    assert.deepEqual([answer.statusCode, answer.json().error.code], [404, "not_found"], url);
  }
  assert.equal((await get("/v1/thing", browser, "POST")).statusCode, 405);
});

test("a file that is there and can't be read is a failure of ours, not a page that was never built", async () => {
  const answer = await get("/broken.js");
  assert.deepEqual([answer.statusCode, answer.json().error.code], [500, "internal_error"]);
});

test("hashed files are kept for ever and come compressed; nothing climbs out of the folder", async () => {
  const path = "/dashboard/index-a1B2c3D4.js";
  const plain = await get(path, {});
  assert.equal(plain.body, script);
  assert.match(String(plain.headers["cache-control"]), /max-age=31536000, immutable/);
  for (const encoding of ["br", "gzip"]) {
    const packed = await get(path, { "accept-encoding": encoding });
    assert.equal(packed.headers["content-encoding"], encoding);
    assert.ok(packed.rawPayload.length < script.length / 10);
  }
  for (const [accepted, encoding] of [
    ["gzip, br", "br"],
    ["br;q=0, GZIP;q=0.5", "gzip"],
    ["br; q=0.000,gzip;q=0", undefined],
    ["brotli", undefined],
  ] as const) {
    const answer = await get(path, { "accept-encoding": accepted });
    assert.equal(answer.headers["content-encoding"], encoding, accepted);
  }
  assert.equal((await get("/icon.svg", {})).headers["cache-control"], "no-cache");
  for (const url of [
    "/dashboard/gone-a1B2c3D4.js",
    "/%2e%2e/secret.txt",
    "/..%2fsecret.txt",
    "/dashboard/../../secret.txt",
  ]) {
    const answer = await get(url, {});
    assert.equal(answer.statusCode, 404, url);
    assert.doesNotMatch(answer.body, /^secret/);
  }
});

test("without a built dashboard the page says what to do", async () => {
  const bare = await buildApp({
    logger: pino({ level: "silent" }),
    trustProxy: 0,
    baseUrl: "http://x",
  });
  const guard = { limitAddressNow: () => {} } as unknown as Guard;
  refuseUnknownRoutes(bare, guard, openDashboard(pathToFileURL(`${folder}/none/`)));
  const page = await bare.inject({ url: "/", headers: browser });
  assert.deepEqual([page.statusCode, /npm run dashboard/.test(page.body)], [503, true]);
  await bare.close();
});
