import assert from "node:assert/strict";
import { test } from "node:test";
import { measureScene } from "../ground/scene.ts";
import { joinLimbs } from "./limbs.ts";

const sidePx = 64;
const grey = {
  widthPx: sidePx,
  heightPx: sidePx,
  rgb: new Uint8Array(sidePx * sidePx * 3).fill(200),
};
const scene = measureScene(grey, grey);

/** A table's top of which a cut left the foot too, with a leg of `opinion` between the two, three pixels wide, but for rows without. */
function standOn(opinion: number, gap: [number, number] | null = null) {
  const mask = new Uint8Array(sidePx * sidePx);
  const opinions = new Float32Array(sidePx * sidePx).fill(-2);
  for (let p = 0; p < mask.length; p++) {
    const [x, y] = [p % sidePx, Math.floor(p / sidePx)];
    const isTop = y >= 10 && y < 18 && x >= 8 && x < 56;
    const isFoot = y >= 50 && y < 54 && x >= 30 && x < 34;
    const isGap = gap !== null && y >= gap[0] && y < gap[1];
    if (isTop || isFoot) [mask[p], opinions[p]] = [1, 12];
    else if (y >= 18 && y < 50 && x >= 30 && x < 33 && !isGap) opinions[p] = opinion;
  }
  const isJoined = joinLimbs(scene, mask, opinions);
  return { mask, isJoined };
}

test("a thin leg between a table's top and its foot is given back over its whole breadth, strong or faint, and nothing beside it", () => {
  for (const opinion of [12, 2, 0.5]) {
    const { mask, isJoined } = standOn(opinion);
    assert.ok(isJoined);
    for (let y = 18; y < 50; y++) {
      const row = mask.subarray(y * sidePx, (y + 1) * sidePx);
      assert.deepEqual(
        Array.from(row.keys()).filter((x) => row[x]),
        [30, 31, 32],
        `${y}`,
      );
    }
  }
});

test("what nothing but ground leads to stays apart, and one thing is whole", () => {
  const { mask, isJoined } = standOn(12, [30, 33]);
  assert.equal(isJoined, false);
  assert.equal(mask[25 * sidePx + 31], 0);
  assert.equal(joinLimbs(scene, new Uint8Array(mask.length), new Float32Array(mask.length)), false);
});
