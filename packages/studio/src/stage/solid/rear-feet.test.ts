import assert from "node:assert/strict";
import { test } from "node:test";
import { rearFeetOf } from "./rear-feet.ts";
import { traceSilhouette } from "../silhouette.ts";

const [columns, rows] = [160, 160];
const within = (x: number, y: number, centre: [number, number], radius: number): boolean =>
  Math.hypot(x - centre[0], y - centre[1]) <= radius;

/** A chair: a seat, a column, two arms down to castors at the sides, and one behind, above the left arm. */
const chair = (behind: [number, number] | null) =>
  traceSilhouette(
    Uint8Array.from({ length: columns * rows }, (_, at) => {
      const [x, y] = [at % columns, Math.floor(at / columns)];
      const arm = Math.abs(y - 128 - Math.abs(x - 80) * 0.28) < 3 && x > 8 && x < 152;
      const castor = within(x, y, [10, 150], 6) || within(x, y, [150, 150], 6);
      const rear = behind !== null && within(x, y, behind, 6);
      const stem = behind !== null && Math.abs(x - behind[0]) < 4 && y < behind[1];
      const seat = y < 70 || (y < 130 && Math.abs(x - 80) < 5);
      return arm || castor || rear || (stem && y > 60) || seat ? 255 : 0;
    }),
    columns,
    rows,
  );

test("a castor that is seen between the arms of a star is a foot, its arms and its seat are none", () => {
  assert.deepEqual(rearFeetOf(chair(null)), []);
  const feet = rearFeetOf(chair([40, 112]));
  assert.equal(feet.length, 1, JSON.stringify(feet));
  const { centre, half, row } = feet[0]!;
  assert.ok(Math.abs(centre - 40.5) <= 1 && Math.abs(row - 119) <= 1, JSON.stringify(feet));
  assert.ok(half > 2 && half < 6, `${half}`);
});

test("a strut that ends askew, a plate as wide as half the base and a thread are no feet", () => {
  const withPart = (part: (x: number, y: number) => boolean) =>
    rearFeetOf(
      traceSilhouette(
        Uint8Array.from({ length: columns * rows }, (_, at) => {
          const [x, y] = [at % columns, Math.floor(at / columns)];
          const leg = (x < 12 || x >= 148) && y < 155;
          return y < 60 || leg || part(x, y) ? 255 : 0;
        }),
        columns,
        rows,
      ),
    );
  const foot = (x: number, y: number) => Math.abs(x - 60) < 5 && y < 112 - 1.2 * Math.abs(x - 60);
  assert.equal(withPart(foot).length, 1);
  assert.deepEqual(
    withPart((x, y) => x >= 50 && x < 62 && y < 80 + 2.6 * (x - 50)),
    [],
  );
  assert.deepEqual(
    withPart((x, y) => Math.abs(x - 80) < 40 && y < 118 - 0.08 * Math.abs(x - 80)),
    [],
  );
  assert.deepEqual(
    withPart((x, y) => Math.abs(x - 60) < 1.5 && y < 112),
    [],
  );
});

test("what hangs from the seat is too high above the floor to be a foot", () => {
  assert.deepEqual(rearFeetOf(chair([40, 76])), []);
});
