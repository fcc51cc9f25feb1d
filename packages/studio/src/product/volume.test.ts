import assert from "node:assert/strict";
import { test } from "node:test";
import { restTogether } from "./rest-together.ts";
import { measureSilhouette } from "./silhouette.ts";
import { guessVolume, type Volume } from "./volume.ts";

/** What a thing is taken to be whose grey at a place is given; null where there is nothing of it. */
function volumeOf(
  widthPx: number,
  heightPx: number,
  greyAt: (x: number, y: number) => number | null,
): string {
  return guess(widthPx, heightPx, greyAt).volume;
}

function guess(
  widthPx: number,
  heightPx: number,
  greyAt: (x: number, y: number) => number | null,
): Volume {
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  for (let p = 0; p < widthPx * heightPx; p++) {
    const grey = greyAt(p % widthPx, Math.floor(p / widthPx));
    if (grey === null) continue;
    rgba.fill(grey, p * 4, p * 4 + 3);
    rgba[p * 4 + 3] = 255;
  }
  const place = { leftPx: 0, topPx: 0, photoWidthPx: widthPx, photoHeightPx: heightPx };
  const ground: [number, number, number] = [255, 255, 255];
  const cutout = { rgba, widthPx, heightPx, ...place, ground, confidence: 1, reasons: [] };
  const shape = measureSilhouette(cutout);
  return guessVolume(cutout, shape, restTogether(shape));
}

/** Rows that are all alike, of a cylinder lit from the front: 1 in its middle. */
function lightAcross(x: number, widthPx: number): number {
  return Math.sqrt(1 - ((x + 0.5) / (widthPx / 2) - 1) ** 2);
}

test("a slim board with one dark edge is flat, whichever that edge is; a pipe is round", () => {
  assert.equal(
    volumeOf(45, 1000, (x) => (x === 0 ? 0 : 150)),
    "box",
  );
  assert.equal(
    volumeOf(45, 1000, (x) => (x === 44 ? 0 : 150)),
    "box",
  );
  assert.equal(
    volumeOf(45, 1000, (x) => 60 + 120 * lightAcross(x, 45)),
    "revolution",
  );
});

test("a broad box that shows no side is as flat as a screen, one that comes to a corner is not", () => {
  assert.equal(guess(200, 300, () => 150).depthRatio, 0.5);
  assert.ok(guess(400, 200, () => 150).depthRatio < 0.2);
  const toCorner = (x: number, y: number): number | null => (y > 170 + x / 5 ? null : 150);
  const cornered = guess(400, 200, (x, y) => toCorner(Math.min(x, (400 - x) * 0.6), y));
  assert.deepEqual([cornered.volume, cornered.depthRatio], ["box", 0.8]);
});

test("what stands on a straight base and has pictures on it is no cylinder; one with a label is, by its round base", () => {
  const [widthPx, heightPx] = [400, 500];
  // Dark at both sides in the mean, as telephones' backs and screens are: not in every row.
  const bands = (x: number, y: number): number =>
    y % 100 < 60 ? 40 + 160 * lightAcross(x, widthPx) : 120 + 60 * (x / widthPx);
  assert.equal(volumeOf(widthPx, heightPx, bands), "box");
  const sag = 0.04 * widthPx;
  const jar = (x: number, y: number): number | null =>
    y > heightPx - sag * (1 - lightAcross(x, widthPx)) ? null : bands(x, y);
  assert.equal(volumeOf(widthPx, heightPx, jar), "revolution");
});
