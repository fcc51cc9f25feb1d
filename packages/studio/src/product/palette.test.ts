import assert from "node:assert/strict";
import { test } from "node:test";
import { readPalette } from "./palette.ts";

test("a palette is of all columns, at any width", () => {
  const [widthPx, heightPx] = [600, 800];
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  // Red, but for the columns between every 40th, which are blue.
  for (let p = 0; p < widthPx * heightPx; p++) {
    rgba.set((p % widthPx) % 40 < 8 ? [200, 30, 30, 255] : [30, 60, 200, 255], p * 4);
  }
  const crop = { leftPx: 0, topPx: 0, photoWidthPx: widthPx, photoHeightPx: heightPx };
  const matte = { ground: [255, 255, 255] as [number, number, number], confidence: 1, reasons: [] };
  const [first, second] = readPalette({ rgba, widthPx, heightPx, ...crop, ...matte });
  assert.equal(first!.hex, "#1e3cc8");
  assert.ok(Math.abs(first!.weight - 0.8) < 0.03, `${first!.weight}`);
  assert.equal(second!.hex, "#c81e1e");
});
