import assert from "node:assert/strict";
import { test } from "node:test";
import { signedDistance } from "../image/distance.ts";
import { findEdgeLine } from "./edge-line.ts";

test("where a level edge leaves the picture, its way across leads up and down as before", () => {
  const [widthPx, heightPx] = [60, 40];
  // It leaves at the left alone: beyond that lies no row's other end.
  const mask = new Uint8Array(widthPx * heightPx);
  for (let y = 20; y < heightPx; y++) mask.fill(1, y * widthPx, y * widthPx + 40);
  const distance = signedDistance(mask, widthPx, heightPx);
  const { normalX } = findEdgeLine(mask, distance, widthPx, heightPx);
  for (let y = 16; y < 24; y++) {
    for (let x = 0; x < 20; x++) {
      const aside = Math.abs(normalX[y * widthPx + x]!);
      assert.ok(aside < 0.05, `${x}, ${y}: ${aside}`);
    }
  }
});
