import assert from "node:assert/strict";
import { test } from "node:test";
import { signedDistance } from "../image/distance.ts";
import { joinCords } from "./join-cords.ts";

const [widthPx, heightPx] = [400, 600];
const grey = [200, 206, 210] as const;
const white = [250, 250, 246] as const;
/** The string's column, where a cut lost it, and where the block that it leads to begins. */
const [column, lostFrom, blockFrom] = [200, 300, 340];

/** A ball on a string over a block, and a matte in which the string ends at a row; shown or not below that. */
function balloon({ isShown = true, hasString = true, shownTo = blockFrom } = {}) {
  const rgb = new Uint8Array(widthPx * heightPx * 3);
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  const mask = new Uint8Array(widthPx * heightPx);
  for (let p = 0; p < mask.length; p++) {
    const [x, y] = [p % widthPx, Math.floor(p / widthPx)];
    const isBall = Math.hypot(x - column, y - 150) < 90;
    const isBlock = y >= blockFrom && y < 500 && Math.abs(x - column) < 80;
    const isString = Math.abs(x - column) < 2 && y > 150 && y < blockFrom && !isBall;
    const isKept = isBall || isBlock || (isString && hasString && y < lostFrom);
    const isLost = isString && y >= (hasString ? lostFrom : 0) && y < shownTo;
    const isPainted = isKept || (isLost && isShown);
    rgb.set(isPainted ? white : grey, p * 3);
    if (!isKept) continue;
    rgba.set([...white, 255], p * 4);
    mask[p] = 1;
  }
  const distance = signedDistance(mask, widthPx, heightPx);
  const shape = { mask, distance, clear: null, shaded: null, edgeless: null, widthPx, heightPx };
  return { rgba, photo: { widthPx, heightPx, rgb }, shape };
}

const alphaAt = (rgba: Uint8Array, x: number, y: number) => rgba[(y * widthPx + x) * 4 + 3]!;

test("a string that ends in mid-air is led on to what it is tied to", () => {
  const { rgba, photo, shape } = balloon();
  joinCords(rgba, photo, shape);
  for (let y = lostFrom; y < blockFrom; y++) {
    assert.ok(alphaAt(rgba, column, y) > 200, `row ${y}`);
    assert.equal(alphaAt(rgba, column + 6, y), 0);
    const at = (y * widthPx + column) * 4;
    for (const [c, own] of white.entries())
      assert.ok(
        Math.abs(rgba[at + c]! - own) <= 4,
        `row ${y}: ${rgba.subarray(at, at + 3).join()}`,
      );
  }
});

test("nothing joins what no string leads to, nor parts over a seam that end broad", () => {
  for (const what of [{ isShown: false }, { hasString: false }, { shownTo: lostFrom + 15 }]) {
    const { rgba, photo, shape } = balloon(what);
    const before = rgba.slice();
    joinCords(rgba, photo, shape);
    assert.deepEqual(rgba, before);
  }
});
