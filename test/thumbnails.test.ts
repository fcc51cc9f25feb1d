import assert from "node:assert/strict";
import { before, test } from "node:test";
import { makeThumbnail } from "../packages/server/src/files/thumbnails.ts";
import type { Gate } from "../packages/server/src/gate.ts";
import type { Browser } from "./browser.ts";
import { finishShoot } from "./finished-jobs.ts";
import { startTestService, type TestService } from "./harness.ts";
import { setUpOwner } from "./owner.ts";

let packshot: TestService;
let owner: Browser;
let links: string[];
before(async () => {
  packshot = await startTestService();
  ({ owner } = await setUpOwner(packshot));
  const { body } = await owner.call("GET", `/app/shoots/${await finishShoot(packshot, owner)}`);
  links = body.images.map((image: { preview_url: string }) => image.preview_url);
});

/** Holds so many places of a gate until it is let go. */
function hold(gate: Gate, places: number): () => Promise<void> {
  const done = Promise.withResolvers<void>();
  const held = Array.from({ length: places }, () => gate(() => done.promise));
  return async () => {
    done.resolve();
    await Promise.all(held);
  };
}

test("small copies are made while the photos of creates fill their line, and hold up none of them", async () => {
  const { checkGate, thumbnails } = packshot.service;
  const letCreates = hold(checkGate, 1002);
  const copy = await owner.call("GET", links[0] ?? "");
  await letCreates();
  assert.deepEqual([copy.status, copy.headers.get("content-type")], [200, "image/webp"]);
  const letCopies = hold(thumbnails.gate, 1002);
  const full = await owner.call("GET", links[1] ?? "");
  await finishShoot(packshot, owner);
  await letCopies();
  assert.deepEqual([full.status, full.body.error.code], [503, "overloaded"]);
  assert.equal((await owner.call("GET", links[1] ?? "")).status, 200);
});

test("a copy that many ask for at once is made once", async () => {
  const { service } = packshot;
  const key = new URL(links[2] ?? "", packshot.baseUrl).pathname.slice("/files/".length);
  const letOthers = hold(service.thumbnails.gate, 1001);
  // One place is left in the line: a second try of its own would be refused.
  const asked = Array.from({ length: 5 }, () => makeThumbnail(service, key));
  await letOthers();
  assert.deepEqual(await Promise.all(asked), [true, true, true, true, true]);
  assert.equal((await owner.call("GET", links[2] ?? "")).status, 200);
  assert.equal(await makeThumbnail(service, key.replace(/[^/]+$/, "9-jpg.webp")), false);
  assert.equal(service.thumbnails.underWay.size, 0);
});
