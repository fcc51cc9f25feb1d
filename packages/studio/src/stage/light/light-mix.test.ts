import assert from "node:assert/strict";
import { test } from "node:test";
import type { Rgb } from "../../develop/color.ts";
import { toneMap } from "../../develop/tone.ts";
import type { Plates } from "../../sets/plates.ts";
import type { Frame } from "../../direction/frame.ts";
import { type LightMix, powerTable, surroundingsOf, tonesOf } from "./light-mix.ts";

const sidePx = 100;
// Why the casts: no more of either is read.
const frame = {
  widthPx: sidePx,
  heightPx: sidePx,
  left: 0,
  top: 0,
  pxPerUnit: sidePx,
  metresPerPx: 0.01,
  view: { anchorU: 0.5, anchorV: 0.9, cameraUp: 0.1, distance: 1 },
  product: { widthMetres: 0.3, heightMetres: 0.6, centreMetres: 0 },
} as Frame;
const plates = { widthPx: sidePx, heightPx: sidePx } as Plates;

/** What is seen to the right of a product that stands before a wall of some colours, one above the other. */
function besideWall(colours: Rgb[], saturation = 1): Rgb {
  const plate = new Uint8Array(sidePx * sidePx * 3);
  for (let p = 0; p < sidePx * sidePx; p++) {
    const band = Math.floor(p / sidePx / 4) % colours.length;
    plate.set(colours[band]!, p * 3);
  }
  const table = powerTable(1);
  const mix: LightMix = { plates: [{ plate, tables: [table, table, table] }], backdrop: null };
  return surroundingsOf(mix, plates, frame, saturation, 0).right;
}

const spread = (color: Rgb): number => Math.max(...color) - Math.min(...color);
const orange: Rgb = [235, 110, 60];
const blue: Rgb = [20, 60, 220];

test("what stands beside a product tinges it in its colour, orange and blue next to each other in none", () => {
  const [alone, both] = [besideWall([orange]), besideWall([orange, blue])];
  assert.ok(alone[0] > 2 * alone[2], alone.join(" "));
  assert.ok(spread(both) < 0.15 * spread(alone), `${both.join(" ")} beside both`);
});

test("a set that is shown paler than it was built tinges as pale as it is shown", () => {
  const [built, shown] = [besideWall([orange]), besideWall([orange], 0.5)];
  assert.ok(Math.abs(spread(shown) - 0.5 * spread(built)) < 1e-6, shown.join(" "));
});

test("what fills the frame's width, or stands at its side, has at its flanks what is nearest to them", () => {
  // The left third of a wall is orange, the rest blue.
  const plate = Uint8Array.from({ length: sidePx * sidePx * 3 }, (_, at) => {
    const colour = Math.floor(at / 3) % sidePx < sidePx / 3 ? orange : blue;
    return colour[at % 3]!;
  });
  const table = powerTable(1);
  const mix: LightMix = { plates: [{ plate, tables: [table, table, table] }], backdrop: null };
  const besideOf = (widthMetres: number, centreMetres: number) =>
    surroundingsOf(
      mix,
      plates,
      { ...frame, product: { ...frame.product, widthMetres, centreMetres } },
      1,
      0,
    );
  for (const { left, right } of [besideOf(0.95, 0), besideOf(0.8, -0.08), besideOf(0.8, 0.08)]) {
    assert.ok(left[0] > 2 * left[2], `orange at the left: ${left.join(" ")}`);
    assert.ok(right[2] > 2 * right[0], `blue at the right: ${right.join(" ")}`);
  }
});

test("what hangs or lies has beside it what is there, and not what is beside its place on the floor", () => {
  // The upper half of a wall is orange, the lower blue.
  const plate = Uint8Array.from({ length: sidePx * sidePx * 3 }, (_, at) => {
    const colour = Math.floor(at / 3 / sidePx) < sidePx / 2 ? orange : blue;
    return colour[at % 3]!;
  });
  const table = powerTable(1);
  const mix: LightMix = { plates: [{ plate, tables: [table, table, table] }], backdrop: null };
  const low = { ...frame, product: { ...frame.product, heightMetres: 0.35 } };
  const beside = (of: Frame, liftMetres: number): Rgb =>
    surroundingsOf(mix, plates, of, 1, liftMetres).left;
  const [stands, hangs] = [beside(low, 0), beside(low, 0.45)];
  assert.ok(stands[2] > 2 * stands[0], `standing: ${stands.join(" ")}`);
  assert.ok(hangs[0] > 2 * hangs[2], `hanging: ${hangs.join(" ")}`);
  const above = { ...low, view: { ...low.view, anchorV: 0.7, down: true } };
  const lies = beside(above, 0);
  assert.ok(lies[2] > 2 * lies[0], `lying: ${lies.join(" ")}`);
});

test("a set's tones are of all its columns, at any width", () => {
  // A bright room with a dark pillar at the left.
  const [widthPx, heightPx, pillarPx] = [614, 400, 40];
  const plate = Uint8Array.from({ length: widthPx * heightPx * 3 }, (_, at) =>
    Math.floor(at / 3) % widthPx < pillarPx ? 0 : 255,
  );
  const table = powerTable(0.5);
  const mix: LightMix = { plates: [{ plate, tables: [table, table, table] }], backdrop: null };
  const { mean, black } = tonesOf(mix, { widthPx, heightPx } as Plates);
  const white = toneMap(0.5);
  assert.ok(
    Math.abs(mean - white * (1 - pillarPx / widthPx)) < 0.02 * white,
    `${mean} of ${white}`,
  );
  assert.equal(black, 0);
});
