import assert from "node:assert/strict";
import { test } from "node:test";
import { enlargeLayer } from "../../develop/enlarge.ts";
import { steepenEdge } from "./steep-edge.ts";

const [side, factor] = [40, 3];

/** The alphas of a row across a layer that is enlarged threefold, before and after its edges are steepened; `alpha` at each column. */
function rowOf(alpha: (x: number) => number): { before: Uint8Array; after: Uint8Array } {
  const rgba = Uint8Array.from({ length: side * side * 4 }, (_, at) => {
    return at % 4 === 3 ? alpha(Math.floor(at / 4) % side) : 120;
  });
  const source = { widthPx: side, heightPx: side, rgba };
  const enlarged = enlargeLayer(source, { widthPx: side * factor, heightPx: side * factor });
  const row = (): Uint8Array => {
    const start = (side * factor * factor * side * 4) / 2;
    return enlarged.rgba.slice(start, start + side * factor * 4).filter((_, at) => at % 4 === 3);
  };
  const before = row();
  steepenEdge(enlarged, source);
  return { before, after: row() };
}

const halfClear = (row: Uint8Array): number =>
  row.filter((alpha) => alpha > 25 && alpha < 230).length;
const cover = (row: Uint8Array): number => row.reduce((sum, alpha) => sum + alpha, 0) / 255;

test("a hard edge is half as hazy once it is enlarged, and where it was", () => {
  const { before, after } = rowOf((x) => (x < 20 ? 0 : x === 20 ? 90 : 255));
  assert.ok(halfClear(before) >= 4, `${halfClear(before)} before`);
  assert.ok(halfClear(after) <= 0.6 * halfClear(before), `${halfClear(after)} after`);
  assert.ok(Math.abs(cover(after) - cover(before)) < 0.6, `${cover(after)} of ${cover(before)}`);
});

test("threads, gauze and what is out of focus are left as they are", () => {
  const thread = (x: number) => (x === 19 || x === 20 ? 170 : 0);
  const gauze = (x: number) => (x < 20 ? 0 : 140);
  const blurred = (x: number) => Math.min(255, Math.max(0, (x - 17) * 50));
  for (const alpha of [thread, gauze, blurred]) {
    const { before, after } = rowOf(alpha);
    assert.ok(halfClear(before) > 2);
    assert.deepEqual(after, before);
  }
});
