import assert from "node:assert/strict";
import { test } from "node:test";
import { measureScene } from "../ground/scene.ts";
import { describeRegion } from "./region-look.ts";
import { findRegions } from "./regions.ts";

test("a region that any side of the picture cuts faces open ground there too", () => {
  const side = 60;
  const photo = { widthPx: side, heightPx: side, rgb: new Uint8Array(side * side * 3).fill(200) };
  const scene = measureScene(photo, photo);
  for (const [left, top] of [
    [0, 25],
    [50, 25],
    [25, 0],
    [25, 50],
  ] as const) {
    const mask = new Uint8Array(side * side);
    for (let y = top; y < top + 10; y++) mask.fill(1, y * side + left, y * side + left + 10);
    const { labels, regions } = findRegions(mask, side, side, 1);
    const distance = new Float32Array(mask.length);
    const { facing } = describeRegion(scene, distance, mask, labels, 1, regions[1]!);
    assert.equal(facing, 1, `at ${left}, ${top}`);
  }
});
