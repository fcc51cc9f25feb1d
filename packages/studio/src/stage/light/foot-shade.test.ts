import assert from "node:assert/strict";
import { test } from "node:test";
import { fieldColumns, fieldRows } from "./field-lookup.ts";
import { dimFoot } from "./foot-shade.ts";

test("a foot is darkest where it meets the surface, also where the base slopes, and a spout is not", () => {
  // The base rises to the right by a sixth; the last columns are a spout in mid-air.
  const lowestOf = (column: number) => (column >= 28 ? 20 : 63 - Math.floor(column / 3));
  const cover = Float32Array.from({ length: fieldColumns * fieldRows }, (_, cell) =>
    Number(Math.floor(cell / fieldColumns) <= lowestOf(cell % fieldColumns)),
  );
  const log = new Float32Array(cover.length * 3);
  dimFoot(log, cover);
  const at = (column: number, row: number): number => log[(row * fieldColumns + column) * 3]!;
  for (const column of [0, 12, 27]) {
    const lowest = lowestOf(column);
    assert.ok(at(column, lowest) < -0.3, `column ${column}: ${at(column, lowest)}`);
    assert.ok(at(column, lowest - 3) > 0.5 * at(column, lowest), "it fades upwards");
    assert.ok(Math.abs(at(column, lowest - 20)) < 0.01, "and is gone a third up");
  }
  assert.equal(at(30, 20), 0);
});
