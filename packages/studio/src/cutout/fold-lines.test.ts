import assert from "node:assert/strict";
import { test } from "node:test";
import { dropFoldLines } from "./fold-lines.ts";
import { measureScene } from "./ground/scene.ts";

const [widthPx, heightPx] = [120, 80];
const grey = { widthPx, heightPx, rgb: new Uint8Array(widthPx * heightPx * 3).fill(200) };
const scene = measureScene(grey, grey);
const isPot = (x: number, y: number) => x >= 45 && x < 75 && y >= 20 && y < 70;

/** What is left of a pot with something else: the columns that have any of it beside the pot. */
function columnsBeside(isElse: (x: number, y: number) => boolean): number[] {
  const mask = new Uint8Array(widthPx * heightPx);
  for (let p = 0; p < mask.length; p++) {
    const [x, y] = [p % widthPx, Math.floor(p / widthPx)];
    if (isPot(x, y) || isElse(x, y)) mask[p] = 1;
  }
  dropFoldLines(scene, mask);
  const beside = new Set<number>();
  for (let p = 0; p < mask.length; p++) {
    const [x, y] = [p % widthPx, Math.floor(p / widthPx)];
    if (isPot(x, y)) assert.equal(mask[p], 1, `the pot at ${x}, ${y}`);
    else if (mask[p]) beside.add(x);
  }
  return [...beside].sort((one, other) => one - other);
}

test("the line of a fold, or of a table's edge, goes up to the product on both sides, level or slanted", () => {
  assert.deepEqual(
    columnsBeside((_, y) => y === 50 || y === 51),
    [],
  );
  assert.deepEqual(
    columnsBeside((x, y) => y === Math.round(40 + 0.15 * x)),
    [],
  );
});

test("a cord that bends, a board, and a line that ends before the side stay", () => {
  const cord = columnsBeside((x, y) => x < 45 && Math.abs(y - (50 - 14 * Math.sin(x / 15))) < 1.2);
  assert.equal(cord.length, 45);
  const board = columnsBeside((_, y) => y >= 50 && y < 56);
  assert.equal(board.length, widthPx - 30);
  const short = columnsBeside((x, y) => y === 50 && x >= 4 && x < 45);
  assert.equal(short.length, 41);
});
