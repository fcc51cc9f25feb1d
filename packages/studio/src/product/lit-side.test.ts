import assert from "node:assert/strict";
import { test } from "node:test";
import { litSide } from "./lit-side.ts";

const [widthPx, heightPx] = [200, 240];

/** A board from column 20 to 180 and row 20 to 220, of that grey from place to place. */
function board(greyAt: (x: number, y: number) => number) {
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  for (let y = 20; y < 220; y++) {
    for (let x = 20; x < 180; x++) {
      const grey = greyAt(x, y);
      rgba.set([grey, grey, grey, 255], (y * widthPx + x) * 4);
    }
  }
  return litSide({
    rgba,
    widthPx,
    heightPx,
    leftPx: 0,
    topPx: 0,
    photoWidthPx: widthPx,
    photoHeightPx: heightPx,
    ground: [255, 255, 255],
    confidence: 1,
    reasons: [],
  });
}

test("a product is lit from the side that is brighter in its rows, whatever stripes cross it", () => {
  const stripe = (y: number): number => (Math.floor(y / 25) % 2 ? 0 : 90);
  assert.equal(
    board((x, y) => 60 + x / 4 + stripe(y)),
    "right",
  );
  assert.equal(
    board((x, y) => 110 - x / 4 + stripe(y)),
    "left",
  );
});

test("two lamps, or a pale strap on one side of some rows, tell of no side", () => {
  assert.equal(
    board((x) => 80 + Math.abs(x - 100)),
    null,
  );
  assert.equal(
    board((x, y) => (x < 70 && y < 90 ? 220 : 90)),
    null,
  );
});
