import assert from "node:assert/strict";
import { test } from "node:test";
import { traceSilhouette } from "../silhouette.ts";
import { feetOf } from "./feet.ts";

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
