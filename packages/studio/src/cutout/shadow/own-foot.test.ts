import assert from "node:assert/strict";
import { test } from "node:test";
import { compose } from "../composites/compose.ts";
import type { CompositeClass } from "../composites/compose.ts";
import { scoreCutout } from "../composites/score.ts";
import { loadSources } from "../composites/sources.ts";
import { cutOut } from "../cut-out.ts";
import { measureScene } from "../ground/scene.ts";
import { isOwnFoot } from "./own-foot.ts";

const widthPx = 200;
const heightPx = 240;

/** Whether a strip below a black box is its foot: from one grey at its top to another at its bottom, so broad, with a rim of some grey below or without. */
function isFoot(top: number, bottom: number, breadth: number, rim: number | null): boolean {
  const rgb = new Uint8Array(widthPx * heightPx * 3).fill(230);
  const mask = new Uint8Array(widthPx * heightPx);
  const places: number[] = [];
  for (let y = 60; y < 204; y++) {
    for (let x = 0; x < widthPx; x++) {
      const p = y * widthPx + x;
      const half = y < 180 ? 50 : breadth / 2;
      if (Math.abs(x - 100) > half || (y >= 200 && rim === null)) continue;
      mask[p] = 1;
      const isStrip = y >= 180 && y < 200;
      // Its uppermost and lowest rows are blurred into what lies beside them.
      if (y >= 183 && y < (rim === null ? 200 : 198)) places.push(p);
      const own = y < 180 ? 20 : (rim ?? 0);
      rgb.fill(isStrip ? top + ((bottom - top) * (y - 180)) / 20 : own, p * 3, p * 3 + 3);
    }
  }
  const raster = { widthPx, heightPx, rgb };
  return isOwnFoot(measureScene(raster, raster), mask, places);
}

test("a grey foot grows darker downwards to its rim", () => {
  assert.ok(isFoot(180, 130, 100, 20));
});

test("a grey foot stands on a bead that catches the light", () => {
  assert.ok(isFoot(130, 180, 100, 255));
  assert.ok(!isFoot(130, 180, 50, 255));
});

test("shade grows lighter from the product on, ends on no edge, or is broader or narrower than it", () => {
  assert.ok(!isFoot(130, 180, 100, 20));
  assert.ok(!isFoot(180, 130, 100, null));
  assert.ok(!isFoot(180, 130, 130, 20));
  assert.ok(!isFoot(180, 130, 50, 20));
});

test("a silver jar keeps its foot, in made photographs", async () => {
  const sources = await loadSources(900);
  // .89, .89 and .90 where it went as a cast shadow, .90 as a glossy floor; .90 as both, at a confidence of .93; .90 and .89, at .54 and .75,
  // where the shade about its corners made it broader than the jar.
  const wanted: [number, CompositeClass, number][] = [
    [62287, "white with shadow", 0.955],
    [62070, "white or grey", 0.98],
    [62227, "white with shadow", 0.98],
    [60523, "white with shadow", 0.975],
    [98070, "white or grey", 0.985],
    [131125, "white with shadow", 0.98],
    [131460, "white or grey", 0.98],
  ];
  for (const [seed, kind, least] of wanted) {
    const { name, photo, truth } = await compose(seed, kind, sources, 560);
    const { iou } = scoreCutout(cutOut(photo), photo, truth, null);
    assert.ok(iou > least, `${name}: ${iou}`);
  }
});
