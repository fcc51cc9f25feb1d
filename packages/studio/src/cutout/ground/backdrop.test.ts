import assert from "node:assert/strict";
import { test } from "node:test";
import { scoreCutout } from "../composites/score.ts";
import { seededRandom } from "../composites/random.ts";
import { cutOut } from "../cut-out.ts";

const [widthPx, heightPx] = [512, 384];

/** Seat and legs of a black stool. */
function isStool(x: number, y: number): boolean {
  const down = (y - 110) / 240;
  const isLeg = ([top, foot]: [number, number]) => Math.abs(x - top - (foot - top) * down) < 4;
  const legs: [number, number][] = [
    [200, 175],
    [310, 335],
    [255, 262],
  ];
  const isSeat = y > 90 && y < 115 && x > 180 && x < 330;
  return isSeat || (down >= 0 && down <= 1 && legs.some(isLeg));
}

test("a white sweep that a spot lights is ground where it is lighter than the picture's border tells", () => {
  const rgb = new Uint8Array(widthPx * heightPx * 3);
  const truth = new Uint8Array(widthPx * heightPx);
  const random = seededRandom(7);
  for (let y = 0, p = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++, p++) {
      truth[p] = isStool(x, y) ? 255 : 0;
      const light = 160 + 90 * Math.exp(-((x - 300) ** 2 + (y - 170) ** 2) / 200 ** 2);
      const grain = 5 * (random() + random() - 1);
      rgb.fill(Math.round((truth[p] ? 35 : light) + grain), p * 3, p * 3 + 3);
    }
  }
  const photo = { widthPx, heightPx, rgb, alpha: null };
  // Half of the sweep came along: .21.
  const { iou } = scoreCutout(cutOut(photo), photo, truth, null);
  assert.ok(iou > 0.98, `${iou}`);
});
