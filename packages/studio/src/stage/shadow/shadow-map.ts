import { irradianceFrom, lampOf } from "../../sets/lights.ts";
import type { SetDescription } from "../../sets/set.ts";
import type { Frame } from "../../direction/frame.ts";
import {
  type Occluder,
  type RayBundle,
  simdOccluder,
  type Solid,
} from "../../kernels/occlusion.ts";
import { blurShadow, type Box, defocusOf } from "./lens-blur.ts";
import { raysToDome, raysToLight } from "./occlusion.ts";
import type { Receiver, Scene } from "./receiver.ts";
import type { Screen } from "./screen.ts";
import { fillCells, type ShadowMap } from "./shadow-cells.ts";
import { sunBeside, thinningOf } from "./streak.ts";
import { inPerspective } from "../solid/in-perspective.ts";
import { onItsCord } from "../solid/on-its-cord.ts";
import type { Volume } from "../solid/volume.ts";
import { mostPx } from "./stitch-cells.ts";

/**
 * Shadow maps of a set's light groups that shadow, weighted by each light's share at the product, and the ambient occlusion.
 * Occlusion is sought on a lattice, and down to the pixel where it does not run evenly: at contact and along hard edges.
 */
export function castShadows(
  set: SetDescription,
  scene: Scene,
  frame: Frame,
  volume: Volume,
  {
    screens,
    opacity,
    isThin,
    parts,
    edgePx,
    hangs,
    figure,
  }: {
    screens: Screen[];
    opacity: number;
    isThin: boolean;
    parts: Occluder | null;
    edgePx: number;
    hangs: boolean;
    figure: Solid | null;
  },
): { groups: (ShadowMap | null)[]; ambient: ShadowMap } {
  const lattice = openLattice(frame, scene, edgePx * frame.metresPerPx);
  const whole = hangs ? onItsCord(volume) : inPerspective(volume, frame.view);
  const occluder = parts ?? simdOccluder(whole);
  const defocus = defocusOf(set, scene, frame);
  const shadowing = (bundle: RayBundle): ReturnType<Occluder> => {
    const hidden = occluder(bundle);
    return (x, up, away, leastRadius) => opacity * hidden(x, up, away, leastRadius);
  };
  const cell = latticeCell(frame, isThin);
  const beside = figure === null ? null : simdOccluder(figure);
  const mapped = (bundle: RayBundle, sideways: number | null): ShadowMap => {
    const own = thinningOf(frame, volume, sideways)(shadowing(bundle));
    const hidden =
      figure === null || beside === null
        ? own
        : together(own, thinningOf(frame, figure, sideways)(beside(bundle)));
    const { map, shadowed } = mapOcclusion(lattice, hidden, screens, cell);
    blurShadow(map, frame, shadowed, defocus, lattice.sums);
    return map;
  };
  const groups = set.groups.map((group) => {
    const bundle = bundleOf(set, group);
    return bundle === null ? null : mapped(bundle, sunBeside(set, group));
  });
  const reach = Math.max(volume.heightMetres, volume.widthMetres) * 0.9;
  const dome = raysToDome(frame.view.down, reach);
  const ambient = mapped(dome, null);
  return { groups, ambient };
}

/** What two solids hide of the same light, neither of them in the other's shadow. */
function together(one: ReturnType<Occluder>, other: ReturnType<Occluder>): ReturnType<Occluder> {
  return (x, up, away, leastRadius) => {
    return 1 - (1 - one(x, up, away, leastRadius)) * (1 - other(x, up, away, leastRadius));
  };
}

/** The rays of a group's lights together, each with its share of the group's light on the product. */
function bundleOf(set: SetDescription, group: string): RayBundle | null {
  const lamps = set.lights.flatMap((light) =>
    light.group === group ? (lampOf(set, light) ?? []) : [],
  );
  const shares = lamps.map((lamp) => irradianceFrom(lamp, lamp.light.power));
  const total = shares.reduce((sum, share) => sum + share, 0);
  const rays: number[] = [];
  let coarseSteps = 0;
  lamps.forEach(({ light }, index) => {
    const share = shares[index]! / total;
    if (!light.castsProductShadow || share < 0.08) return;
    const bundle = raysToLight(set, light);
    coarseSteps = Math.max(coarseSteps, bundle.coarseSteps);
    bundle.rays.forEach((value, at) => rays.push(at % 6 === 4 ? value * share : value));
  });
  return rays.length === 0 ? null : { rays: Float32Array.from(rays), coarseSteps };
}

/** What the corners of stage pixels show, looked up once for all lights. */
type Lattice = {
  frame: Frame;
  scene: Scene;
  /** Half as wide as a point light's edge is, metres. */
  leastRadius: number;
  /** A corner each: 0 not looked up yet, 1 nothing there, 2 one thing, 3 the edge of one thing before another. */
  states: Uint8Array;
  /** Product space of corners that show one thing: x, up, away. */
  points: Float32Array;
  /** What is hidden from corners of one light, and scratch for the blur. */
  known: Float32Array;
  sums: Uint32Array;
};

/** The last stage's rasters, for the next one: twenty megabytes of them for each shot are a collection of garbage or two. */
let kept = openRasters(0);

function openRasters(corners: number): Omit<Lattice, "frame" | "scene" | "leastRadius"> {
  return {
    states: new Uint8Array(corners),
    points: new Float32Array(corners * 3),
    known: new Float32Array(corners),
    sums: new Uint32Array(corners),
  };
}

function openLattice(frame: Frame, scene: Scene, leastRadius: number): Lattice {
  const corners = (frame.widthPx + 1) * (frame.heightPx + 1);
  if (kept.states.length < corners) kept = openRasters(corners);
  kept.states.fill(0, 0, corners);
  return { frame, scene, leastRadius, ...kept };
}

const receiver: Receiver = { x: 0, up: 0, away: 0 };

/** How much of a bundle is hidden from the corner at (x, y). */
function hiddenAtCorner(
  { frame, scene, leastRadius, states, points }: Lattice,
  hiddenFrom: ReturnType<Occluder>,
  x: number,
  y: number,
): number {
  const at = y * (frame.widthPx + 1) + x;
  const share = states[at] === 0 || states[at] === 3 ? scene.nearShare(x, y) : 1;
  if (share > 0 && share < 1) {
    states[at] = 3;
    let hidden = 0;
    for (const near of [true, false]) {
      if (!scene.locate(x, y, receiver, near)) continue;
      const weight = near ? share : 1 - share;
      hidden += weight * hiddenFrom(receiver.x, receiver.up, receiver.away, leastRadius);
    }
    return hidden;
  }
  if (states[at] === 0) {
    states[at] = scene.locate(x, y, receiver, share === 1) ? 2 : 1;
    points[at * 3] = receiver.x;
    points[at * 3 + 1] = receiver.up;
    points[at * 3 + 2] = receiver.away;
  }
  if (states[at] === 1) return 0;
  return hiddenFrom(points[at * 3]!, points[at * 3 + 1]!, points[at * 3 + 2]!, leastRadius);
}

/** Places in a pixel of a hard edge where it is looked for: a low camera's floor recedes by a hand's breadth a row. */
const edgeSamples = [0.125, 0.375, 0.625, 0.875];

/** How much of a bundle is hidden from a pixel at a hard edge: as its corners say it, the edge would run in stairs. */
function hiddenInPixel(
  { scene, leastRadius }: Lattice,
  hiddenFrom: ReturnType<Occluder>,
  x: number,
  y: number,
): number {
  let hidden = 0;
  for (let index = 0; index < edgeSamples.length; index++) {
    // Each row of its own column: edges that run upwards are met as often.
    const across = edgeSamples[(index * 2 + (index >> 1)) % edgeSamples.length]!;
    if (!scene.locate(x + across, y + edgeSamples[index]!, receiver)) continue;
    hidden += hiddenFrom(receiver.x, receiver.up, receiver.away, leastRadius);
  }
  return hidden / edgeSamples.length;
}

/** Pixels between the lattice's corners: the shadow of a chair's leg runs through between those of eight. */
function latticeCell({ widthPx, heightPx }: Frame, isThin: boolean): number {
  const cell = Math.max(widthPx, heightPx) > 1200 ? mostPx : mostPx >> 1;
  return isThin ? cell >> 2 : cell;
}

function mapOcclusion(
  lattice: Lattice,
  hiddenFrom: ReturnType<Occluder>,
  screens: Screen[],
  cell: number,
): { map: ShadowMap; shadowed: Box } {
  const { frame, known } = lattice;
  const { widthPx, heightPx } = frame;
  known.fill(-1, 0, (widthPx + 1) * (heightPx + 1));
  const ask = (px: number, py: number): number => {
    const x = Math.min(px, widthPx);
    const y = Math.min(py, heightPx);
    const at = y * (widthPx + 1) + x;
    if (known[at]! < 0) known[at] = hiddenAtCorner(lattice, hiddenFrom, x, y);
    return known[at]!;
  };
  const answered = (px: number, py: number): number =>
    known[Math.min(py, heightPx) * (widthPx + 1) + Math.min(px, widthPx)]!;
  const askPixel = (x: number, y: number): number => hiddenInPixel(lattice, hiddenFrom, x, y);
  return fillCells(frame, { ask, answered, askPixel, screens }, cell);
}
