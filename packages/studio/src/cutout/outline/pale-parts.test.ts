import assert from "node:assert/strict";
import { test } from "node:test";
import { cutOut } from "../cut-out.ts";

const [widthPx, heightPx] = [480, 400];

/** A red van on white from row 160 on; above its left part `lift` tells how far a pixel is from white. */
function vanOn(lift: (x: number, y: number) => number): ReturnType<typeof cutOut> {
  const rgb = new Uint8Array(widthPx * heightPx * 3).fill(255);
  for (let p = 0; p < widthPx * heightPx; p++) {
    const [x, y] = [p % widthPx, Math.floor(p / widthPx)];
    const isVan = x >= 100 && x < 380 && y >= 160 && y < 300;
    const light = 255 - Math.round(lift(x, y));
    rgb.set(isVan ? [180, 30, 25] : [light, light, light], p * 3);
  }
  return cutOut({ widthPx, heightPx, rgb, alpha: null });
}

const alphaAt = ({ rgba, widthPx: ownPx, leftPx, topPx }: ReturnType<typeof cutOut>, y: number) =>
  rgba[((y - topPx) * ownPx + 200 - leftPx) * 4 + 3] ?? 0;

test("a white roof that is all but as white as its ground comes back, as it ends at an edge", () => {
  const van = vanOn((x, y) => (x >= 130 && x < 270 && y >= 130 && y < 160 ? 8 : 0));
  assert.equal(van.topPx, 129);
  assert.equal(alphaAt(van, 140), 255);
});

test("shade that is as pale fades, and goes", () => {
  const van = vanOn((x, y) =>
    Math.max(0, 10 - Math.hypot(Math.max(0, 130 - x, x - 270), 160 - y) / 3),
  );
  assert.ok(van.topPx >= 157, `${van.topPx}`);
});
