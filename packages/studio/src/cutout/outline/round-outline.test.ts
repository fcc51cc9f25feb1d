import assert from "node:assert/strict";
import { test } from "node:test";
import type { Lab } from "../image/lab.ts";
import { completeRound } from "./round-outline.ts";

const [widthPx, heightPx] = [240, 200];
const ball = { x: 120, y: 100, radius: 70 };

type Is = (x: number, y: number) => boolean;

const inBall: Is = (x, y) => Math.hypot(x - ball.x, y - ball.y) < ball.radius;
/** A bite out of its lower right. */
const inBite: Is = (x, y) => Math.hypot(x - 180, y - 145) < 26;

function paint(isInside: Is): Uint8Array {
  return Uint8Array.from({ length: widthPx * heightPx }, (_, p) =>
    Number(isInside(p % widthPx, Math.floor(p / widthPx))),
  );
}

/** Goods of a lightness of 60 where `isGoods`, ground of 40 elsewhere, both with grain. */
function photoOf(isGoods: Is): Lab {
  const goods = paint(isGoods);
  const lightness = Float32Array.from(goods, (own, p) => (own ? 60 : 40) + ((p * 7919) % 13) - 6);
  return [lightness, new Float32Array(goods.length), new Float32Array(goods.length)];
}

function completed(isGoods: Is, isMask: Is): Uint8Array {
  const mask = paint(isMask);
  completeRound(photoOf(isGoods), mask, widthPx, heightPx);
  return mask;
}

const count = (mask: Uint8Array): number => mask.reduce((sum, own) => sum + own, 0);

test("a ball gets back what a cut bit out of it", () => {
  const whole = paint(inBall);
  const mended = completed(inBall, (x, y) => inBall(x, y) && !inBite(x, y));
  const wrong = mended.reduce((sum, own, p) => sum + Number(own !== whole[p]), 0);
  assert.ok(wrong < 0.006 * count(whole), `${wrong} of ${count(whole)}`);
});

test("a biscuit keeps the bite that someone took, a ring its gap and a mug its form", () => {
  const bitten: Is = (x, y) => inBall(x, y) && !inBite(x, y);
  const ring: Is = (x, y) => bitten(x, y) && Math.hypot(x - ball.x, y - ball.y) > 50;
  const handled: Is = (x, y) => bitten(x, y) || (x > 30 && x < 70 && y > 80 && y < 120);
  const square: Is = (x, y) => x > 60 && x < 180 && y > 40 && y < 160 && !inBite(x, y);
  for (const [name, goods, mask] of [
    ["biscuit", bitten, bitten],
    ["ring", inBall, ring],
    ["mug", inBall, handled],
    ["square", inBall, square],
  ] as const) {
    assert.deepEqual(completed(goods, mask), paint(mask), name);
  }
});
