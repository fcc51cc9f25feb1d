import assert from "node:assert/strict";
import { test } from "node:test";
import { onItsCord } from "./on-its-cord.ts";
import type { Volume } from "./volume.ts";

test("straps go on upwards from where they are whole, and the body stays", () => {
  const [columns, rows] = [3, 50];
  const field = new Float32Array(columns * rows * 2).fill(-1);
  const at = (x: number, y: number): number => (y * columns + x) * 2;
  for (let y = 0; y < rows - 1; y++) field.fill(0.2, at(0, y), at(1, y));
  for (let y = 0; y < 10; y++) field.fill(0.5, at(0, y), at(3, y));
  const volume: Volume = {
    columns,
    rows,
    widthMetres: 0.1,
    heightMetres: 0.4,
    shownHeight: 1,
    centreMetres: 0,
    field,
    centre: new Float32Array(columns),
    upFrom: 0.3,
    upTo: 0.7,
    awayFrom: 0,
    awayTo: 0.1,
    fronts: new Float32Array(columns),
    front: 0,
    shownAway: 0,
    axisAway: null,
  };
  const hung = onItsCord(volume);
  assert.equal(hung.field.length, hung.rows * columns * 2);
  assert.ok(Math.abs(hung.heightMetres / hung.rows - 0.4 / rows) < 1e-9);
  assert.ok(Math.abs(hung.upTo - (hung.upFrom + hung.heightMetres)) < 1e-9);
  assert.deepEqual(hung.field.subarray(0, at(0, 45)), field.subarray(0, at(0, 45)));
  for (const y of [rows - 1, rows, hung.rows - 1]) {
    assert.ok(hung.field[at(0, y)]! > 0, `the strap, row ${y}`);
    assert.equal(hung.field[at(2, y)], -1, `beside it, row ${y}`);
  }
});
