import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "../composites/random.ts";
import { measureScene } from "../ground/scene.ts";
import { signedDistance } from "../image/distance.ts";
import { distanceToGround } from "./off-ground.ts";

const [widthPx, heightPx] = [400, 320];
const purple = [124, 92, 196];
/** The mug, its handle, and what that encloses. */
const isMug = (x: number, y: number): boolean => x > 110 && x < 230 && y > 70 && y < 260;
const isHandle = (x: number, y: number): boolean => x >= 230 && x < 300 && y > 110 && y < 210;
const isOpening = (x: number, y: number): boolean => x >= 230 && x < 284 && y > 124 && y < 196;

/** Mean distance from the ground's colour of what a mug's handle encloses, whose purple runs into it as in JPEG's blocks. */
function offThrough(grey: number): number {
  const random = seededRandom(5);
  const rgb = new Uint8Array(widthPx * heightPx * 3);
  const mask = new Uint8Array(widthPx * heightPx);
  for (let p = 0; p < mask.length; p++) {
    const [x, y] = [p % widthPx, Math.floor(p / widthPx)];
    const isGoods = isMug(x, y) || (isHandle(x, y) && !isOpening(x, y));
    mask[p] = Number(isMug(x, y) || isHandle(x, y));
    const bled = isOpening(x, y) && !isGoods ? 0.04 : 0;
    for (let c = 0; c < 3; c++) {
      const ground = grey + bled * (purple[c]! - (purple[0]! + purple[1]! + purple[2]!) / 3);
      rgb[p * 3 + c] = (isGoods ? purple[c]! : ground) + 2 * (random() - 0.5);
    }
  }
  const raster = { widthPx, heightPx, rgb };
  const scene = measureScene(raster, raster);
  const off = distanceToGround(scene, mask, signedDistance(mask, widthPx, heightPx));
  let [sum, pixels] = [0, 0];
  for (let y = 134; y < 186; y++) {
    for (let x = 238; x < 276; x++, pixels++) sum += off[y * widthPx + x]!;
  }
  return sum / pixels;
}

test("through a handle grey ground is itself though purple runs into it", () => {
  assert.ok(offThrough(160) < 1.4, `${offThrough(160)}`);
});

test("on white the hue that runs into prints tells them from the paper", () => {
  assert.ok(offThrough(240) > 1, `${offThrough(240)}`);
});
