import assert from "node:assert/strict";
import { test } from "node:test";
import { traceSilhouette } from "../silhouette.ts";
import type { View } from "../../sets/view.ts";
import { feetOf, groundUnder } from "./feet.ts";
import type { Volume } from "./volume.ts";

const [columns, rows] = [160, 160];

/** A bench to the picture's right side: a foot with a toe, a broad one, one behind above the toe, and a flap that hangs at the left. */
const bench = Uint8Array.from({ length: columns * rows }, (_, at) => {
  const [x, y] = [at % columns, Math.floor(at / columns)];
  const front = x >= 40 && x < 60;
  const toe = x >= 30 && x < 60 && y >= 150;
  const broad = x >= 120;
  const behind = Math.abs(x - 30) < 5 && y < 140 - 1.2 * Math.abs(x - 30);
  const flap = x < 3 && y < 144;
  return y < 60 || front || toe || broad || behind || flap ? 255 : 0;
});

test("across from a foot at the base's very start, nothing stands past its end", () => {
  const silhouette = traceSilhouette(bench, columns, rows);
  assert.deepEqual([silhouette.baseFrom, silhouette.baseTo], [30, columns - 1]);
  const feet = feetOf(silhouette);
  assert.ok(
    feet.some(({ centre }) => Math.abs(centre - 30.5) < 0.1),
    JSON.stringify(feet),
  );
  assert.ok(
    feet.every(({ centre }) => centre < columns),
    JSON.stringify(feet),
  );
});

test("a table's feet are its runs of touching columns, each with its middle and its own row", () => {
  const isLeg = (x: number) => (x >= 20 && x < 30) || (x >= 124 && x < 140);
  // The right leg ends three rows higher; a splinter of one column touches too.
  const table = Uint8Array.from({ length: columns * rows }, (_, at) => {
    const [x, y] = [at % columns, Math.floor(at / columns)];
    const isFoot = isLeg(x) && (x < 80 || y < rows - 3);
    return y < 60 || isFoot || x === 80 ? 255 : 0;
  });
  const feet = feetOf(traceSilhouette(table, columns, rows));
  assert.deepEqual(
    feet.map(({ centre }) => centre),
    [25, 132],
  );
  assert.ok(Math.abs(feet[0]!.row - rows) < 1.5 && Math.abs(feet[1]!.row - rows + 3) < 1.5);
});

test("across from a foot a column that reaches as low is one too, where nothing stood yet", () => {
  // Its middle is at 80: to the left a foot at 45, to the right a leg whose underside the contour doesn't follow.
  const base = new Float32Array(columns).fill(rows);
  const gap = new Float32Array(columns).fill(60);
  gap.fill(0, 40, 50);
  const cover = new Float32Array(columns * rows).fill(1);
  const silhouette = { columns, rows, cover, base, baseFrom: 40, baseTo: 119, gap, things: 1 };
  const centres = (): number[] => feetOf(silhouette).map(({ centre }) => centre);
  assert.deepEqual(centres(), [45, 115]);
  for (let y = 0; y < rows; y++) cover[y * columns + 115] = 0;
  assert.deepEqual(centres(), [45], "where nothing is there");
  cover.fill(1);
  gap.fill(0, 108, 118);
  assert.deepEqual(centres(), [45, 113], "where one stands already");
});

test("the ground under a silhouette's lowest row is at its front, and farther away under higher ones", () => {
  const view = { focal: 1.4, distance: 2, axisV: 0.4, cameraX: 0.1, cameraUp: 0.5 } as View;
  const base = new Float32Array(columns).fill(150).fill(140, 80);
  const shown = { widthMetres: 0.8, heightMetres: 0.6, centreMetres: 0.2 };
  const silhouette = { columns, rows, base } as ReturnType<typeof traceSilhouette>;
  const { plateRow, pointAt } = groundUnder(silhouette, view, shown, { front: -0.1 } as Volume);
  const onAxis = pointAt(60, 150);
  assert.ok(Math.abs(onAxis.away + 0.1) < 1e-6 && Math.abs(onAxis.x - 0.1) < 1e-6);
  // Through a pinhole, as a plate shows it: its own place and every other one.
  for (const [column, row] of [
    [20, 150],
    [130, 140],
    [90, 145],
  ] as const) {
    const { x, away } = pointAt(column, row);
    const seen = 0.1 + ((x - 0.1) * 2) / (2 + away);
    assert.ok(Math.abs(seen - (0.2 + (column / columns - 0.5) * 0.8)) < 1e-6, `${x}, ${away}`);
    assert.ok(Math.abs(plateRow(row) - (0.4 + (0.5 / (2 + away)) * 1.4)) < 1e-6);
  }
  assert.ok(Math.abs(plateRow(150) - plateRow(140) - ((10 * 0.6) / rows) * 0.7) < 1e-6);
});
