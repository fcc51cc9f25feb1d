import assert from "node:assert/strict";
import { test } from "node:test";
import { cutOut } from "../cut-out.ts";

const widthPx = 480;
const heightPx = 480;
const paper = 250;

type Box = readonly [left: number, top: number, right: number, bottom: number];

/** A photograph of parts of one grey each, which lie over one another, before white paper. */
function picture(parts: { box: Box; grey: number }[]) {
  const rgb = new Uint8Array(widthPx * heightPx * 3).fill(paper);
  for (const { box, grey } of parts) {
    const [left, top, right, bottom] = box;
    for (let y = top; y < bottom; y++)
      rgb.fill(grey, (y * widthPx + left) * 3, (y * widthPx + right) * 3);
  }
  return { widthPx, heightPx, rgb, alpha: null };
}

/** How much of the boxes the cutout shows. */
function shareKept(parts: { box: Box; grey: number }[], boxes: Box[]): number {
  const cutout = cutOut(picture(parts));
  let [kept, all] = [0, 0];
  for (const [left, top, right, bottom] of boxes) {
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const at = (y - cutout.topPx) * cutout.widthPx + x - cutout.leftPx;
        all += 255;
        kept += cutout.rgba[at * 4 + 3]!;
      }
    }
  }
  return kept / all;
}

const carton: Box = [130, 60, 350, 420];
/** Letters of a word, as bold as "ILI". */
const letters: Box[] = [
  [180, 200, 204, 260],
  [224, 200, 248, 260],
  [268, 200, 300, 260],
];

test("white letters on a carton stay with it before paper as white", () => {
  const printed = letters.map((box) => ({ box, grey: paper }));
  assert.ok(shareKept([{ box: carton, grey: 60 }, ...printed], letters) > 0.99);
});

test("the letter of a row that is near the carton's side stays too", () => {
  const row = letters.map(([left, top, right, bottom]): Box => [
    left - 40,
    top,
    right - 40,
    bottom,
  ]);
  const printed = row.map((box) => ({ box, grey: paper }));
  assert.ok(shareKept([{ box: carton, grey: 60 }, ...printed], row) > 0.99);
});

test("openings as small are open where thin bars part them from the ground", () => {
  const crate: Box = [150, 180, 330, 280];
  const gaps: Box[] = [
    [164, 196, 200, 264],
    [222, 196, 258, 264],
    [280, 196, 316, 264],
  ];
  const opened = gaps.map((box) => ({ box, grey: paper }));
  assert.ok(shareKept([{ box: crate, grey: 60 }, ...opened], gaps) < 0.1);
});

test("small openings are open beside a large one", () => {
  const opening: Box = [170, 90, 310, 180];
  const parts = [opening, ...letters].map((box) => ({ box, grey: paper }));
  assert.ok(shareKept([{ box: carton, grey: 60 }, ...parts], [opening]) < 0.1);
});
