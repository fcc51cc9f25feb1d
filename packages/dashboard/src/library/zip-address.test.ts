import assert from "node:assert/strict";
import { test } from "node:test";
import type { Job } from "../shoots/types.ts";
import { archiveLimit, finishedIds, zipAddress } from "./zip-address.ts";

const shoot = (id: string, statuses: string[]): Job =>
  ({ object: "shoot", id, images: statuses.map((status) => ({ status })) }) as Job;
const video = (id: string, video_url: string | null): Job =>
  ({ object: "video", id, video_url }) as Job;

test("a shoot is asked for whole, and what has nothing to download is left out", () => {
  const jobs = [
    shoot("shoot_1", ["fulfilled", "failed", "fulfilled"]),
    shoot("shoot_2", ["failed"]),
    video("video_1", "/files/1"),
    video("video_2", null),
  ];
  assert.deepEqual(finishedIds(jobs), ["shoot_1", "video_1"]);
  assert.equal(zipAddress(finishedIds(jobs)), "/app/pictures.zip?items=shoot_1,video_1");
});

test("the largest archive's address leaves room for headers in Node's 16 KiB", () => {
  const ids = Array.from(
    { length: archiveLimit },
    (_, i) => `shoot_${String(i).padStart(26, "0")}`,
  );
  assert.ok(zipAddress(ids).length <= 16_384 - 3_000);
});
