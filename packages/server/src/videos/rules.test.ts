import assert from "node:assert/strict";
import { test } from "node:test";
import {
  durations,
  nearestAspectRatio,
  resolutions,
  videoCredits,
  videoModes,
  videoTransitions,
} from "./rules.ts";

test("all prices: ceil(rate × seconds × multiplier), in whole numbers", () => {
  const prices = resolutions.map((resolution) =>
    durations.map((duration) => videoModes.map((mode) => videoCredits(resolution, duration, mode))),
  );
  assert.deepEqual(prices, [
    [
      [9, 10],
      [17, 20],
      [26, 30],
    ],
    [
      [17, 20],
      [34, 40],
      [51, 60],
    ],
    [
      [39, 45],
      [77, 90],
      [115, 135],
    ],
  ]);
});

test("the nearest ratio is nearest by logarithm", () => {
  const nearest = (widthPx: number, heightPx: number): string =>
    nearestAspectRatio({ widthPx, heightPx });
  assert.equal(nearest(1000, 1000), "1:1");
  assert.equal(nearest(1600, 1067), "4:3");
  assert.equal(nearest(1067, 1600), "3:4");
  assert.equal(nearest(4000, 1000), "21:9");
  assert.equal(nearest(1, 100), "9:16");
  assert.equal(nearest(1920, 1080), "16:9");
  // Between 1:1 and 4:3 the border is at the geometric mean, 1.1547, not at 1.1667.
  assert.equal(nearest(1154, 1000), "1:1");
  assert.equal(nearest(1156, 1000), "4:3");
});

test("final states have no way out, and every other can fail", () => {
  for (const [from, to] of Object.entries(videoTransitions))
    assert.equal(to.includes("failed"), !["completed", "failed"].includes(from), from);
});
