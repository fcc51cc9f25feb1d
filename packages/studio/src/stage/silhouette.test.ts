import assert from "node:assert/strict";
import { test } from "node:test";
import { footingOf, onFeet, traceSilhouette } from "./silhouette.ts";

const [columns, rows] = [120, 200];

/** A stool: a seat, and three legs of which the middle one comes nearer by 28 rows. */
const stool = Uint8Array.from({ length: columns * rows }, (_, at) => {
  const [x, y] = [at % columns, Math.floor(at / columns)];
  const leg = x < 6 || x >= 114 ? y < 172 : x >= 57 && x < 63;
  return y < 60 || leg ? 255 : 0;
});

test("a stool seen from well above stands on all of its legs; seen from the side what is that much higher is none", () => {
  const above = traceSilhouette(stool, columns, rows, 36);
  assert.deepEqual([above.baseFrom, above.baseTo], [0, columns - 1]);
  assert.ok(footingOf(above) < onFeet, `${footingOf(above)}`);
  const beside = traceSilhouette(stool, columns, rows, 4);
  assert.deepEqual([beside.baseFrom, beside.baseTo], [57, 62]);
});
