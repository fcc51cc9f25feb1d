import assert from "node:assert/strict";
import { test } from "node:test";
import { cutOut } from "../cut-out.ts";

const [widthPx, heightPx] = [480, 400];

/** Coffee seen from above on pale planks, in a cup that is `lighter` than they are. */
function coffeeIn(lighter: number): ReturnType<typeof cutOut> {
  const rgb = new Uint8Array(widthPx * heightPx * 3);
  for (let p = 0; p < widthPx * heightPx; p++) {
    const [x, y] = [p % widthPx, Math.floor(p / widthPx)];
    const away = Math.hypot(x - 240, y - 200);
    const isSeam = (y + 2000 - 0.4 * x) % 120 < 6;
    const light = 216 - (isSeam ? 14 : 0) + 3 * Math.sin(x / 9 + y / 5);
    const cup = away < 118 ? 218 + lighter : light;
    if (away < 100) rgb.set([90, 55, 30], p * 3);
    else rgb.fill(cup, p * 3, p * 3 + 3);
  }
  return cutOut({ widthPx, heightPx, rgb, alpha: null });
}

test("coffee without its cup is shown as a print: the rim that was lost is a second edge", () => {
  for (const lighter of [4, 8]) {
    const { confidence, reasons } = coffeeIn(lighter);
    // 1 before.
    assert.ok(confidence < 0.3, `${lighter}: ${confidence}`);
    assert.ok(reasons.includes("the product has the colour of its ground"), reasons.join());
  }
});

test("a cup that is cut out whole has no second edge", () => {
  const cup = coffeeIn(12);
  assert.ok(Math.abs(cup.widthPx - 2 * 118) < 6, `${cup.widthPx}`);
  assert.ok(cup.confidence > 0.4, `${cup.confidence}`);
});
