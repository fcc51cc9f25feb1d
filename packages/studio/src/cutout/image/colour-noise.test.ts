import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "../../direction/random.ts";
import type { Photo } from "../../photo/photo.ts";
import { photographFile, readPhotograph } from "../../photo/photographs.fixture.ts";
import { scoreCutout } from "../composites/score.ts";
import { readTruth } from "../composites/truth.ts";
import { cutOut } from "../cut-out.ts";
import { quietColours } from "./colour-noise.ts";
import { toLab } from "./lab.ts";

/** A photograph as from a sensor whose colours nothing has smoothed: noise of five levels in each channel by itself. */
function withNoise({ rgb, ...photo }: Photo): Photo {
  const random = seededRandom(7);
  const normal = () => Math.sqrt(3) * (random() + random() + random() + random() - 2);
  return { ...photo, rgb: rgb.map((value) => Math.min(255, Math.max(0, value + 5 * normal()))) };
}

test("a noisy file is cut out as a clean one", async () => {
  // .20 and .17 before, at a confidence of 0: noise of colour walled all of the ground in.
  for (const name of ["candleholder", "hairdryer"]) {
    const photo = await readPhotograph(`${name}.jpg`);
    const { truth } = await readTruth(name, photographFile(`${name}.gt.png`));
    const cutout = cutOut(withNoise(photo));
    const { iou } = scoreCutout(cutout, photo, truth, null);
    assert.ok(iou > 0.965 && cutout.confidence > 0.7, `${name}: ${iou}, ${cutout.confidence}`);
  }
});

test("lightness and a photograph's own colours stay", async () => {
  const photo = await readPhotograph("drill_red.jpg", { maxSidePx: 512 });
  const lab = toLab(photo.rgb);
  assert.deepEqual(quietColours(lab, photo.widthPx, photo.heightPx), lab);
  const noisy = toLab(withNoise(photo).rgb);
  const [l, a] = quietColours(noisy, photo.widthPx, photo.heightPx);
  assert.equal(l, noisy[0]);
  const off = (plane: Float32Array) =>
    plane.reduce((sum, value, p) => sum + Math.abs(value - lab[1][p]!), 0) / plane.length;
  assert.ok(off(a) < 0.5 * off(noisy[1]), `${off(noisy[1])} off before, ${off(a)} now`);
});
