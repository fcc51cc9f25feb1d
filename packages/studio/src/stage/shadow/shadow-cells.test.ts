import assert from "node:assert/strict";
import { test } from "node:test";
import type { Frame } from "../../direction/frame.ts";
import { fillCells } from "./shadow-cells.ts";

const frame = { widthPx: 96, heightPx: 48 } as Frame;

/** What squares ask of a shadow, and remember. */
function asking(hidden: (x: number, y: number) => number) {
  const known = new Map<string, number>();
  const ask = (x: number, y: number): number => {
    const answer = hidden(x, y);
    known.set(`${x},${y}`, answer);
    return answer;
  };
  const answered = (x: number, y: number): number => known.get(`${x},${y}`) ?? -1;
  const askPixel = (x: number, y: number): number => hidden(x + 0.5, y + 0.5);
  return { ask, answered, askPixel, screens: [] };
}

test("a shadow narrower than the lattice has no gaps where it runs between its corners", () => {
  const isHidden = (x: number, y: number): boolean => Math.abs(y - 10 - 0.14 * x) < 1.6;
  const asked = asking((x, y) => (isHidden(x, y) ? 1 : 0));
  const { map, shadowed } = fillCells(frame, asked, 8);
  for (let x = 0; x < frame.widthPx; x++) {
    const column = Array.from({ length: frame.heightPx }, (_, y) => map[y * frame.widthPx + x]!);
    assert.ok(Math.max(...column) > 200, `column ${x} is lit all over`);
  }
  assert.deepEqual([shadowed.left, shadowed.right], [0, frame.widthPx]);
});

test("nor where it runs beside another shadow's edge, whose squares are finer by themselves", () => {
  const isStreak = (x: number, y: number): boolean => Math.abs(y - 12.5 - 0.02 * x) < 1.2;
  const isBody = (x: number, y: number): boolean => y < 10 - 0.03 * x;
  const asked = asking((x, y) => (isStreak(x, y) || isBody(x, y) ? 1 : 0));
  const { map } = fillCells(frame, asked, 8);
  for (let at = 0; at < map.length; at++) {
    const [x, y] = [(at % frame.widthPx) + 0.5, Math.floor(at / frame.widthPx) + 0.5];
    const near = [-1, 0, 1].flatMap((dy) => [isStreak(x, y + dy), isBody(x, y + dy)]);
    if (isStreak(x, y) && y > 11) assert.ok(map[at]! > 60, `lit at ${x}, ${y}`);
    if (!near.includes(true)) assert.ok(map[at]! < 60, `dark at ${x}, ${y}: ${map[at]}`);
  }
});

test("an even shade is asked for at the lattice's corners alone", () => {
  let count = 0;
  const asked = asking((x) => {
    count++;
    return x / 960;
  });
  const { map } = fillCells(frame, asked, 8);
  assert.ok(count < 6 * 13 * 7, `${count}`);
  assert.ok(Math.abs(map[20 * frame.widthPx + 48]! - (48.5 / 960) * 255) < 1);
});

test("where a soft shadow begins, squares meet their finer neighbours without a step", () => {
  // A penumbra of forty pixels that turns into the umbra as softly as a lamp's does.
  const { map } = fillCells(
    frame,
    asking((x, y) => {
      const across = Math.min(1, Math.max(0, (y - 4 + 0.16 * x) / 40));
      return across * across * (3 - 2 * across);
    }),
    16,
  );
  let most = 0;
  for (let y = 0; y < frame.heightPx; y++) {
    for (let x = 1; x < frame.widthPx; x++) {
      const at = y * frame.widthPx + x;
      most = Math.max(most, Math.abs(map[at]! - map[at - 1]!));
    }
  }
  // A pixel's true change is 1.5 at the most; as planes, squares stepped by 6.
  assert.ok(most < 3, `${most}`);
});
