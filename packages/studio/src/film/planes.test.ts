import assert from "node:assert/strict";
import { test } from "node:test";
import { planesOf, rgbOf } from "./planes.ts";

test("a colour comes back where it was, whether its columns are even or odd", () => {
  const [widthPx, heightPx] = [64, 8];
  for (const from of [28, 29]) {
    const isRed = (x: number): boolean => x >= from && x < from + 6;
    const data = new Uint8Array(widthPx * heightPx * 3);
    for (let p = 0; p < widthPx * heightPx; p++)
      data.set(isRed(p % widthPx) ? [200, 40, 40] : [90, 90, 90], p * 3);
    const { y, u, v } = planesOf({ widthPx, heightPx, channels: 3, data }, 0);
    const rgb = rgbOf(Buffer.concat([y, u, v]), { widthPx, heightPx });
    let [mass, moment] = [0, 0];
    for (let x = 0; x < widthPx; x++) {
      const red = rgb[x * 3]! - rgb[x * 3 + 1]!;
      mass += red;
      moment += red * x;
    }
    assert.ok(Math.abs(moment / mass - (from + 2.5)) < 0.1, `${moment / mass} from ${from}`);
  }
});
