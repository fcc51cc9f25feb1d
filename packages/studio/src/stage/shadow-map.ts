import type { SetDescription } from "../sets/set.ts";
import type { Frame } from "./frame.ts";
import { occludedShare, type RayBundle, raysToDome, raysToLight } from "./occlusion.ts";
import type { Locate, Receiver } from "./receiver.ts";
import type { Volume } from "./volume.ts";

/** How much of a light the product hides, 0 to 255, for each stage pixel. */
export type ShadowMap = Uint8Array;

/** Where the occlusion at a cell's corners differs by more, each of its pixels is asked. */
const refineFrom = 0.12;

/**
 * Shadow maps of a set's light groups that shadow, weighted by each light's share at the product, and the ambient occlusion.
 * Occlusion is sought on a lattice, and pixel by pixel where it changes fast: at contact and along hard edges.
 */
export function castShadows(
  set: SetDescription,
  locate: Locate,
  frame: Frame,
  volume: Volume,
): { groups: (ShadowMap | null)[]; ambient: ShadowMap } {
  const groups = set.groups.map((group) => {
    const bundle = bundleOf(set, group);
    return bundle === null ? null : mapOcclusion(frame, locate, volume, bundle);
  });
  const reach = Math.max(volume.heightMetres, volume.widthMetres) * 0.9;
  const ambient = mapOcclusion(frame, locate, volume, raysToDome(frame.view.down, reach));
  return { groups, ambient };
}

/** The rays of a group's lights together, each with its share of the group's light on the product. */
function bundleOf(set: SetDescription, group: string): RayBundle | null {
  const lights = set.lights.filter((light) => light.group === group && light.type !== "dome");
  const shares = lights.map((light) => {
    if (light.type !== "area") return light.power;
    const squared = light.pos.reduce(
      (sum, value, axis) => sum + (value - set.anchor[axis]!) ** 2,
      0,
    );
    return light.power / squared;
  });
  const total = shares.reduce((sum, share) => sum + share, 0);
  const rays: number[] = [];
  let coarseSteps = 0;
  lights.forEach((light, index) => {
    const share = shares[index]! / total;
    if (!light.castsProductShadow || share < 0.08) return;
    const bundle = raysToLight(set, light);
    coarseSteps = Math.max(coarseSteps, bundle.coarseSteps);
    bundle.rays.forEach((value, at) => rays.push(at % 6 === 4 ? value * share : value));
  });
  return rays.length === 0 ? null : { rays: Float32Array.from(rays), coarseSteps };
}

function mapOcclusion(frame: Frame, locate: Locate, volume: Volume, bundle: RayBundle): ShadowMap {
  const { widthPx, heightPx } = frame;
  const cell = Math.max(2, Math.round(Math.max(widthPx, heightPx) / 170));
  const columns = Math.ceil(widthPx / cell) + 1;
  const rows = Math.ceil(heightPx / cell) + 1;
  const receiver: Receiver = { x: 0, up: 0, away: 0 };
  const leastRadius = frame.metresPerPx * 0.7;
  const ask = (px: number, py: number): number => {
    if (!locate(px, py, receiver)) return 0;
    return occludedShare(volume, bundle, receiver.x, receiver.up, receiver.away, leastRadius);
  };
  const lattice = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      lattice[row * columns + column] = ask(column * cell, row * cell);
    }
  }
  const map = new Uint8Array(widthPx * heightPx);
  for (let row = 0; row + 1 < rows; row++) {
    for (let column = 0; column + 1 < columns; column++) {
      const at = row * columns + column;
      const a = lattice[at]!;
      const b = lattice[at + 1]!;
      const c = lattice[at + columns]!;
      const d = lattice[at + columns + 1]!;
      const most = Math.max(a, b, c, d);
      if (most === 0) continue;
      const exact = most - Math.min(a, b, c, d) > refineFrom;
      const toX = Math.min(widthPx, (column + 1) * cell);
      const toY = Math.min(heightPx, (row + 1) * cell);
      for (let y = row * cell; y < toY; y++) {
        const fy = (y + 0.5 - row * cell) / cell;
        for (let x = column * cell; x < toX; x++) {
          const fx = (x + 0.5 - column * cell) / cell;
          const value = exact
            ? ask(x + 0.5, y + 0.5)
            : (a + (b - a) * fx) * (1 - fy) + (c + (d - c) * fx) * fy;
          map[y * widthPx + x] = Math.min(255, value * 255 + 0.5);
        }
      }
    }
  }
  return map;
}
