import assert from "node:assert/strict";
import { test } from "node:test";
import { clearHuedShade } from "./hued-shade.ts";

const ground = [150, 190, 205] as const;
const [widthPx, heightPx] = [100, 100];

/** A leg on blue paper, with its contact shade in the matte to the left of its foot; `leg` is its colour. */
function legOnPaper(leg: readonly [number, number, number]) {
  const rgb = new Uint8Array(widthPx * heightPx * 3);
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  for (let y = 0, p = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++, p++) {
      const isLeg = x >= 40 && x < 60 && y >= 10 && y < 90;
      const isShade = !isLeg && x >= 39 && x < 60 && y >= 86 && y < 92;
      const color = isLeg ? leg : isShade ? ground.map((value) => value * 0.55) : ground;
      for (let c = 0; c < 3; c++) rgb[p * 3 + c] = color[c]!;
      rgba[p * 4 + 3] = isLeg ? 255 : isShade ? 250 : 0;
    }
  }
  return { rgb, rgba };
}

const alphaAt = (rgba: Uint8Array, x: number, y: number) => rgba[(y * widthPx + x) * 4 + 3]!;

test("shade of a hued ground goes from the foot of goods without that hue", () => {
  const { rgb, rgba } = legOnPaper([150, 148, 145]);
  clearHuedShade(rgba, { widthPx, heightPx, rgb }, ground);
  assert.equal(alphaAt(rgba, 50, 91), 0);
  assert.equal(alphaAt(rgba, 39, 88), 0);
  assert.equal(alphaAt(rgba, 50, 89), 255);
  assert.equal(alphaAt(rgba, 40, 80), 255);
});

test("goods of the ground's own hue keep all that they have, and a grey ground tells nothing", () => {
  for (const [leg, paper] of [
    [[60, 76, 82], ground],
    [
      [150, 148, 145],
      [200, 200, 199],
    ],
  ] as const) {
    const { rgb, rgba } = legOnPaper(leg);
    clearHuedShade(rgba, { widthPx, heightPx, rgb }, paper);
    assert.equal(alphaAt(rgba, 50, 91), 250);
  }
});

test("a black leg keeps its rim, which has the ground's hue as little of it is mixed in", () => {
  const { rgb, rgba } = legOnPaper([38, 37, 36]);
  // Low down at its right side a rim of black with a sixth of the paper, which the matte has right.
  for (let p = 66 * widthPx + 59; p < 86 * widthPx; p += widthPx) {
    rgb.set([66, 81, 88], p * 3);
    rgba[p * 4 + 3] = 230;
  }
  clearHuedShade(rgba, { widthPx, heightPx, rgb }, ground);
  for (let y = 66; y < 86; y++) assert.equal(alphaAt(rgba, 59, y), 230, `${y}`);
});
