import assert from "node:assert/strict";
import { test } from "node:test";
import type { Silhouette } from "../silhouette.ts";
import { dropLooseSticks } from "./loose-sticks.ts";

const [columns, rows] = [40, 30];

/** A pan's body over its base, its handle out to the raster's left edge, and perhaps a lid that stands apart out to the right one. */
function panWith(lid: boolean): { cover: Float32Array; radius: Float32Array } {
  const isBody = (x: number, up: number): boolean => x >= 12 && x < 24 && up < 20;
  const isLid = (x: number, up: number): boolean => lid && x >= 30 && up < 20;
  const isHandle = (x: number, up: number): boolean => x < 12 && up >= 8 && up < 11;
  const radius = Float32Array.from({ length: columns * rows }, (_, cell) => {
    const [x, up] = [cell % columns, Math.floor(cell / columns)];
    return isBody(x, up) || isLid(x, up) ? 0.05 : isHandle(x, up) ? 0.01 : 0;
  });
  return { cover: radius.map((metres) => (metres > 0 ? 1 : 0)), radius };
}

for (const lid of [false, true])
  test(`a pan's handle throws no shadow${lid ? ", with a lid at the other side of the picture" : ""}`, () => {
    const { cover, radius } = panWith(lid);
    const silhouette = { columns, rows, baseFrom: 12, baseTo: 23 } as Silhouette;
    assert.ok(dropLooseSticks(cover, silhouette, radius, 0.02));
    assert.equal(cover[9 * columns + 5], 0, "the handle");
    assert.equal(cover[9 * columns + 15], 1, "the pan");
    assert.equal(cover[9 * columns + 35], lid ? 1 : 0, "the lid");
  });

/** A body over its base, and to its right what is drawn as thin or thick. */
function bodyWith(isThin: (x: number, up: number) => boolean, isThick = isThin) {
  const isBody = (x: number, up: number): boolean => x >= 4 && x < 16 && up < 24;
  const radius = Float32Array.from({ length: columns * rows }, (_, cell) => {
    const [x, up] = [cell % columns, Math.floor(cell / columns)];
    return isBody(x, up) ? 0.05 : isThin(x, up) ? 0.01 : isThick(x, up) ? 0.05 : 0;
  });
  const cover = radius.map((metres) => (metres > 0 ? 1 : 0));
  const silhouette = { columns, rows, baseFrom: 4, baseTo: 15 } as Silhouette;
  const any = dropLooseSticks(cover, silhouette, radius, 0.02);
  assert.equal(
    any,
    cover.some((share, cell) => share === 0 && radius[cell]! > 0),
  );
  return { any, at: (x: number, up: number) => cover[up * columns + x]! };
}

test("a stick is loose that holds on at one end, low, thin and beside the base, also by a small hole", () => {
  const handle = (x: number, up: number): boolean => x >= 16 && x < 34 && up >= 8 && up < 12;
  assert.equal(bodyWith(handle).at(25, 9), 0);
  const hung = bodyWith((x, up) => handle(x, up) && !(x === 31 && up === 10));
  assert.equal(hung.at(25, 9), 0);
  assert.ok(!bodyWith((x, up) => handle(x, up - 12)).any, "a drill's bit");
  assert.ok(!bodyWith(() => false, handle).any, "a pan's second body");
  assert.ok(!bodyWith((x, up) => x < 16 && up >= 24 && up < 26).any, "a knob");
});

test("a mug's handle and a can's spout stay whole", () => {
  const mug = (x: number, up: number): boolean =>
    x >= 16 && x < 26 && up >= 3 && up < 15 && !(x < 24 && up >= 5 && up < 13);
  assert.ok(!bodyWith(mug).any);
  const spout = (x: number, up: number): boolean => x >= 16 && x < 30 && up >= 6 && up < 8;
  const rose = (x: number, up: number): boolean => x >= 30 && x < 36 && up >= 3 && up < 12;
  assert.ok(!bodyWith(spout, rose).any);
  assert.ok(bodyWith(spout).any, "without its rose");
});
