import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { grantCredits } from "../packages/server/src/credits/grant-credits.ts";
import { readCaller } from "../packages/server/src/people/session.ts";
import { uploadFile } from "../packages/server/src/uploads/receive-upload.ts";
import { readSample, startTestService, type TestService } from "./harness.ts";
import { setUpOwner } from "./owner.ts";

let packshot: TestService;
let server: Server;
let url: string;
/** Answers that wait for the end of the tests, or for a test's word. */
let held: ServerResponse[] = [];
/** What was asked for. */
const asked: string[] = [];
before(async () => {
  packshot = await startTestService();
  server = createServer((request, response) => {
    asked.push(request.url ?? "");
    if (request.url?.startsWith("/held")) held.push(response);
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

/** Lets what is held arrive, a photo each. */
async function letArrive(): Promise<void> {
  const photo = await readSample("mug_black.jpg");
  for (const response of held) response.end(photo);
  held = [];
}

async function untilHeld(count: number): Promise<void> {
  while (held.length < count) await sleep(20);
}

for (const [path, field, more] of [
  ["/v1/shoots", "product_image_urls", { style: "classic", shots: 1 }],
  ["/v1/videos", "image_urls", { duration: 5, resolution: "720p", mode: "product_only" }],
] as const)
  test(`what waited while the credits went is refused before its photos are fetched: ${path}`, async () => {
    await letArrive();
    const { id, key } = await packshot.account({ credits: 1000 });
    const { database, now } = packshot.service;
    const create = (name: string) =>
      packshot.call("POST", path, { key, body: { [field]: [`${url}/${name}`], ...more } });
    // An account has two requests under way.
    const running = [create("held-1.jpg"), create("held-2.jpg")];
    await untilHeld(2);
    const waiting = create("late.jpg");
    // Time to get in line, which nothing outside tells.
    await sleep(500);
    await grantCredits(database, { accountId: id, credits: -1000, note: "spent", now: now() });
    await letArrive();
    for (const { status, body } of await Promise.all([...running, waiting]))
      assert.deepEqual([status, body.error.code], [402, "insufficient_credits"]);
    assert.ok(!asked.includes("/late.jpg"));
  });

test("uploads that wait while others fill the hour are refused before they are fetched, or read", async () => {
  await letArrive();
  const { owner, accountId } = await setUpOwner(packshot);
  const { database } = packshot.service;
  const fill = () =>
    database.query(
      `insert into uploads (id, account_id, source_key, file_name, width_px, height_px, bytes, created_at)
       select 'upload_' || n, $1, 'none', 'x', 1, 1, 1, now() from generate_series(1, 600) n`,
      [accountId],
    );
  const send = (name: string) =>
    owner.call("POST", "/app/uploads/from-url", { url: `${url}/${name}` });
  const running = [send("held-3.jpg"), send("held-4.jpg")];
  await untilHeld(2);
  const waiting = send("later.jpg");
  await sleep(500);
  await fill();
  await letArrive();
  for (const { status } of await Promise.all(running)) assert.equal(status, 201);
  assert.equal((await waiting).status, 429);
  assert.ok(!asked.includes("/later.jpg"));

  await database.query("delete from uploads where source_key = 'none'");
  const { body } = await owner.call("GET", "/app/state");
  const caller = await readCaller(packshot.service, body.session.id);
  async function* arrive(): AsyncGenerator<Buffer> {
    yield Buffer.from("no photo: it is not read so far");
    // Asked for more, it was let in before.
    await fill();
  }
  const file = { arriving: Readable.from(arrive()), name: "late.jpg", phoneLinkId: null };
  await assert.rejects(uploadFile(packshot.service, caller, file), { code: "rate_limited" });
});

test("of many creates that the balance covers one of, two are fetched at most", async () => {
  const { key } = await packshot.account({ credits: 1 });
  await letArrive();
  asked.length = 0;
  const creates = Array.from({ length: 12 }, (_, index) => {
    const body = { product_image_urls: [`${url}/held-${index}`], style: "classic", shots: 1 };
    return packshot.call("POST", "/v1/shoots", { key, body });
  });
  await untilHeld(2);
  await letArrive();
  const statuses = (await Promise.all(creates)).map(({ status }) => status);
  const counts = [201, 402].map((wanted) => statuses.filter((status) => status === wanted).length);
  assert.deepEqual(counts, [1, 11]);
  assert.equal(asked.length, 2);
});
