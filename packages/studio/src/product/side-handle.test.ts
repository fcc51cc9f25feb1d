import assert from "node:assert/strict";
import { test } from "node:test";
import { hasSideHandle } from "./side-handle.ts";
import { measureSilhouette } from "./silhouette.ts";

type Box = readonly [x: number, y: number, toX: number, toY: number];

/** Whether what covers these boxes, less the holes in them, has one: columns and rows of 100. */
function has(boxes: Box[], holes: Box[]): boolean {
  const rgba = Buffer.alloc(100 * 100 * 4);
  const fill = ([x, y, toX, toY]: Box, value: number): void => {
    for (let row = y; row < toY; row++)
      rgba.fill(value, (row * 100 + x) * 4, (row * 100 + toX) * 4);
  };
  for (const box of boxes) fill(box, 255);
  for (const hole of holes) fill(hole, 0);
  return hasSideHandle(measureSilhouette({ rgba, widthPx: 100, heightPx: 100 }));
}

const body: Box = [0, 0, 72, 100];

test("a mug has its handle to a side, be it the left or the right", () => {
  assert.ok(has([body, [72, 20, 100, 80]], [[72, 28, 92, 70]]));
  assert.ok(
    has(
      [
        [28, 0, 100, 100],
        [0, 20, 28, 80],
      ],
      [[8, 28, 28, 70]],
    ),
  );
});

test("a bag has it above, a backpack narrow straps, a chair arms and no body", () => {
  assert.ok(
    !has(
      [
        [0, 40, 100, 100],
        [20, 0, 80, 40],
      ],
      [[28, 8, 72, 40]],
    ),
  );
  assert.ok(!has([body, [72, 20, 80, 80]], [[72, 28, 76, 70]]));
  assert.ok(
    !has(
      [body, [72, 20, 100, 80]],
      [
        [72, 28, 92, 46],
        [72, 52, 92, 70],
      ],
    ),
  );
  assert.ok(
    !has(
      [
        [0, 0, 16, 100],
        [16, 50, 72, 62],
        [72, 20, 100, 80],
      ],
      [[72, 28, 92, 70]],
    ),
  );
  assert.ok(!has([body], []));
});
