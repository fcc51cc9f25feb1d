import assert from "node:assert/strict";
import { test } from "node:test";
import { scoreCutout } from "../composites/score.ts";
import { seededRandom } from "../composites/random.ts";
import { cutOut } from "../cut-out.ts";
import { followRows } from "./row-ground.ts";
import { measureScene } from "./scene.ts";

const [widthPx, heightPx] = [480, 384];

/** Light on a wall that turns into a table, levels at so many of the picture's sixteenths from the top. */
const falloff = [
  136, 138, 139, 140, 141, 142, 152, 173, 191, 205, 217, 213, 208, 204, 202, 200, 198,
];

/**
 * A striped jar with a white lid, and its shadow, before a wall and a table, of whose difference in light so much is there.
 */
function paint(contrast: number) {
  const rgb = new Uint8Array(widthPx * heightPx * 3);
  const truth = new Uint8Array(widthPx * heightPx);
  const random = seededRandom(5);
  for (let y = 0, p = 0; y < heightPx; y++) {
    const at = (16 * y) / heightPx;
    const [above, below] = [falloff[Math.floor(at)]!, falloff[Math.floor(at) + 1]!];
    const wall = 136 + contrast * (above + (below - above) * (at % 1) - 136);
    const stripe = Math.floor((y - 130) / 20) % 3;
    const front = [
      [186, 124, 66],
      [232, 226, 214],
      [176, 48, 44],
    ].at(stripe)!;
    for (let x = 0; x < widthPx; x++, p++) {
      const isLid = y >= 100 && y < 136 && Math.abs(x - 250) < 66;
      const isJar = y >= 136 && y < 290 && Math.abs(x - 250) < 72;
      truth[p] = isLid || isJar ? 255 : 0;
      const fromShade = Math.hypot((x - 165) / 110, (y - 266) / 20);
      const shade = 1 - 0.3 * Math.min(1, Math.max(0, (1.06 - fromShade) / 0.12));
      const light = (wall + 8 - ((x - 240) / 85) ** 2) * shade;
      const turn = 1 - 0.12 * ((x - 230) / 72) ** 2;
      const colour = isLid ? [228, 228, 226] : isJar ? front : [light, light, light - 3];
      const grain = 3 * (random() + random() - 1);
      rgb.set(
        colour.map((level) => Math.round(level * (truth[p] ? turn : 1) + grain)),
        p * 3,
      );
    }
  }
  return { photo: { widthPx, heightPx, rgb, alpha: null }, truth };
}

test("a wall, a table and a steep fold between are followed row by row, an even ground needs nothing", () => {
  const { photo, truth } = paint(1);
  const cutout = cutOut(photo);
  // Its shadow came along, and part of its lid was lost: .82.
  const { iou } = scoreCutout(cutout, photo, truth, null);
  assert.ok(iou > 0.98 && cutout.confidence > 0.5, `${iou} at ${cutout.confidence}`);
  const even = paint(0).photo;
  assert.ok(followRows(measureScene(even, even)) === null);
});

test("a sofa that runs out on both sides is no ground", () => {
  const { photo } = paint(1);
  for (let y = 200; y < 330; y++)
    for (let x = 0; x < widthPx; x++) photo.rgb.set([90, 30, 40], (y * widthPx + x) * 3);
  assert.ok(followRows(measureScene(photo, photo)) === null);
});

test("a picture of a few columns is nothing but sides", () => {
  const columns = 8;
  const rgb = new Uint8Array(columns * heightPx * 3).fill(150);
  rgb.fill(200, columns * 150 * 3);
  const photo = { widthPx: columns, heightPx, rgb, alpha: null };
  assert.ok(followRows(measureScene(photo, photo)) === null);
});
