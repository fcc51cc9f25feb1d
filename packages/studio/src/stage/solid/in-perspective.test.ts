import assert from "node:assert/strict";
import { test } from "node:test";
import type { View } from "../../sets/view.ts";
import { inPerspective } from "./in-perspective.ts";
import type { Volume } from "./volume.ts";

const [columns, rows] = [101, 4];
/** A camera a metre before the anchor, over its middle. */
const view = { cameraX: 0, distance: 1 } as View;

/** 0.4 m wide, its nearest corner at column 30, from where both sides go back by `depth` metres at the ends. */
function box(depth: number): Volume {
  const fronts = Float32Array.from({ length: columns }, (_, x) =>
    x < 30 ? (depth * (30 - x)) / 30 : (depth * (x - 30)) / 70,
  );
  const field = new Float32Array(columns * rows * 2);
  for (let at = 0; at < columns * rows; at++) field.set([0.01, 0.001 * (at % columns)], at * 2);
  const size = { widthMetres: 0.4, heightMetres: 0.3, centreMetres: 0, shownHeight: 0.3 };
  const reach = {
    upFrom: 0,
    upTo: 0.3,
    awayFrom: 0,
    awayTo: depth,
    front: 0,
    shownAway: 0,
    axisAway: null,
  };
  return { columns, rows, ...size, ...reach, field, centre: fronts, fronts };
}

test("what goes back is as much broader in metres as it is farther away", () => {
  const seen = box(0.25);
  const solid = inPerspective(seen, view);
  // The ends' middles, at 0.198 m to both sides, are 1.25 times as far away as the corner.
  const half = (solid.widthMetres * (columns - 1)) / columns / 2;
  assert.ok(Math.abs(half - 0.198 * 1.25) < 1e-3, `${half}`);
  assert.ok(Math.abs(solid.centreMetres) < 1e-6);
  // The nearest corner is where it was, and as deep.
  const place = (x: number): number =>
    solid.centreMetres + ((x + 0.5) / columns - 0.5) * solid.widthMetres;
  const corner = solid.centre.indexOf(Math.min(...solid.centre));
  assert.ok(Math.abs(place(corner) - (30.5 / columns - 0.5) * 0.4) < solid.widthMetres / columns);
  assert.ok(Math.abs(solid.field[corner * 2 + 1]! - 0.03) < 2e-3);
  // Both ends are as they were, in each row.
  for (let y = 0; y < rows; y++)
    for (const x of [0, columns - 1])
      assert.ok(Math.abs(solid.field[(y * columns + x) * 2 + 1]! - 0.001 * x) < 1e-6);
});

test("a side that goes back out of sight adds nothing, and stays in order", () => {
  // All of it is right of the camera: its left side goes back behind the corner.
  const aside = { ...box(0.9), centreMetres: 0.6 };
  const solid = inPerspective(aside, view);
  const left = solid.centreMetres - solid.widthMetres / 2;
  assert.ok(left > 0.6 - 0.2 && left < 0.6 + (30.5 / columns - 0.5) * 0.4, `${left}`);
  assert.ok(solid.field.every(Number.isFinite));
});

test("what is round, or lies, stays as it is, and a level front where it was", () => {
  const round = { ...box(0.25), axisAway: 0.1 };
  assert.equal(inPerspective(round, view), round);
  const lying = { ...box(0.25), centre: new Float32Array(0) };
  assert.equal(inPerspective(lying, view), lying);
  const level = box(0);
  const solid = inPerspective(level, view);
  assert.ok(Math.abs(solid.widthMetres - level.widthMetres) < 1e-6, `${solid.widthMetres}`);
  assert.ok(solid.field.every((own, at) => Math.abs(own - level.field[at]!) < 1e-5));
});
