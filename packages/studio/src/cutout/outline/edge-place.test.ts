import assert from "node:assert/strict";
import { test } from "node:test";
import { cutOut } from "../cut-out.ts";

test("an edge lies on the photo's own row where the mask's rows are not as high as its columns are wide", () => {
  // By the columns' scale the lowest five rows of 3000 × 2000 were bare, and of 2133 × 3200 six of the ground stayed.
  for (const [widthPx, heightPx] of [
    [3000, 2000],
    [2133, 3200],
  ] as const) {
    const [left, right] = [0.3 * widthPx, 0.7 * widthPx].map(Math.round) as [number, number];
    const [top, bottom] = [0.2 * heightPx, 0.92 * heightPx].map(Math.round) as [number, number];
    const rgb = new Uint8Array(widthPx * heightPx * 3).fill(225);
    for (let y = top; y < bottom; y++)
      rgb.fill(45, (y * widthPx + left) * 3, (y * widthPx + right) * 3);
    const cutout = cutOut({ widthPx, heightPx, rgb, alpha: null });
    const alphaAt = (y: number): number => {
      const row = y - cutout.topPx;
      if (row < 0 || row >= cutout.heightPx) return 0;
      const column = Math.round(widthPx / 2) - cutout.leftPx;
      return cutout.rgba[(row * cutout.widthPx + column) * 4 + 3]!;
    };
    for (const [inside, outside] of [
      [top + 2, top - 3],
      [bottom - 3, bottom + 2],
    ] as const) {
      const step = Math.sign(outside - inside);
      const of = (y: number): string => `${widthPx} × ${heightPx}, row ${y}: ${alphaAt(y)}`;
      for (let k = 0; k < 16; k++) {
        assert.ok(alphaAt(inside - k * step) > 250, of(inside - k * step));
        assert.ok(alphaAt(outside + k * step) < 5, of(outside + k * step));
      }
    }
  }
});
