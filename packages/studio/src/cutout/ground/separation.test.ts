import assert from "node:assert/strict";
import { test } from "node:test";
import type { Lab } from "../image/lab.ts";
import { measureSeparation, standing } from "./separation.ts";

const [widthPx, heightPx] = [120, 100];
type Is = (x: number, y: number) => boolean;
const plane = (value: Is) =>
  Float32Array.from({ length: widthPx * heightPx }, (_, p) =>
    Number(value(p % widthPx, Math.floor(p / widthPx))),
  );

/** Measures the cut where `isCut` is, in a picture that is light where `isLight` is and dark elsewhere. */
function measure(isLight: Is, isCut: Is) {
  const light = plane(isLight).map((own) => 20 + 60 * own);
  const flat = new Float32Array(light.length);
  const lab: Lab = [light, flat, flat];
  const mask = Uint8Array.from(plane(isCut));
  const corePixels = mask.reduce((sum, own) => sum + own, 0);
  const loose = new Uint8Array(mask.length);
  return measureSeparation({ lab, widthPx, heightPx }, { mask, loose, corePixels });
}

const isDisc: Is = (x, y) => Math.hypot(x - 60, y - 50) < 25;

test("a cut along the edge stands out, one beside it does not", () => {
  const right = measure(isDisc, isDisc);
  assert.ok(right.apart > 0.98 && right.weak < 0.02, JSON.stringify(right));
  const beside = measure(isDisc, (x, y) => isDisc(x - 14, y));
  assert.ok(beside.weak > 0.4 && beside.apart < 0.9, JSON.stringify(beside));
  assert.ok(standing(right) > 0.95 && standing(right) > standing(beside) + 0.1);
});

test("form: a disc is whole, a cross has bays, and what runs along the picture's rim is at it", () => {
  const disc = measure(isDisc, isDisc);
  // The hull of its stairs is a fortieth larger than they are.
  assert.ok(disc.solidity > 0.97 && disc.solidity <= 1, `${disc.solidity}`);
  assert.equal(disc.atRim, 0);
  const isCross: Is = (x, y) =>
    Math.min(Math.abs(x - 60), Math.abs(y - 50)) < 6 &&
    Math.max(Math.abs(x - 60), Math.abs(y - 50)) < 36;
  const cross = measure(isCross, isCross);
  // Two bars of 71 by 11, in an octagon of 71 by 71 less four corners of 30 by 30 halved.
  const truth = (2 * 71 * 11 - 11 * 11) / (71 * 71 - 2 * 30 * 30);
  assert.ok(Math.abs(cross.solidity - truth) < 0.01, `${cross.solidity} for ${truth}`);
  const isFlat: Is = (x, y) => x >= 10 && x < 110 && y === 50;
  assert.equal(measure(isFlat, isFlat).solidity, 1);
  assert.ok(cross.raggedness > disc.raggedness + 2);
  const isBar: Is = (_, y) => y > 40 && y < 60;
  assert.ok(measure(isBar, isBar).atRim > 0.05);
});

test("a mosaic has more colours than a thing of one", () => {
  const mosaic = measure((x, y) => isDisc(x, y) && (x >> 3) % 2 === 0, isDisc);
  assert.ok(mosaic.variety > 25 && measure(isDisc, isDisc).variety < 1);
});

test("thin parts of a colour that the rest has not are scraps, those of its own colour are not", () => {
  const isStrap: Is = (x, y) => Math.abs(x - 60) < 3 && y < 30 && y > 6;
  const isWhole: Is = (x, y) => isDisc(x, y) || isStrap(x, y);
  assert.ok(measure(isDisc, isWhole).scraps > 0.03);
  assert.equal(measure(isWhole, isWhole).scraps, 0);
});

test("a cut that is empty tells nothing, in numbers", () => {
  const nothing = measure(isDisc, () => false);
  for (const value of Object.values(nothing)) assert.ok(Number.isFinite(value));
  assert.ok(standing(nothing) < 0.5);
});
