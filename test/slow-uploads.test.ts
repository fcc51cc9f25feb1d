import assert from "node:assert/strict";
import { connect, type AddressInfo, type Socket } from "node:net";
import { readdir } from "node:fs/promises";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import type { App } from "../packages/server/src/http/app.ts";
import { arrivalBounds, type ArrivalBounds } from "../packages/server/src/http/arrival.ts";
import { createMetrics } from "../packages/server/src/metrics.ts";
import { buildServer } from "../packages/server/src/server.ts";
import type { Browser } from "./browser.ts";
import { readSample, startTestService, type TestService } from "./harness.ts";
import { setUpOwner } from "./owner.ts";

let packshot: TestService;
let owner: Browser;
/** The same service with a bound that a test can wait for: how long a request may take that brings no file. */
let patient: App;
/** And once more: how long whoever brings one may stand still. */
let strict: App;
let photo: Buffer;
before(async () => {
  packshot = await startTestService();
  ({ owner } = await setUpOwner(packshot));
  photo = await readSample("vitamin.jpg");
  const listen = async (bounds: Partial<ArrivalBounds>): Promise<App> => {
    const server = await buildServer(packshot.service, createMetrics(), {
      ...arrivalBounds,
      ...bounds,
    });
    await server.listen({ port: 0, host: "127.0.0.1" });
    return server;
  };
  patient = await listen({ requestMs: 1_000 });
  strict = await listen({ idleMs: 1_000 });
});
after(() => Promise.all([patient.close(), strict.close()]));

type Connection = { socket: Socket; answer: Promise<string> };
/** Opens a connection that never ends from this side, and collects what is answered until the other side says its end. */
function open(app: App): Connection {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  socket.on("error", () => {});
  const answer = new Promise<string>((resolve) =>
    socket.once("end", () => resolve(Buffer.concat(chunks).toString())),
  );
  return { socket, answer };
}

function head(path: string, headers: Record<string, string | number>): string {
  const lines = Object.entries({ host: "localhost", connection: "close", ...headers });
  return `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`;
}

/** Sends a body in eight parts over more than two seconds: longer than any other request may take. */
async function sendSlowly(path: string, headers: Record<string, string>, body: Buffer) {
  const { socket, answer } = open(patient);
  socket.write(head(path, { ...headers, "content-length": body.length }));
  const partBytes = Math.ceil(body.length / 8);
  for (let from = 0; from < body.length; from += partBytes) {
    await sleep(300);
    socket.write(body.subarray(from, from + partBytes));
  }
  const status = Number((await answer).split(" ", 2)[1]);
  socket.destroy();
  return status;
}

const boundary = "the-boundary";
const multipart = { "content-type": `multipart/form-data; boundary=${boundary}` };
const partHead = `--${boundary}\r\ncontent-disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n`;
const form = (content: Buffer): Buffer =>
  Buffer.concat([Buffer.from(partHead), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
const fromPage = (): Record<string, string> => ({
  origin: packshot.baseUrl,
  "x-packshot-app": "1",
  cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
});
async function phoneLink(): Promise<{ id: string; path: string }> {
  const { body } = await owner.call("POST", "/app/phone-links", { photos: 2 });
  return { id: body.id, path: new URL(body.address).pathname };
}

test("a photo that takes long to arrive goes through for as long as it moves, from a phone and from a page", async () => {
  const { id, path } = await phoneLink();
  const page = sendSlowly("/app/uploads", { ...fromPage(), "content-type": "image/jpeg" }, photo);
  const phone = sendSlowly(path, multipart, form(photo));
  const arrivals = async () => (await owner.call("GET", `/app/phone-links/${id}`)).body;
  while ((await arrivals()).photos_left === 2) await sleep(50);
  // The link runs out meanwhile: what was sent in time counts.
  await packshot.service.database.query("update phone_links set expires_at = now()");
  assert.deepEqual(await Promise.all([phone, page]), [200, 201]);
  const { uploads, photos_left } = await arrivals();
  assert.deepEqual([uploads.length, photos_left], [1, 1]);
});

test("whoever stops sending is told so and cut off, and leaves nothing; other requests have no more time than they had", async () => {
  const { id, path } = await phoneLink();
  const stalls = [
    head(path, { ...multipart, "content-length": 1_000_000 }) + partHead + "the beginning",
    head("/app/uploads", { ...fromPage(), "content-length": 1_000_000 }) + "the beginning",
  ];
  for (const answer of await Promise.all(
    stalls.map((text) => {
      const { socket, answer: told } = open(strict);
      socket.write(text);
      return told.finally(() => socket.destroy());
    }),
  ))
    assert.match(answer, /^HTTP\/1\.1 408 .*^X-Request-Id: req_/ms);
  // Its place is free again, a moment after the answer.
  const placesLeft = async () =>
    (await owner.call("GET", `/app/phone-links/${id}`)).body.photos_left;
  while ((await placesLeft()) < 2) await sleep(50);
  const left = (await readdir(packshot.dataDir)).filter((name) => name.startsWith("."));
  assert.deepEqual(left, []);

  const json = { ...fromPage(), "content-type": "application/json" };
  const { socket, answer } = open(patient);
  socket.write(head("/app/phone-links", { ...json, "content-length": 1000 }));
  // It moves all the time, and never ends.
  const moving = setInterval(() => socket.write(" "), 100);
  assert.match(await answer, /^HTTP\/1\.1 408 /);
  clearInterval(moving);
  socket.destroy();
});

test("a connection that sends no HTTP is ended from this side, also where the other keeps it open", async () => {
  const { socket, answer } = open(strict);
  socket.write("hello\r\n\r\n");
  assert.match(await answer, /^HTTP\/1\.1 400 /);
  const count = promisify(strict.server.getConnections.bind(strict.server));
  while ((await count()) > 0) await sleep(50);
  socket.destroy();
});
