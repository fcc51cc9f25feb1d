import assert from "node:assert/strict";
import { test } from "node:test";
import { cutOut } from "../cutout/cut-out.ts";
import type { Cutout } from "../cutout/cutout.ts";
import { toLab } from "../cutout/image/lab.ts";
import { readPhotograph } from "../photo/photographs.fixture.ts";
import { type PaletteColor, readPalette } from "./palette.ts";

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

/** Colours that are to be seen there, with the bounds of their shares. */
const plain: Record<string, [hex: string, from: number, to: number][]> = {
  "c_mug_darkgrey.jpg": [
    ["#383254", 0.9, 0.98],
    ["#375ac4", 0.01, 0.05],
    ["#d8d4d8", 0.01, 0.05],
  ],
  "c_slipons_white.jpg": [
    ["#e1e1e1", 0.9, 0.99],
    ["#2c62e0", 0.01, 0.05],
  ],
  "t_bottle_png.png": [
    ["#cac9b7", 0.6, 0.8],
    ["#2878e7", 0.1, 0.2],
    ["#d8b928", 0.05, 0.12],
  ],
};

test("a print's colours are in the palette, each with the share of what is nearest to it", async () => {
  for (const [name, colors] of Object.entries(plain)) {
    const cutout = cutOut(await readPhotograph(name, { maxSidePx: 350 }));
    const palette = readPalette(cutout);
    const read = palette.map(({ hex, weight }) => `${hex} ${weight}`).join(", ");
    assert.ok(palette.length >= colors.length && palette.length <= 5, `${name}: ${read}`);
    for (const [hex, from, to] of colors) {
      const near = palette.find((color) => apart(labOf(color.hex), labOf(hex)) < 14);
      assert.ok(near && near.weight > from && near.weight < to, `${name} has ${hex}: ${read}`);
    }
    for (const [index, share] of countedShares(cutout, palette).entries()) {
      const { hex, weight } = palette[index]!;
      assert.ok(Math.abs(weight - share) < 0.015, `${name} ${hex}: ${weight}, counted ${share}`);
    }
  }
});

/** What share of all opaque pixels is nearer to each colour than to the others. */
function countedShares({ rgba }: Cutout, palette: PaletteColor[]): number[] {
  const colors = palette.map(({ hex }) => labOf(hex));
  const opaque: number[] = [];
  for (let at = 0; at < rgba.length; at += 4) {
    if (rgba[at + 3]! >= 250) opaque.push(rgba[at]!, rgba[at + 1]!, rgba[at + 2]!);
  }
  const [l, a, b] = toLab(Uint8Array.from(opaque));
  const counts = colors.map(() => 0);
  for (let p = 0; p < l.length; p++) {
    const distances = colors.map((color) => apart(color, [l[p]!, a[p]!, b[p]!]));
    counts[distances.indexOf(Math.min(...distances))]!++;
  }
  return counts.map((n) => n / l.length);
}

type Lab = [number, number, number];

function labOf(hex: string): Lab {
  const [l, a, b] = toLab(Uint8Array.from(Buffer.from(hex.slice(1), "hex")));
  return [l[0]!, a[0]!, b[0]!];
}

const apart = (p: Lab, q: Lab) => Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
