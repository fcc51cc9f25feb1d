import assert from "node:assert/strict";
import { test } from "node:test";
import { cutOut } from "../cut-out.ts";
import { measureScene } from "../ground/scene.ts";
import { openFramedShade } from "./framed-shade.ts";

const widthPx = 320;
const heightPx = 320;
const ground = 246;

type Box = readonly [left: number, top: number, right: number, bottom: number];
type Part = { box: Box; grey: number | ((x: number) => number) };

function paint(parts: Part[]) {
  const rgb = new Uint8Array(widthPx * heightPx * 3).fill(ground);
  const mask = new Uint8Array(widthPx * heightPx);
  for (const { box, grey } of parts) {
    const [left, top, right, bottom] = box;
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const p = y * widthPx + x;
        rgb.fill(typeof grey === "number" ? grey : grey(x), p * 3, p * 3 + 3);
        mask[p] = 1;
      }
    }
  }
  return { raster: { widthPx, heightPx, rgb }, mask };
}

/** How much of a box is no longer in the mask. */
function shareOpened(parts: Part[], [left, top, right, bottom]: Box): number {
  const { raster, mask } = paint(parts);
  openFramedShade(measureScene(raster, raster), mask);
  let open = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) open += 1 - mask[y * widthPx + x]!;
  }
  return open / ((right - left) * (bottom - top));
}

/** What a clip leaves open. */
const opening: Box = [130, 80, 140, 240];

type Clip = { shade: number; clipPx?: number; fadePx?: number };

/** A dark barrel with a clip beside it, which leaves a narrow opening of a shade that may fade into the barrel. */
function pen({ shade, clipPx = 10, fadePx = 0 }: Clip): Part[] {
  const [left, top, right, bottom] = opening;
  const fading = (x: number) =>
    shade - Math.max(0, (x - right + 1) / Math.max(1, fadePx)) * (shade - 40);
  return [
    { box: [right, 40, right + 70, 280], grey: 40 },
    { box: [left - clipPx, top - 14, right, bottom + 14], grey: 110 },
    { box: [left, top, right + fadePx, bottom], grey: fading },
  ];
}

test("what a thin clip leaves open beside a barrel is ground, lit or shaded", () => {
  assert.ok(shareOpened(pen({ shade: ground }), opening) > 0.95);
  assert.ok(shareOpened(pen({ shade: 226 }), opening) > 0.95);
});

test("a grey part, a pale one deep inside and one that fades into its neighbour are the product's", () => {
  assert.equal(shareOpened(pen({ shade: 190 }), opening), 0);
  assert.equal(shareOpened(pen({ shade: 226, clipPx: 60 }), opening), 0);
  assert.equal(shareOpened(pen({ shade: 226, fadePx: 40 }), opening), 0);
});

test("what the picture's side cuts off has no frame there", () => {
  const box: Box = [4, 80, 14, 240];
  const parts: Part[] = [
    { box: [14, 40, 84, 280], grey: 40 },
    { box: [0, 66, 14, 254], grey: 110 },
  ];
  assert.equal(shareOpened([...parts, { box, grey: 226 }], box), 0);
});

test("as small a thing as a lever's eye is open where a bar stands free nearly all round it", () => {
  const body: Part = { box: [90, 60, 290, 290], grey: 90 };
  const eye: Box = [60, 154, 77, 163];
  const lever: Part = { box: [54, 148, 90, 169], grey: 90 };
  const { mask } = paint([body, lever]);
  assert.ok(mask.reduce((sum, own) => sum + own, 0) * 0.0035 > 17 * 9);
  assert.ok(shareOpened([body, lever, { box: eye, grey: 236 }], eye) > 0.9);
  // On a body's rim, which stands free on one side.
  const beside: Box = [98, 150, 107, 167];
  assert.equal(shareOpened([body, { box: beside, grey: 236 }], beside), 0);
});

test("a pen is cut out with the opening behind its clip", () => {
  const { raster } = paint(pen({ shade: 226 }));
  const { rgba, leftPx, topPx, widthPx: sidePx } = cutOut({ ...raster, alpha: null });
  const alphaAt = (x: number, y: number) => rgba[((y - topPx) * sidePx + x - leftPx) * 4 + 3];
  assert.equal(alphaAt(135, 160), 0);
  assert.equal(alphaAt(125, 160), 255);
  assert.equal(alphaAt(160, 160), 255);
});
