import assert from "node:assert/strict";
import { before, test } from "node:test";
import { startTestService, type TestService } from "./harness.ts";

let packshot: TestService;
before(async () => {
  packshot = await startTestService();
});

test("the creates of /docs work as printed, its reads name ids of their kind, and openapi.json has the same photo in its examples", async () => {
  const { key } = await packshot.account({ plan: "agency_pro" });
  const page = (await packshot.call("GET", "/docs")).body as string;
  const text = page.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
  const creates = [...text.matchAll(/curl -X POST (\S+) [^<]* -d '([^']*)'/g)];
  assert.equal(creates.length, 3);
  for (const [, url = "", body] of creates) {
    assert.ok(url.startsWith(packshot.baseUrl), url);
    const path = url.slice(packshot.baseUrl.length);
    const { status } = await packshot.call("POST", path, { key, body });
    assert.equal(status, 201, `${path} ${body}`);
  }
  const reads = [...text.matchAll(/curl (\S+…)/g)].map(([, url = ""]) => url);
  assert.deepEqual(
    reads.map((url) => url.replace(packshot.baseUrl, "")),
    ["/v1/shoots/shoot_…", "/v1/videos/video_…", "/v1/brands/brand_…"],
  );
  const { schemas } = (await packshot.call("GET", "/openapi.json")).body.components;
  const { examples } = schemas.ShootRequest.properties.product_image_urls.items;
  assert.deepEqual(examples, [`${packshot.baseUrl}/assets/samples/vitamin.jpg`]);
  assert.deepEqual(schemas.VideoRequest.properties.image_urls.items.examples, examples);
});

test("openapi.json closes no object: v1 may gain fields, and a client made from it takes them", async () => {
  const { body } = await packshot.call("GET", "/openapi.json");
  assert.ok(!JSON.stringify(body).includes("additionalProperties"));
});
