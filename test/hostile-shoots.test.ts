import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { startTestService, type TestService } from "./harness.ts";
import { hostileImages } from "./hostile/images.ts";

let packshot: TestService;
let server: Server;
let url: string;
const served = new Map<string, Buffer>();
before(async () => {
  packshot = await startTestService();
  server = createServer((request, response) => {
    // Every file claims to be a JPEG: what it is, is told by its content.
    response.writeHead(200, { "content-type": "image/jpeg" }).end(served.get(request.url ?? ""));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => server.close());

const addresses = [
  "http://10.0.0.1/a.jpg",
  "http://192.168.1.1/a.jpg",
  "http://169.254.169.254/latest/meta-data/",
  "http://[fd00::1]/a.jpg",
  "http://[::ffff:10.0.0.1]/a.jpg",
  "http://0x0a000001/a.jpg",
  "http://167772161/a.jpg",
  "http://012.0.0.1/a.jpg",
  "http://100.64.0.1/a.jpg",
  "http://224.0.0.1/a.jpg",
  "http://0.0.0.0/a.jpg",
  "http://user:secret@example.com/a.jpg",
  "http://nowhere.invalid/a.jpg",
];

test("every hostile photo and address is a 400 that names its URL, and takes no credit", async () => {
  const { key } = await packshot.account({ credits: 100 });
  const images = await hostileImages();
  const bad = images.filter(({ code }) => code !== null);
  for (const [index, { bytes }] of bad.entries()) served.set(`/${index}.jpg`, bytes);
  const wanted = [
    ...bad.map(({ name }, index) => ({ name, url: `${url}/${index}.jpg` })),
    ...addresses.map((address) => ({ name: address, url: address })),
  ];
  assert.ok(wanted.length >= 80);
  for (let from = 0; from < wanted.length; from += 8)
    await Promise.all(
      wanted.slice(from, from + 8).map(async (photo) => {
        const body = { product_image_urls: [photo.url], style: "classic", shots: 1 };
        const answer = await packshot.call("POST", "/v1/shoots", { key, body });
        assert.deepEqual(
          [answer.status, answer.body.error.code],
          [400, "image_unreachable"],
          photo.name,
        );
        assert.ok(answer.body.error.message.startsWith("http"), answer.body.error.message);
        assert.ok(!answer.body.error.message.includes("secret"));
      }),
    );
  assert.deepEqual((await packshot.call("GET", "/v1/credits", { key })).body, { credits: 100 });
});

test("a file of the service's own is bounded as a stranger's is", async () => {
  const { key } = await packshot.account({ credits: 1 });
  const { pictureUrl } = await import("../packages/server/src/files/links.ts");
  await packshot.service.storage.put("videos/large.mp4", Buffer.alloc(25_000_001));
  const body = {
    product_image_urls: [pictureUrl(packshot.service, "videos/large.mp4")],
    style: "classic",
    shots: 1,
  };
  const answer = await packshot.call("POST", "/v1/shoots", { key, body });
  assert.deepEqual([answer.status, answer.body.error.code], [400, "image_unreachable"]);
  assert.match(answer.body.error.message, /large\.mp4 is larger than 25 MB\.$/);
});

test("what is odd but a photo is taken", async () => {
  const { key } = await packshot.account({ credits: 100 });
  for (const { name, bytes, code } of await hostileImages()) {
    if (code !== null) continue;
    served.set("/odd.jpg", bytes);
    const body = { product_image_urls: [`${url}/odd.jpg`], style: "classic", shots: 1 };
    assert.equal((await packshot.call("POST", "/v1/shoots", { key, body })).status, 201, name);
  }
});

test("links: signed, unguessable, with HEAD, ETag and ranges; others are 403, deleted files 404", async () => {
  const { storage, linkSecret } = packshot.service;
  const { pictureUrl, videoUrl } = await import("../packages/server/src/files/links.ts");
  await storage.put("shoots/link-test/1.jpg", Buffer.from("0123456789"));
  const link = pictureUrl(packshot.service, "shoots/link-test/1.jpg");
  const whole = await fetch(link);
  assert.deepEqual([whole.status, await whole.text()], [200, "0123456789"]);
  assert.match(whole.headers.get("cache-control") ?? "", /immutable/);
  assert.equal(whole.headers.get("x-content-type-options"), "nosniff");
  const head = await fetch(link, { method: "HEAD" });
  assert.deepEqual(
    [head.status, head.headers.get("content-length"), await head.text()],
    [200, "10", ""],
  );
  const etag = whole.headers.get("etag") ?? "";
  assert.equal((await fetch(link, { headers: { "if-none-match": etag } })).status, 304);
  const part = await fetch(link, { headers: { range: "bytes=-3" } });
  assert.deepEqual([part.status, await part.text()], [206, "789"]);
  const beyond = await fetch(link, { headers: { range: "bytes=10-" } });
  assert.deepEqual([beyond.status, beyond.headers.get("content-range")], [416, "bytes */10"]);
  assert.equal(
    ((await beyond.json()) as { error: { code: string } }).error.code,
    "invalid_request",
  );

  const codeOf = async (tried: string): Promise<unknown[]> => {
    const answer = await fetch(tried);
    return [answer.status, ((await answer.json()) as { error: { code: string } }).error.code];
  };
  assert.deepEqual(await codeOf(link.replace("1.jpg", "2.jpg")), [403, "link_invalid"]);
  assert.deepEqual(await codeOf(link.replace(/signature=.*/, "")), [403, "link_invalid"]);
  assert.deepEqual(await codeOf(link.replace("1.jpg", "1".repeat(700))), [403, "link_invalid"]);
  assert.deepEqual(await codeOf(link.replace("link-test", "..%2f..%2fdemo-key")), [
    403,
    "link_invalid",
  ]);
  const twice = await fetch(`${link}&signature=x`);
  const { error } = (await twice.json()) as { error: object };
  assert.deepEqual(error, { code: "invalid_request", message: "signature takes one value." });
  const yesterday = () => new Date(Date.now() - 25 * 3600 * 1000);
  const old = videoUrl(
    { settings: packshot.service.settings, linkSecret, now: yesterday },
    "shoots/link-test/1.jpg",
  );
  assert.deepEqual(await codeOf(old), [403, "link_expired"]);
  await storage.delete("shoots/link-test/1.jpg");
  assert.deepEqual(await codeOf(link), [404, "not_found"]);
  assert.deepEqual(await codeOf(`${packshot.baseUrl}/assets/samples/../../package.json`), [
    404,
    "not_found",
  ]);
});
