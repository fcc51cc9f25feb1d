import assert from "node:assert/strict";
import { test } from "node:test";
import { litSide } from "./lit-side.ts";
import { shrinkCutout } from "./surface.ts";

const [widthPx, heightPx] = [200, 240];
/** Of the photograph that the board is in. */
const side = 400;

/** A board from column 20 to 180 and row 20 to 220, of that grey from place to place, on white that is darker where `shade` says. */
function board(
  greyAt: (x: number, y: number) => number,
  shade: (x: number, y: number) => number = () => 0,
) {
  const rgb = Uint8Array.from({ length: side * side * 3 }, (_, at) => {
    const [x, y] = [Math.floor(at / 3) % side, Math.floor(at / 3 / side)];
    return 235 - shade(x, y);
  });
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  for (let y = 20; y < 220; y++) {
    for (let x = 20; x < 180; x++) {
      const grey = greyAt(x, y);
      rgba.set([grey, grey, grey, 255], (y * widthPx + x) * 4);
    }
  }
  const place = { leftPx: 100, topPx: 80, photoWidthPx: side, photoHeightPx: side };
  const cutout = { rgba, widthPx, heightPx, ...place };
  const ground: [number, number, number] = [235, 235, 235];
  const whole = { ...cutout, ground, confidence: 1, reasons: [] };
  const photo = { widthPx: side, heightPx: side, rgb, alpha: null };
  return litSide(whole, shrinkCutout(whole), photo);
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

test("shade beside it tells too, and where the two contradict one another neither does", () => {
  const right = (x: number, y: number): number =>
    x >= 282 && x < 330 && y > 230 && y < 300 ? 60 : 0;
  assert.equal(
    board(() => 90, right),
    "left",
  );
  assert.equal(
    board((x) => 110 - x / 4, right),
    "left",
  );
  assert.equal(
    board((x) => 60 + x / 4, right),
    null,
  );
  const both = (x: number, y: number): number =>
    Math.abs(x - 200) < 110 && y > 230 && y < 300 ? 60 : 0;
  assert.equal(
    board(() => 90, both),
    null,
  );
});
