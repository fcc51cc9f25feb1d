import assert from "node:assert/strict";
import { test } from "node:test";
import { compose } from "../composites/compose.ts";
import type { CompositeClass } from "../composites/compose.ts";
import { scoreCutout } from "../composites/score.ts";
import { loadSources } from "../composites/sources.ts";
import { findCrispWindows } from "./crisp-windows.ts";
import { cutOut } from "../cut-out.ts";
import { signedDistance } from "../image/distance.ts";
import { measureScene } from "../ground/scene.ts";

const widthPx = 240;
const heightPx = 240;

/** A frame of a grey on a ground of another, with a pane of the ground's grey that has a hard rim or fades into the frame. */
function paintFrame(frame: number, ground: number, fadePx: number) {
  const rgb = new Uint8Array(widthPx * heightPx * 3).fill(ground);
  const mask = new Uint8Array(widthPx * heightPx);
  for (let y = 60; y < 180; y++) {
    for (let x = 60; x < 180; x++) {
      const p = y * widthPx + x;
      const fromRim = 30 - Math.max(Math.abs(x - 120), Math.abs(y - 120));
      const pane = Math.max(0, Math.min(1, fromRim / Math.max(1, fadePx)));
      rgb.fill(Math.round(frame + (ground - frame) * pane), p * 3, p * 3 + 3);
      mask[p] = 1;
    }
  }
  return { raster: { widthPx, heightPx, rgb }, mask };
}

function windowsOf(frame: number, ground: number, fadePx: number): Uint8Array | null {
  const { raster, mask } = paintFrame(frame, ground, fadePx);
  return findCrispWindows(
    measureScene(raster, raster),
    mask,
    signedDistance(mask, widthPx, heightPx),
  );
}

test("a frame hardly darker than its ground has a window", () => {
  const windows = windowsOf(40, 70, 0);
  assert.ok(windows);
  assert.equal(windows[120 * widthPx + 120], 1);
  assert.equal(windows[70 * widthPx + 70], 0);
});

test("what fades into the ground's grey is the product's own", () => {
  assert.equal(windowsOf(40, 70, 24), null);
});

test("slats, dark handles and what lies before shade are open, in made photographs", async () => {
  const sources = await loadSources(900);
  const wanted: [number, CompositeClass, number][] = [
    // .82, .71, .82 and .83 before; the light between a shadow's stripes opens nothing (.81).
    [2100, "white or grey", 0.96],
    [2107, "white with shadow", 0.93],
    [2208, "white or grey", 0.93],
    [180, "white or grey", 0.95],
    [61, "white with shadow", 0.96],
    // .72 (at a confidence of .72) and .82: specks beside an orange ring and a dark handle hid that what lies within is the ground itself.
    [91560, "white or grey", 0.94],
    [92196, "white or grey", 0.94],
    // .70 and as light as its ground: only the hue tells the slats.
    [428, "coloured", 0.935],
    // .89, .83 and .89: slats and a ring beside their like, a bag's handles that stand free.
    [187, "white with shadow", 0.935],
    [5047, "white with shadow", 0.97],
    [5166, "white or grey", 0.935],
    // .84, .83 and .83: a dark handle before its own grey and before blue, and a ring with a shadow's edge in it.
    [9906, "white or grey", 0.98],
    [10112, "coloured", 0.96],
    [9847, "white with shadow", 0.95],
    // .68 and .69, at a confidence of .93 and .88: both rings of scissors shaded all over.
    [24169, "white with shadow", 0.89],
    [24301, "white with shadow", 0.915],
    // .80: on a grained ground gaps between slats that are open in part.
    [95040, "white or grey", 0.88],
    // .88, at a confidence of .81: a bag's handle before grain that is as far off its own mean.
    [181296, "white or grey", 0.985],
    // .91, at a confidence of 1: what lies between a label's letters is none.
    [141685, "white with shadow", 0.98],
  ];
  for (const [seed, kind, least] of wanted) {
    const { name, photo, truth } = await compose(seed, kind, sources, 560);
    const { iou } = scoreCutout(cutOut(photo), photo, truth, null);
    assert.ok(iou > least, `${name}: ${iou}`);
  }
});
