import assert from "node:assert/strict";
import { test } from "node:test";
import { boxOf, flopSheet, sheetField, sheetUnder } from "./sheet.ts";

const turn = 0.1;
/** Lit from the upper left. */
const sheet = sheetUnder({ across: -0.7, up: 0.7 }, { width: 1, height: 0.75, turn });
const [columns, rows] = [96, 72];
const widthMetres = 0.3 * boxOf(sheet).width;
const field = sheetField(sheet, { columns, rows }, widthMetres);

/** Metres that the sheet is above the surface; shares of its box, from the top left. */
function heightAt(across: number, down: number): number {
  const [x, y] = [Math.floor(across * columns), Math.floor((1 - down) * rows)];
  return 2 * field[(y * columns + x) * 2 + 1]!;
}

test("a sheet touches the surface about its middle and rises by 5 to 15 mm to the corner away from the light", () => {
  assert.ok(heightAt(0.5, 0.5) < 0.0012, `${heightAt(0.5, 0.5)}`);
  const corner = heightAt(0.92, 0.96);
  assert.ok(corner > 0.005 && corner < 0.015, `${corner}`);
  for (const [across, down] of [
    [0.05, 0.06],
    [0.93, 0.12],
    [0.06, 0.9],
  ] as const)
    assert.ok(heightAt(across, down) < corner * 0.6, `${across}, ${down}`);
  let before = 0;
  for (let share = 0.5; share < 0.92; share += 0.03) {
    const height = heightAt(share, share);
    assert.ok(height >= before && height - before < 0.0025, "smoothly");
    before = height;
  }
});

test("its outline is exact: a sixth of a millimetre off it nowhere", () => {
  const metres = widthMetres / boxOf(sheet).width;
  const [cosine, sine] = [Math.cos(turn), Math.sin(turn)];
  for (let row = 0; row < rows; row++) {
    // From the middle of the right side outwards by 4 mm.
    const v = ((row / rows) * 2 - 1) * 0.25;
    const u = sheet.width / 2 + 0.004 / metres;
    const across = (u * cosine - v * sine) / boxOf(sheet).width + 0.5;
    const down = (u * sine + v * cosine) / boxOf(sheet).height + 0.5;
    const [x, y] = [across * columns - 0.5, (1 - down) * rows - 0.5];
    if (x > columns - 1) continue;
    const at = (dx: number, dy: number): number =>
      field[((Math.floor(y) + dy) * columns + Math.floor(x) + dx) * 2]!;
    const [fx, fy] = [x % 1, y % 1];
    const upper = at(0, 0) * (1 - fx) + at(1, 0) * fx;
    const lower = at(0, 1) * (1 - fx) + at(1, 1) * fx;
    const inside = upper * (1 - fy) + lower * fy;
    assert.ok(Math.abs(inside + 0.004) < 0.00017, `${inside}`);
  }
});

test("in a mirror it rises on the other side", () => {
  const mirrored = sheetField(flopSheet(sheet), { columns, rows }, widthMetres);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const own = field[(row * columns + column) * 2 + 1]!;
      const other = mirrored[(row * columns + columns - 1 - column) * 2 + 1]!;
      assert.ok(Math.abs(own - other) < 1e-6);
    }
});
