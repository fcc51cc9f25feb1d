import assert from "node:assert/strict";
import { test } from "node:test";
import { findResting } from "./resting.ts";
import { measureSilhouette } from "./silhouette.ts";
import { guessVolume } from "./volume.ts";

/** What a slim upright thing of such greys, from left to right, is taken to be. */
function volumeOf(greys: number[]): string {
  const [widthPx, heightPx] = [greys.length, 1000];
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  for (let p = 0; p < widthPx * heightPx; p++) {
    rgba.fill(greys[p % widthPx]!, p * 4, p * 4 + 3);
    rgba[p * 4 + 3] = 255;
  }
  const place = { leftPx: 0, topPx: 0, photoWidthPx: 400, photoHeightPx: 1000 };
  const ground: [number, number, number] = [255, 255, 255];
  const cutout = { rgba, widthPx, heightPx, ...place, ground, confidence: 1, reasons: [] };
  const shape = measureSilhouette(cutout);
  return guessVolume(cutout, shape, findResting(shape)).volume;
}

test("a slim board with one dark edge is flat, whichever that edge is; a pipe is round", () => {
  const board = Array.from({ length: 45 }, (_, x) => (x === 0 ? 0 : 150));
  assert.equal(volumeOf(board), "box");
  assert.equal(volumeOf(board.toReversed()), "box");
  const pipe = board.map((_, x) => 60 + 120 * Math.sqrt(1 - ((x - 22) / 23) ** 2));
  assert.equal(volumeOf(pipe), "revolution");
});
