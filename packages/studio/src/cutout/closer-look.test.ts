import assert from "node:assert/strict";
import { test } from "node:test";
import type { Photo } from "../photo/photo.ts";
import { closeUpOn, placeBack } from "./closer-look.ts";
import { compose } from "./composites/compose.ts";
import type { CompositeClass } from "./composites/compose.ts";
import { scoreCutout } from "./composites/score.ts";
import { loadSources } from "./composites/sources.ts";
import { cutOut } from "./cut-out.ts";
import type { Cutout } from "./cutout.ts";

const photoOf = (widthPx: number, heightPx: number): Photo => ({
  widthPx,
  heightPx,
  rgb: Uint8Array.from({ length: widthPx * heightPx * 3 }, (_, i) => i % 251),
  alpha: null,
});

const cutoutAt = (
  { widthPx: photoWidthPx, heightPx: photoHeightPx }: Photo,
  [leftPx, topPx, widthPx, heightPx]: [number, number, number, number],
): Cutout => ({
  widthPx,
  heightPx,
  rgba: new Uint8Array(widthPx * heightPx * 4),
  leftPx,
  topPx,
  photoWidthPx,
  photoHeightPx,
  ground: [1, 2, 3],
  confidence: 0.5,
  reasons: [],
});

test("what is small in a large photo has a close-up of half its size more on each side, within the photo", () => {
  const photo = photoOf(1000, 800);
  const closeUp = closeUpOn(photo, cutoutAt(photo, [400, 300, 200, 100]))!;
  assert.deepEqual([closeUp.leftPx, closeUp.topPx], [300, 200]);
  assert.deepEqual([closeUp.photo.widthPx, closeUp.photo.heightPx], [400, 300]);
  for (const [x, y] of [
    [0, 0],
    [399, 299],
  ] as const) {
    const from = ((y + 200) * 1000 + x + 300) * 3;
    const to = (y * 400 + x) * 3;
    assert.deepEqual(closeUp.photo.rgb.slice(to, to + 3), photo.rgb.slice(from, from + 3));
  }
  const atCorner = closeUpOn(photo, cutoutAt(photo, [0, 700, 150, 100]))!;
  assert.deepEqual([atCorner.leftPx, atCorner.topPx], [0, 625]);
  assert.deepEqual([atCorner.photo.widthPx, atCorner.photo.heightPx], [225, 175]);
  assert.equal(closeUpOn(photo, cutoutAt(photo, [100, 100, 460, 300])), null, "large enough");
  const little = photoOf(600, 400);
  assert.equal(closeUpOn(little, cutoutAt(little, [200, 200, 60, 60])), null, "nothing to gain");
});

test("a cutout from a close-up lies where it was in the whole photo", () => {
  const photo = photoOf(1000, 800);
  const whole = cutoutAt(photo, [400, 300, 200, 100]);
  const closeUp = closeUpOn(photo, whole)!;
  const found = { ...cutoutAt(closeUp.photo, [98, 99, 204, 103]), confidence: 0.9 };
  const placed = placeBack(found, closeUp, whole);
  assert.deepEqual([placed.leftPx, placed.topPx, placed.widthPx], [398, 299, 204]);
  assert.deepEqual([placed.photoWidthPx, placed.photoHeightPx], [1000, 800]);
  assert.equal(placed.confidence, 0.9);
});

test("small products are cut out as well as large ones", async () => {
  const sources = await loadSources(900);
  // .940, .961 and .958 by a mask of the whole photo alone.
  for (const [seed, kind, least] of [
    [22225, "white with shadow", 0.975],
    [22062, "white or grey", 0.98],
    [22273, "white with shadow", 0.97],
  ] satisfies [number, CompositeClass, number][]) {
    const { name, photo, truth } = await compose(seed, kind, sources, 1300);
    const { iou } = scoreCutout(cutOut(photo), photo, truth, null);
    assert.ok(iou > least, `${name}: ${iou}`);
  }
});
