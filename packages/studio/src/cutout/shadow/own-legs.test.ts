import assert from "node:assert/strict";
import { test } from "node:test";
import { areOwnLegs } from "./own-legs.ts";

const widthPx = 200;
const heightPx = 240;

type Box = readonly [left: number, top: number, right: number, bottom: number];

/** Whether parts of a mask of these boxes are legs of the rest. */
function areLegs(rest: Box[], parts: Box[]): boolean {
  const mask = new Uint8Array(widthPx * heightPx);
  const places: number[] = [];
  for (const [left, top, right, bottom] of [...rest, ...parts]) {
    for (let y = top; y < bottom; y++) mask.fill(1, y * widthPx + left, y * widthPx + right);
  }
  for (const [left, top, right, bottom] of parts) {
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) places.push(y * widthPx + x);
  }
  return areOwnLegs(mask, places, widthPx);
}

const seat: Box = [50, 40, 150, 120];
const legs: Box[] = [
  [54, 120, 62, 210],
  [138, 120, 146, 210],
];

test("a chair stands on thin legs below its seat", () => {
  assert.ok(areLegs([seat], legs));
  assert.ok(areLegs([seat], [[94, 120, 106, 210]]));
});

test("a shadow runs out from all of a foot, to a side, or hardly below it", () => {
  assert.ok(!areLegs([seat], [[50, 120, 150, 210]]));
  assert.ok(!areLegs([seat], [[130, 112, 196, 200]]));
  assert.ok(!areLegs([seat], [[54, 120, 62, 136]]));
});

test("a shadow of a thing's legs begins where these end", () => {
  const shadows: Box[] = legs.map(([left, , right, bottom]) => [left, bottom, right, bottom + 20]);
  assert.ok(!areLegs([seat, ...legs], shadows));
});

test("a shadow that lies apart from what throws it is none of its legs", () => {
  assert.ok(!areLegs([seat], [[60, 150, 140, 220]]));
});
