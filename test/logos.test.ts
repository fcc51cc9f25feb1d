import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import sharp from "sharp";
import type { Browser } from "./browser.ts";
import { upload } from "./finished-jobs.ts";
import { startTestService, type TestService } from "./harness.ts";
import { setUpOwner } from "./owner.ts";

const paint = (alpha: number): Promise<Buffer> =>
  sharp({
    create: { width: 40, height: 20, channels: 4, background: { r: 9, g: 90, b: 70, alpha } },
  })
    .png()
    .toBuffer();
const clear = await paint(0);
const seen = await paint(0.5);

let packshot: TestService;
let owner: Browser;
let server: Server;
let url: string;
before(async () => {
  packshot = await startTestService();
  ({ owner } = await setUpOwner(packshot));
  server = createServer((request, response) =>
    response.end(request.url?.startsWith("/clear.png") ? clear : seen),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => server.close());

const told = "The logo is transparent all over.";
const film = { duration: 5, resolution: "480p", mode: "product_only" };

test("a logo of which nothing is seen is refused when the film is ordered, and costs nothing", async () => {
  const { key } = await packshot.account({ credits: 9 });
  const order = (logo: string) =>
    packshot.call("POST", "/v1/videos", {
      key,
      body: {
        ...film,
        image_urls: [`${packshot.baseUrl}/assets/samples/mug_black.jpg`],
        logo_url: `${url}/${logo}`,
      },
    });
  const refused = await order("clear.png?token=hush");
  const message = `${url}/clear.png: ${told}`;
  assert.deepEqual(
    [refused.status, refused.body.error],
    [400, { code: "image_unreachable", message }],
  );
  assert.deepEqual((await packshot.call("GET", "/v1/credits", { key })).body, { credits: 9 });
  assert.equal((await order("seen.png")).status, 201);
});

test("it is refused in the dashboard too, for a film and for the account", async () => {
  const images = [await upload(owner)];
  const png = { "content-type": "image/png" };
  for (const [file, statuses] of [
    [clear, [400, 400]],
    [seen, [201, 200]],
  ] as const) {
    const logo = (await owner.call("POST", "/app/uploads", file, png)).body.id;
    const answers = [
      await owner.call("POST", "/app/videos", { ...film, images, logo }),
      await owner.call("PUT", "/app/account/logo", file, png),
    ];
    assert.deepEqual(
      answers.map(({ status }) => status),
      statuses,
    );
    if (file === seen) continue;
    for (const { body } of answers)
      assert.deepEqual(body.error, { code: "image_invalid", message: told });
  }
});
