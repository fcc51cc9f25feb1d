import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { startTestService, type TestService } from "./harness.ts";

let packshot: TestService;
let server: Server;
let url: string;
/** Answers that wait for the end of the tests. */
const held: ServerResponse[] = [];
before(async () => {
  packshot = await startTestService();
  server = createServer((request, response) => {
    if (request.url === "/held.jpg") held.push(response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => {
  for (const response of held) response.end();
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

test("a client that hangs up while its photos arrive is no failure in the log", async () => {
  const { key } = await packshot.account({ credits: 4 });
  const hangUp = new AbortController();
  const creating = fetch(`${packshot.baseUrl}/v1/shoots`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json", "x-request-id": "hangs-up" },
    body: JSON.stringify({ product_image_urls: [`${url}/held.jpg`], style: "classic" }),
    signal: hangUp.signal,
  });
  const [, response] = await once(server, "request");
  hangUp.abort();
  await assert.rejects(creating);
  await once(response, "close");
  assert.deepEqual((await packshot.call("GET", "/v1/credits", { key })).body, { credits: 4 });
  assert.ok(!packshot.logs.some((line) => line.includes("hangs-up")));
});
