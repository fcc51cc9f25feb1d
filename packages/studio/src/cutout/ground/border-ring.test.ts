import assert from "node:assert/strict";
import { test } from "node:test";
import { cutOut } from "../cut-out.ts";

test("goods that fill a long, thin photo are no part of its border", () => {
  for (const [widthPx, heightPx] of [
    [1600, 400],
    [2000, 250],
  ] as const) {
    const [left, right] = [0.1 * widthPx, 0.9 * widthPx];
    const [top, bottom] = [0.1 * heightPx, 0.9 * heightPx];
    const rgb = new Uint8Array(widthPx * heightPx * 3).fill(225);
    for (let y = Math.round(top); y < bottom; y++)
      rgb.fill(60, (y * widthPx + left) * 3, (y * widthPx + right) * 3);
    const cutout = cutOut({ widthPx, heightPx, rgb, alpha: null });
    assert.ok(cutout.confidence > 0.7, `${widthPx} × ${heightPx}: ${cutout.confidence}`);
    assert.ok(Math.abs(cutout.heightPx - (bottom - top)) < 4, `${cutout.heightPx} px high`);
  }
});
