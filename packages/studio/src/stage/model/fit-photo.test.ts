import assert from "node:assert/strict";
import { test } from "node:test";
import { fitPhoto, type PhotoFit } from "./fit-photo.ts";

const photo = { widthPx: 400, heightPx: 400 };
const head = { x: 0.5, y: 0.4, halfWidth: 0.14, halfHeight: 0.19 };
const props = { leftPx: 0, rightPx: 0 };
const shapes = [
  [1000, 1000],
  [800, 1000],
  [1600, 900],
  [900, 1600],
] as const;

/** Where the fit shows a point of the photograph. */
function shownAt({ columns, scale, topPx }: PhotoFit, x: number, y: number): [number, number] {
  const column = columns.findIndex((own) => own >= x * photo.widthPx);
  return [column < 0 ? columns.length : column, (y * photo.heightPx - topPx) * scale];
}

test("the head comes beside the product and wholly above the surface, in every shape of picture", () => {
  for (const [widthPx, heightPx] of shapes) {
    for (const leftPx of [0.52 * widthPx, 0.1 * widthPx]) {
      const product = { leftPx, topPx: 0.4 * heightPx, widthPx: 0.38 * widthPx };
      const edgePx = heightPx * 0.7;
      const room = { widthPx, heightPx: edgePx + 10, edgePx, product, props };
      const fit = fitPhoto(photo, head, room, 1);
      const [left, top] = shownAt(fit, head.x - head.halfWidth, head.y - head.halfHeight);
      const [right, chin] = shownAt(fit, head.x + head.halfWidth, head.y + head.halfHeight);
      const beside = leftPx > 0.3 * widthPx ? right <= leftPx : left >= leftPx + product.widthPx;
      const shape = `${widthPx}:${heightPx}, product at ${leftPx}`;
      assert.ok(beside, `${shape}: the face is at ${left} to ${right}`);
      assert.ok(left >= 0 && right <= widthPx, `${shape}: the face leaves the frame`);
      assert.ok(top >= 0 && chin < 0.95 * edgePx, `${shape}: from ${top} to ${chin} of ${edgePx}`);
    }
  }
});

test("the photograph covers all of its room, in order, and is as it was about the head", () => {
  for (const [widthPx, heightPx] of shapes) {
    const product = { leftPx: 0.5 * widthPx, topPx: 0.4 * heightPx, widthPx: 0.4 * widthPx };
    const room = { widthPx, heightPx: heightPx * 0.72, edgePx: heightPx * 0.7, product, props };
    const { columns, scale, topPx } = fitPhoto(photo, head, room, 1);
    assert.ok(columns.every((column, x) => x === 0 || column > columns[x - 1]!));
    assert.ok(columns[0]! >= 0 && columns.at(-1)! <= photo.widthPx);
    assert.ok(topPx >= 0 && topPx + room.heightPx / scale <= photo.heightPx + 1e-6);
    const [left] = shownAt({ columns, scale, topPx } as PhotoFit, head.x - head.halfWidth, 0);
    const [right] = shownAt({ columns, scale, topPx } as PhotoFit, head.x + head.halfWidth, 0);
    assert.ok(Math.abs((right - left) / (2 * head.halfWidth * photo.widthPx * scale) - 1) < 0.02);
  }
});

test("a photograph wide enough is not drawn out", () => {
  const wide = { widthPx: 1200, heightPx: 400 };
  const product = { leftPx: 500, topPx: 300, widthPx: 300 };
  const room = { widthPx: 1000, heightPx: 720, edgePx: 700, product, props };
  const { columns, scale, softness } = fitPhoto(wide, { ...head, halfWidth: 0.06 }, room, 1);
  for (let x = 1; x < columns.length; x++)
    assert.ok(Math.abs((columns[x]! - columns[x - 1]!) * scale - 1) < 1e-3);
  assert.ok(softness.every((value) => value === 0));
});

test("the head comes where no prop is before it, on the product's other side if need be", () => {
  const [widthPx, edgePx] = [1500, 400];
  const product = { leftPx: 700, topPx: 150, widthPx: 300 };
  const room = { widthPx, heightPx: 410, edgePx, product };
  for (const [leftPx, isRight] of [
    [150, false],
    [520, true],
  ] as const) {
    const fit = fitPhoto(photo, head, { ...room, props: { leftPx, rightPx: 0 } }, 1);
    const [left] = shownAt(fit, head.x - head.halfWidth, 0);
    const [right] = shownAt(fit, head.x + head.halfWidth, 0);
    const isClear = isRight ? left > 1000 : left > leftPx && right < 700;
    assert.ok(isClear, `beside a prop of ${leftPx} px the face is at ${left} to ${right}`);
  }
});

test("the head comes above a product beside which there is no room, however near it is to be", () => {
  const [widthPx, edgePx] = [576, 760];
  const product = { leftPx: 120, topPx: 380, widthPx: 380 };
  const room = { widthPx, heightPx: 770, edgePx, product, props };
  const small = { x: 0.5, y: 0.3, halfWidth: 0.09, halfHeight: 0.12 };
  for (const closer of [1, 1.42]) {
    const fit = fitPhoto(photo, small, room, closer);
    const [, chin] = shownAt(fit, small.x, small.y + small.halfHeight);
    assert.ok(chin <= product.topPx, `the chin is at ${chin}, ${closer} nearer`);
  }
});

test("a head at its photograph's border comes to that side of a product in the middle", () => {
  const product = { leftPx: 600, topPx: 150, widthPx: 300 };
  const room = { widthPx: 1540, heightPx: 410, edgePx: 400, product, props };
  for (const x of [0.28, 0.72]) {
    const off = { ...head, x };
    const [middle] = shownAt(fitPhoto(photo, off, room, 1), x, 0);
    assert.equal(middle < 750, x < 0.5, `at ${x} of the photograph it is at ${middle}`);
  }
});
