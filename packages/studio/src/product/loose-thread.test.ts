import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutThread } from "./loose-thread.ts";

const [columns, rows] = [200, 200];

/** A block over the upper half, with what else is asked for below it. */
function block(isBelow: (x: number, y: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: columns * rows }, (_, at) => {
    const [x, y] = [at % columns, Math.floor(at / columns)];
    return y < 100 || isBelow(x, y) ? 1 : 0;
  });
}

test("one lace that hangs below a shoe is no foot of it, however it is twisted", () => {
  const lace = block((x, y) => Math.abs(x - 40 - (y - 100) * 0.8) < (y > 150 && y < 156 ? 5 : 1.5));
  const body = withoutThread(lace, columns, rows);
  assert.ok(body.lastIndexOf(1) < 106 * columns, `${Math.floor(body.lastIndexOf(1) / columns)}`);
  assert.deepEqual(body.subarray(0, 100 * columns), lace.subarray(0, 100 * columns));
});

test("legs stay: thick ones, a thin one on a castor, several thin ones, and a thing that is all thread", () => {
  const post = block((x) => x >= 96 && x < 104);
  assert.equal(withoutThread(post, columns, rows).lastIndexOf(1), post.lastIndexOf(1));
  const castor = block((x, y) => (x >= 98 && x < 101) || (x - 99) ** 2 + (y - 190) ** 2 < 81);
  assert.equal(withoutThread(castor, columns, rows), castor);
  const wires = block((x) => x < 3 || x >= 197);
  assert.equal(withoutThread(wires, columns, rows), wires);
  const wire = Uint8Array.from({ length: columns * rows }, (_, at) => Number(at % columns === 7));
  assert.equal(withoutThread(wire, columns, rows), wire);
});
