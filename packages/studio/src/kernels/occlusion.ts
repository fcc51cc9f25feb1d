import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

/**
 * A solid that stands or lies in metres x (right), up and away: thick on both sides of a sheet that has an outline, or turned
 * about an axis, where the outline's distances are those of the solid.
 * `stage/solid/volume.ts` makes it of a product.
 */
export type Solid = {
  columns: number;
  rows: number;
  /** rows × columns × 2, from the base upwards: metres to the outline (positive inside), and half the depth there. */
  field: Float32Array;
  /** Where away the middle of each column is; empty where it lies with its back at `awayTo`. */
  centre: Float32Array;
  centreMetres: number;
  widthMetres: number;
  heightMetres: number;
  upFrom: number;
  upTo: number;
  awayFrom: number;
  awayTo: number;
  /** A solid of revolution about an upright axis: how far away that is. Null for all others, which are thick sheets. */
  axisAway: number | null;
};

/**
 * Rays that stand for a light, 6 numbers each: end point (or direction × reach) x, up, away, then the cone's radius at its end,
 * its share of the light, and 1 where the first three are a point, 0 where they lead from the receiver.
 */
export type RayBundle = { rays: Float32Array; coarseSteps: number };

export const raySize = 6;

/**
 * How much of the way to a solid a ray may go at once. Its depth says how far the solid is straight ahead; where its front rounds off
 * or its middle leans towards the ray it comes nearer as the ray goes up or aside: a whole stride leads through a stool's leg, and
 * through the rim of a mug, whose shadow crumbled there. What is turned knows the way to all sides, and outside its outline the way
 * there is free for any ray.
 */
const careful = 0.12;

export function cautionOf({ axisAway }: Solid): number {
  return axisAway === null ? careful : 1;
}

/** Says for a bundle how much of it the solid hides from a receiver, 0 to 1; `leastRadius` is half a picture's pixel. */
export type Occluder = (
  bundle: RayBundle,
) => (x: number, up: number, away: number, leastRadius: number) => number;

type Exports = {
  open(
    field: number,
    centres: number,
    columns: number,
    rows: number,
    lies: number,
    turned: number,
  ): void;
  occluded(
    rays: number,
    groups: number,
    coarseSteps: number,
    x: number,
    up: number,
    away: number,
    leastRadius: number,
  ): number;
};

const module = new WebAssembly.Module(
  readFileSync(new URL("./wasm/occlusion.wasm", import.meta.url)),
);

const pageBytes = 65_536;
const lanes = 4;
/** Lamps of a set in one bundle: 16 rays each, in groups of four. */
const mostRays = 512;

/**
 * The march in SIMD, four rays at a time; source: wasm/occlusion.ts, built by scripts/kernels.ts. A solid has one memory, and
 * the last bundle that was asked for is the one that can be asked.
 */
export function simdOccluder(solid: Solid): Occluder {
  const headerBytes = 64;
  const fieldBytes = solid.field.byteLength;
  // A column's neighbour is read with it, so one more than there are.
  const centresAt = headerBytes + fieldBytes;
  const raysAt = (centresAt + (solid.columns + 2) * 4 + 15) & ~15;
  const bytes = raysAt + mostRays * raySize * 4;
  const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / pageBytes) });
  // Why the cast: WebAssembly exports carry no types.
  const kernel = new WebAssembly.Instance(module, { env: { memory } })
    .exports as unknown as Exports;
  const floats = new Float32Array(memory.buffer);
  const { centreMetres, widthMetres, heightMetres, upFrom, upTo, awayFrom, awayTo, axisAway } =
    solid;
  const box = [centreMetres, widthMetres, heightMetres, upFrom, upTo, awayFrom, awayTo];
  floats.set([...box, axisAway ?? 0, cautionOf(solid)]);
  floats.set(solid.field, headerBytes / 4);
  floats.set(solid.centre, centresAt / 4);
  const [lies, turned] = [solid.centre.length === 0 ? 1 : 0, axisAway === null ? 0 : 1];
  kernel.open(headerBytes, centresAt, solid.columns, solid.rows, lies, turned);
  return ({ rays, coarseSteps }) => {
    const count = rays.length / raySize;
    const groups = Math.ceil(count / lanes);
    assert(groups * lanes <= mostRays, `${count} rays are more than a set has`);
    floats.fill(0, raysAt / 4, raysAt / 4 + groups * lanes * raySize);
    for (let ray = 0; ray < groups * lanes; ray++) {
      // Lanes without a ray repeat the first with no share of the light.
      const from = (ray < count ? ray : 0) * raySize;
      const to = raysAt / 4 + Math.floor(ray / lanes) * lanes * raySize + (ray % lanes);
      for (let part = 0; part < raySize; part++) floats[to + part * lanes] = rays[from + part]!;
      if (ray >= count) floats[to + 4 * lanes] = 0;
    }
    return (x, up, away, leastRadius) =>
      kernel.occluded(raysAt, groups, coarseSteps, x, up, away, leastRadius);
  };
}
