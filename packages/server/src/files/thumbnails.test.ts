import assert from "node:assert/strict";
import { test } from "node:test";
import { checkKey } from "../storage/keys.ts";
import { thumbnailKey, thumbnailKeys } from "./thumbnails.ts";

test("thumbnails have keys that the store takes, one for each picture and size", () => {
  const keys = [
    "shoots/shoot_1/1.jpg",
    "shoots/shoot_1/1.webp",
    "cutouts/ab/abc.png",
    "sources/ab/abc",
  ];
  const all = keys.flatMap(thumbnailKeys);
  for (const key of all) checkKey(key);
  assert.equal(new Set(all).size, 12);
  assert.equal(
    thumbnailKey("shoots/shoot_1/1.jpg", 640),
    "thumbnails/640/shoots/shoot_1/1-jpg.webp",
  );
});
