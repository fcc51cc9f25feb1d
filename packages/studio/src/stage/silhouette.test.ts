import assert from "node:assert/strict";
import { test } from "node:test";
import { footingOf, levelRoundBase, onFeet, traceSilhouette } from "./silhouette.ts";

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

test("a jar's rounded corners are no part of its base, and a bowl's curve is", () => {
  const [columns, rows] = [160, 200];
  const outline = (lowest: (aside: number) => number): Uint8Array =>
    Uint8Array.from({ length: columns * rows }, (_, at) => {
      const aside = Math.abs((at % columns) + 0.5 - columns / 2) / (columns / 2);
      return Math.floor(at / columns) < lowest(aside) ? 255 : 0;
    });
  const jar = traceSilhouette(
    outline((aside) => rows - 25 * Math.max(0, (aside - 0.8) / 0.2) ** 2),
    columns,
    rows,
  );
  levelRoundBase(jar, 3);
  assert.ok(jar.baseFrom >= 8 && jar.baseTo <= 151, `${jar.baseFrom} ${jar.baseTo}`);
  assert.ok(Math.min(...jar.base) >= rows - 3, `${Math.min(...jar.base)}`);
  const seenFromAbove = outline((aside) => rows - 20 * (1 - Math.sqrt(1 - aside * aside)));
  const before = traceSilhouette(seenFromAbove, columns, rows, 15);
  const after = traceSilhouette(seenFromAbove, columns, rows, 15);
  levelRoundBase(after, 3);
  assert.ok(after.baseFrom - before.baseFrom <= 5 && before.baseTo - after.baseTo <= 5);
  for (let x = after.baseFrom; x <= after.baseTo; x++)
    assert.ok(Math.abs(after.base[x]! - before.base[x]!) <= 2, `${x}: ${after.base[x]}`);
});

test("a tube beside a pot stands on its own base, farther back", () => {
  // A tube of 30 columns that ends 20 rows above the pot's base.
  const rowsOf = (x: number): number => (x < 10 || (x >= 40 && x < 60) ? 0 : x < 40 ? 160 : 180);
  const pair = Uint8Array.from({ length: columns * rows }, (_, at) =>
    Math.floor(at / columns) < rowsOf(at % columns) ? 255 : 0,
  );
  const { base, gap, baseFrom, baseTo, things } = traceSilhouette(pair, columns, rows, 8);
  assert.equal(things, 2);
  assert.deepEqual([baseFrom, baseTo], [10, columns - 1]);
  for (const x of [10, 25, 39]) assert.deepEqual([base[x], gap[x]], [160, 0], `column ${x}`);
  for (const x of [60, 90, 119]) assert.deepEqual([base[x], gap[x]], [180, 0], `column ${x}`);
  const joined = pair.map((value, at) => (at < columns * 3 ? 255 : value));
  const one = traceSilhouette(joined, columns, rows, 8);
  assert.ok(one.gap[39]! > 10, "under one hull its near side is in the air");
});

test("a television stands on its stand and not on its screen's corners; what lies lower on one side only is a base", () => {
  // A screen down to row 180, a stand of 60 of 120 columns down to 196.
  const shape = (isStand: (x: number) => boolean): Uint8Array =>
    Uint8Array.from({ length: columns * rows }, (_, at) =>
      Math.floor(at / columns) < (isStand(at % columns) ? 196 : 180) ? 255 : 0,
    );
  const television = traceSilhouette(
    shape((x) => x >= 30 && x < 90),
    columns,
    rows,
    4,
  );
  assert.deepEqual([television.baseFrom, television.baseTo], [30, 89]);
  const oneSided = traceSilhouette(
    shape((x) => x < 60),
    columns,
    rows,
    4,
  );
  assert.deepEqual([oneSided.baseFrom, oneSided.baseTo], [0, columns - 1]);
});
