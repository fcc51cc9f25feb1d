import assert from "node:assert/strict";
import { test } from "node:test";
import { videoPrice } from "./prices.ts";
import type { Catalogue } from "./types.ts";

const videos: Catalogue["videos"] = {
  durations: [
    { seconds: 5, max_images: 1 },
    { seconds: 10, max_images: 3 },
    { seconds: 15, max_images: 4 },
  ],
  resolutions: [
    { id: "480p", credits_per_second: 2 },
    { id: "720p", credits_per_second: 4 },
    { id: "1080p", credits_per_second: 9 },
  ],
  aspect_ratios: ["16:9"],
  note_max_characters: 1000,
  model_discount_percent: { product_only: 15, with_model: 0 },
};

test("films cost what the specification's checkable cases say", () => {
  assert.equal(
    videoPrice({ videos }, { duration: 10, resolution: "720p", mode: "product_only" }),
    34,
  );
  assert.equal(
    videoPrice({ videos }, { duration: 10, resolution: "720p", mode: "with_model" }),
    40,
  );
});

test("prices are rounded up to whole credits", () => {
  assert.equal(
    videoPrice({ videos }, { duration: 5, resolution: "480p", mode: "product_only" }),
    9,
  );
  assert.equal(
    videoPrice({ videos }, { duration: 15, resolution: "1080p", mode: "product_only" }),
    115,
  );
});
