import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { readSample, startTestService, type TestService } from "./harness.ts";

let packshot: TestService;
let server: Server;
let url: string;
/** Answers that wait until they are let go. */
const held: (() => void)[] = [];
before(async () => {
  packshot = await startTestService();
  const photo = await readSample("vitamin.jpg");
  server = createServer((request, response) => {
    if (request.url === "/held.jpg") held.push(() => response.end(photo));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => {
  for (const letGo of held) letGo();
  server.close();
});

test("a photo that fails while the one before it still arrives is a 400 at once, and the service goes on", async () => {
  const { key } = await packshot.account({ credits: 4 });
  const body = {
    product_image_urls: [`${url}/held.jpg`, `${url}/gone.jpg`],
    style: "classic",
  };
  const answer = await packshot.call("POST", "/v1/shoots", { key, body });
  assert.deepEqual([answer.status, answer.body.error.code], [400, "image_unreachable"]);
  assert.match(answer.body.error.message, /gone\.jpg answered 404\.$/);
  assert.deepEqual((await packshot.call("GET", "/v1/credits", { key })).body, { credits: 4 });
});
