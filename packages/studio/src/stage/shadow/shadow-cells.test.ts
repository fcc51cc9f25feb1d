import assert from "node:assert/strict";
import { test } from "node:test";
import type { Frame } from "../frame.ts";
import { fillCells } from "./shadow-cells.ts";

const frame = { widthPx: 96, heightPx: 48 } as Frame;
const nobody = () => false;

test("a shadow narrower than the lattice has no gaps where it runs between its corners", () => {
  const isHidden = (x: number, y: number): boolean => Math.abs(y - 10 - 0.14 * x) < 1.6;
  const ask = (x: number, y: number): number => (isHidden(x, y) ? 1 : 0);
  const askPixel = (x: number, y: number): number => ask(x + 0.5, y + 0.5);
  const { map, shadowed } = fillCells(frame, { ask, askPixel, behind: nobody }, 8);
  for (let x = 0; x < frame.widthPx; x++) {
    const column = Array.from({ length: frame.heightPx }, (_, y) => map[y * frame.widthPx + x]!);
    assert.ok(Math.max(...column) > 200, `column ${x} is lit all over`);
  }
  assert.deepEqual([shadowed.left, shadowed.right], [0, frame.widthPx]);
});

test("an even shade is asked for at the lattice's corners alone", () => {
  let asked = 0;
  const ask = (x: number): number => {
    asked++;
    return x / 960;
  };
  const { map } = fillCells(frame, { ask, askPixel: ask, behind: nobody }, 8);
  assert.ok(asked < 6 * 13 * 7, `${asked}`);
  assert.ok(Math.abs(map[20 * frame.widthPx + 48]! - (48.5 / 960) * 255) < 1);
});
