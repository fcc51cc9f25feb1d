import assert from "node:assert/strict";
import { test } from "node:test";
import { layProduct } from "./merge.ts";

test("what the frame cuts off keeps its colours down to the last row", () => {
  // Blocks of 22 px, read every 5: the one row of a thirteenth block has no sample of its own.
  const [widthPx, heightPx] = [300, 12 * 22 + 1];
  const canvas = {
    widthPx,
    heightPx,
    values: new Uint16Array(widthPx * heightPx * 3).fill(30_000),
  };
  const place = { leftPx: 100, topPx: 0, widthPx: 60, heightPx: 1100 };
  const rgba = new Uint8Array(place.widthPx * place.heightPx * 4).fill(200);
  // An edge down the middle: the surroundings are what its light wrap takes.
  for (let at = 3; at < rgba.length; at += 4) rgba[at] = (at >> 2) % place.widthPx < 30 ? 255 : 0;
  layProduct(canvas, { widthPx: place.widthPx, heightPx: place.heightPx, rgba }, place, false);
  const rowOf = (y: number): Uint16Array =>
    canvas.values.slice(y * widthPx * 3, (y + 1) * widthPx * 3);
  assert.deepEqual(rowOf(heightPx - 1), rowOf(heightPx - 2));
});
