import assert from "node:assert/strict";
import { test } from "node:test";
import { drawLyingContact } from "./lying-contact.ts";
import { traceSilhouette } from "./silhouette.ts";

test("what lies on a surface has a seam all about it, that ends softly and beyond its own box", () => {
  const [columns, rows, side] = [100, 100, 300];
  const alpha = new Uint8Array(columns * rows).fill(255);
  const silhouette = traceSilhouette(alpha, columns, rows);
  const values = new Uint16Array(side * side * 3).fill(50_000);
  const place = { leftPx: 50, topPx: 50, widthPx: 200, heightPx: 200 };
  drawLyingContact({ widthPx: side, heightPx: side, values }, silhouette, place);
  const lightAt = (x: number, y: number): number => values[(y * side + x) * 3 + 1]! / 50_000;
  const aside = [0, 1, 2, 4, 8, 16, 40];
  for (const lights of [
    aside.map((px) => lightAt(250 + px, 150)),
    aside.map((px) => lightAt(49 - px, 150)),
    aside.map((px) => lightAt(150, 250 + px)),
    aside.map((px) => lightAt(150, 49 - px)),
  ]) {
    assert.ok(lights[0]! < 0.86 && lights[0]! > 0.6, String(lights));
    for (let at = 1; at < lights.length; at++) {
      assert.ok(lights[at]! >= lights[at - 1]!, String(lights));
      assert.ok(lights[at]! - lights[at - 1]! < 0.12, String(lights));
    }
    assert.equal(lights.at(-1), 1);
  }
});
