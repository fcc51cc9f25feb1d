import assert from "node:assert/strict";
import { test } from "node:test";
import { stage } from "../stage.fixture.ts";
import { drawLyingContact } from "./lying-contact.ts";
import { lowLightOf } from "../light/low-light.ts";
import { traceSilhouette } from "../silhouette.ts";

test("what lies on a surface has a seam all about it, that ends softly and beyond its own box", () => {
  const [columns, rows, side] = [100, 100, 300];
  const alpha = new Uint8Array(columns * rows).fill(255);
  const silhouette = traceSilhouette(alpha, columns, rows);
  const values = new Uint16Array(side * side * 3).fill(50_000);
  const place = { leftPx: 50, topPx: 50, widthPx: 200, heightPx: 200 };
  const overhead = { right: 0, down: 0 };
  drawLyingContact({ widthPx: side, heightPx: side, values }, silhouette, place, overhead);
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

test("towards a low light there is hardly a seam, and away from it as much as ever", () => {
  const [cells, side] = [100, 300];
  const silhouette = traceSilhouette(new Uint8Array(cells * cells).fill(255), cells, cells);
  const place = { leftPx: 50, topPx: 50, widthPx: 200, heightPx: 200 };
  const seamUnder = (light: { right: number; down: number }): [number, number] => {
    const values = new Uint16Array(side * side * 3).fill(50_000);
    drawLyingContact({ widthPx: side, heightPx: side, values }, silhouette, place, light);
    return [251, 48].map((x) => 1 - values[(150 * side + x) * 3 + 1]! / 50_000) as [number, number];
  };
  const [even] = seamUnder({ right: 0, down: 0 });
  const [lit, shaded] = seamUnder({ right: 0.9, down: 0 });
  assert.ok(lit < 0.35 * even, `${lit} of ${even}`);
  assert.ok(Math.abs(shaded - even) < 0.01, `${shaded} of ${even}`);
});

test("the window of bone layers stands low at the upper left", () => {
  const { right, down } = lowLightOf(stage.sets.get("minimal/bone-layers")!.description, {});
  assert.ok(right < -0.2 && down < -0.3, `${right} ${down}`);
});
