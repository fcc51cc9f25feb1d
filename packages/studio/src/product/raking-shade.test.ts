import assert from "node:assert/strict";
import { test } from "node:test";
import type { Cutout } from "../cutout/cutout.ts";
import type { Photo } from "../photo/photo.ts";
import { isRakedOver } from "./raking-shade.ts";

const [widthPx, heightPx] = [300, 400];
const paper = 220;
const isProduct = (x: number, y: number): boolean => x >= 100 && x < 200 && y >= 100 && y < 300;

/** Whether a grey box on paper is raked over where the paper is darker by so much at a place. */
function isRaked(
  shadeAt: (x: number, y: number) => number,
  alpha: Uint8Array | null = null,
  ground: Cutout["ground"] = [paper, paper, paper],
): boolean {
  const grey = Uint8Array.from({ length: widthPx * heightPx }, (_, p) => {
    const [x, y] = [p % widthPx, Math.floor(p / widthPx)];
    return isProduct(x, y) ? 60 : paper - shadeAt(x, y);
  });
  const rgb = Uint8Array.from({ length: grey.length * 3 }, (_, i) => grey[Math.floor(i / 3)]!);
  const photo: Photo = { widthPx, heightPx, rgb, alpha };
  const cutout: Cutout = {
    rgba: new Uint8Array(100 * 200 * 4).fill(255),
    widthPx: 100,
    heightPx: 200,
    leftPx: 100,
    topPx: 100,
    photoWidthPx: widthPx,
    photoHeightPx: heightPx,
    ground,
    confidence: 1,
    reasons: [],
  };
  return isRakedOver(cutout, photo);
}

/** Shade that fades over twenty pixels beside the box's right side, from a row on. */
const toTheRight =
  (fromRow: number) =>
  (x: number, y: number): number =>
    y >= fromRow && y < 310 && x >= 200 && x < 220 ? 60 * (1 - (x - 200) / 20) : 0;

test("shade along a whole side says that a thing lies, at its foot that it stands", () => {
  assert.ok(isRaked(toTheRight(105)));
  assert.ok(
    isRaked((x, y) => toTheRight(105)(widthPx - 1 - x, y)),
    "on its left as well",
  );
  assert.ok(!isRaked(toTheRight(180)));
  assert.ok(!isRaked(() => 0));
});

test("a wall that darkens from side to side, or a matte that the photo came with, says nothing", () => {
  assert.ok(!isRaked((x) => x / 10));
  const alpha = new Uint8Array(widthPx * heightPx).fill(255);
  assert.ok(!isRaked(toTheRight(105), alpha, null));
  assert.ok(
    isRaked(toTheRight(105), alpha),
    "an alpha that was not taken as its matte does not matter",
  );
});
