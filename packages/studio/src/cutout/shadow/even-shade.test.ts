import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { decodePhoto } from "../../photo/decode.ts";
import type { Photo } from "../../photo/photo.ts";
import { compose, type CompositeClass } from "../composites/compose.ts";
import { scoreCutout } from "../composites/score.ts";
import { loadSources } from "../composites/sources.ts";
import { cutOut } from "../cut-out.ts";

const sources = await loadSources(900);

const score = async (seed: number, kind: CompositeClass = "white with shadow") => {
  const { photo, truth } = await compose(seed, kind, sources, 560);
  const cutout = cutOut(photo);
  return { iou: scoreCutout(cutout, photo, truth, null).iou, confidence: cutout.confidence };
};

test("a hard shadow goes: one factor of the ground throughout", async () => {
  // A bottle's that was kept at a confidence of .98, one of a dryer's on both sides, one in scissors' rings.
  for (const [seed, least] of [
    [145, 0.97],
    [2257, 0.97],
    [133, 0.96],
  ] as const) {
    const { iou } = await score(seed);
    assert.ok(iou > least, `${seed}: ${iou}`);
  }
});

test("a hard shadow goes where it has run into grey or black goods", async () => {
  for (const seed of [2317, 2437, 427]) {
    const { iou } = await score(seed);
    assert.ok(iou > 0.96, `${seed}: ${iou}`);
  }
});

test("a hard shadow goes however sharp it is, and the goods stay", async () => {
  // A drill's and a mug's that ran into black, one between loafers, a dryer's with two sides, a silver jar's beside its grey foot.
  for (const [seed, least] of [
    [4021, 0.96],
    [4117, 0.98],
    [3013, 0.98],
    [3067, 0.98],
    [3091, 0.97],
  ] as const) {
    const { iou } = await score(seed);
    assert.ok(iou > least, `${seed}: ${iou}`);
  }
});

test("black goods stay whose shadow runs on into them without a step", async () => {
  // A mug's sides went with its shadow (.58), as a camera's umbra in low sun does rightly.
  const { iou, confidence } = await score(7105);
  assert.ok(iou > 0.98 && confidence > 0.7, `${iou}, ${confidence}`);
});

test("a black side that can't be parted from its shadow stays, and so does a grey lid", async () => {
  // A mug's whole body went (.577 and .769), a jar's lid (.886).
  for (const [seed, kind, least] of [
    [10440, "white or grey", 0.99],
    [10381, "white with shadow", 0.97],
    [10434, "white or grey", 0.94],
    // On blue, a handle of its hue.
    [10958, "coloured", 0.97],
  ] as const) {
    const { iou } = await score(seed, kind);
    assert.ok(iou > least, `${seed}: ${iou}`);
  }
});

test("two shades of one light are one lamp's, on pale blue paper too, and a trusted matte has no loose grey part", async () => {
  const dryer = await score(10969);
  assert.ok(dryer.iou > 0.95 && dryer.confidence > 0.7, `${dryer.iou}, ${dryer.confidence}`);
  // Loafers kept a hard shadow, at a confidence of 1.
  assert.ok((await score(10963)).confidence < 0.7);
});

test("a white vase keeps its own shaded side, which is darkest at its rim", async () => {
  // Of the whole vase .63 and .66 were left.
  for (const seed of [9825, 10401]) {
    const { iou } = await score(seed, "white on white");
    assert.ok(iou > 0.96, `${seed}: ${iou}`);
  }
});

test("a chair's slats throw one shade: streaks without a middle go with it", async () => {
  // Of the second's shade no part is broad enough for an umbra (.70 before).
  for (const [seed, least] of [
    [55, 0.96],
    [9469, 0.9],
  ] as const) {
    const { iou } = await score(seed);
    assert.ok(iou > least, `${seed}: ${iou}`);
  }
});

test("a white label before a hard shadow stays", async () => {
  const { iou } = await score(2305);
  assert.ok(iou > 0.94, `${iou}`);
});

/** A blue box on white, with a flat grey plate at its right side that is as sharp as itself. */
const boxWithPlate: Photo = (() => {
  const [widthPx, heightPx] = [700, 700];
  const rgb = new Uint8Array(widthPx * heightPx * 3);
  for (let p = 0; p < widthPx * heightPx; p++) {
    const [x, y] = [p % widthPx, Math.floor(p / widthPx)];
    const box = x >= 230 && x < 400 && y >= 180 && y < 520;
    const plate = x >= 400 && x < 520 && y >= 450 && y < 520;
    rgb.set(box ? [50, 80, 160] : plate ? [150, 150, 150] : [236, 236, 236], p * 3);
  }
  return { widthPx, heightPx, rgb, alpha: null };
})();

test("a black foot with the flanks of a part is no shade", async () => {
  // A rendered drill's battery went, at a confidence of 1: it is as dark and hardly less level than an umbra.
  const file = new URL("../fixtures/drill_on_grey.jpg", import.meta.url);
  const { rgba, widthPx, leftPx, topPx } = cutOut(await decodePhoto(await readFile(file)));
  for (const [x, y] of [
    [340, 540],
    [350, 570],
    [420, 555],
  ] as const) {
    assert.equal(rgba[((y - topPx) * widthPx + x - leftPx) * 4 + 3], 255, `${x}, ${y}`);
  }
});

test("a flat grey part as sharp as the rest stays, and is doubted", () => {
  const { rgba, widthPx, leftPx, topPx, confidence } = cutOut(boxWithPlate);
  assert.equal(rgba[((490 - topPx) * widthPx + 460 - leftPx) * 4 + 3], 255);
  assert.ok(confidence < 0.7, `${confidence}`);
});

test("a level shade may lie high and far out to one side, or have little of an open rim", async () => {
  // A handbag's at the height of its middle (.913), a cup's between it and its contact shade (.867), a bag's along its hem (.931),
  // and a broad one beside loafers (.767).
  for (const [seed, least] of [
    [24511, 0.96],
    [24277, 0.95],
    [22315, 0.97],
    [200233, 0.97],
  ] as const) {
    const { iou } = await score(seed);
    assert.ok(iou > least, `${seed}: ${iou}`);
  }
});
