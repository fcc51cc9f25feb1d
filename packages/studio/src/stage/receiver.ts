import type { SetGeometry } from "../sets/plates.ts";
import type { SetDescription } from "../sets/set.ts";
import type { Frame } from "./frame.ts";

/** A point of the set in product space, metres. */
export type Receiver = { x: number; up: number; away: number };

/**
 * What stage pixels show. At the edge of a thing in front of another a pixel shows both: `nearShare` says how much of the
 * near one (1 elsewhere), and `locate` writes the one or the other; it is false where there is only distance.
 */
export type Scene = {
  nearShare: (px: number, py: number) => number;
  locate: (px: number, py: number, into: Receiver, near?: boolean) => boolean;
};

/** Says which point of the set stage pixels of a frame show. */
export function receiverOf(set: SetDescription, geometry: SetGeometry, frame: Frame): Scene {
  const { view } = frame;
  const [columns] = set.disparity.size;
  const samples = { a: 0, b: 0, c: 0, d: 0, fx: 0, fy: 0 };
  const read = (px: number, py: number): void => {
    const u = frame.left + px / frame.pxPerUnit;
    const v = frame.top + py / frame.pxPerUnit;
    readSamples(set, geometry, u * columns - 0.5, v * columns - 0.5, samples);
  };
  return {
    nearShare: (px, py) => {
      read(px, py);
      return nearShareOf(samples);
    },
    locate: (px, py, into, near) => {
      read(px, py);
      const value = disparityOf(samples, near);
      if (value < 64) return false;
      const depth = (set.disparity.k * 65535) / value;
      const u = frame.left + px / frame.pxPerUnit;
      const v = frame.top + py / frame.pxPerUnit;
      into.x = ((u - view.axisU) * depth) / view.focal + view.cameraX;
      into.up = ((view.axisV - v) * depth) / view.focal + view.cameraUp;
      into.away = depth - view.distance;
      return true;
    },
  };
}

/** Four neighbours of a disparity raster, row by row, and where between them a point lies. */
type Samples = { a: number; b: number; c: number; d: number; fx: number; fy: number };

function readSamples(
  set: SetDescription,
  geometry: SetGeometry,
  x: number,
  y: number,
  into: Samples,
): void {
  const [columns, rows] = set.disparity.size;
  const column = Math.min(columns - 1.001, Math.max(0, x));
  const row = Math.min(rows - 1.001, Math.max(0, y));
  const left = column | 0;
  const top = row | 0;
  const at = top * columns + left;
  into.a = geometry.disparity[at]!;
  into.b = geometry.disparity[at + 1]!;
  into.c = geometry.disparity[at + columns]!;
  into.d = geometry.disparity[at + columns + 1]!;
  into.fx = column - left;
  into.fy = row - top;
}

/** Neighbours whose disparity differs by more than this share belong to different things. */
const sameSurface = 0.03;

function isEdge({ a, b, c, d }: Samples): boolean {
  const most = Math.max(a, b, c, d);
  return most - Math.min(a, b, c, d) > sameSurface * most;
}

/** The edge runs where near and far samples weigh the same, half a sample soft. */
function nearShareOf(samples: Samples): number {
  if (!isEdge(samples)) return 1;
  const { a, b, c, d, fx, fy } = samples;
  const middle = (Math.max(a, b, c, d) + Math.min(a, b, c, d)) / 2;
  const share =
    ((a > middle ? 1 - fx : 0) + (b > middle ? fx : 0)) * (1 - fy) +
    ((c > middle ? 1 - fx : 0) + (d > middle ? fx : 0)) * fy;
  return Math.min(1, Math.max(0, (share - 0.25) * 2));
}

/** Disparity between samples: smooth over a surface; at an edge that of the near or far ones (of both, the heavier, if not said). */
function disparityOf(samples: Samples, near?: boolean): number {
  const { a, b, c, d, fx, fy } = samples;
  if (!isEdge(samples)) return (a + (b - a) * fx) * (1 - fy) + (c + (d - c) * fx) * fy;
  const wanted = near ?? nearShareOf(samples) > 0.5;
  const middle = (Math.max(a, b, c, d) + Math.min(a, b, c, d)) / 2;
  let sum = 0;
  let weight = 0;
  const add = (value: number, share: number): void => {
    if (value > middle !== wanted) return;
    sum += value * (share + 1e-4);
    weight += share + 1e-4;
  };
  add(a, (1 - fx) * (1 - fy));
  add(b, fx * (1 - fy));
  add(c, (1 - fx) * fy);
  add(d, fx * fy);
  return sum / weight;
}
