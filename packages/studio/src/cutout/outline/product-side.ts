import type { Scene } from "../ground/scene.ts";

/** A side of the product: for each row the column where the mask begins, counted from that side, and whether the photo shows an edge there. */
export type Side = {
  scene: Scene;
  /** 1 where columns count from the left, -1 from the right. */
  way: 1 | -1;
  /** The picture's width where a row has no mask. */
  depths: Int32Array;
  isEdge: Uint8Array;
};

/** Columns in which a product begins, row by row, counted from either side; NaN where nothing tells better than the mask. */
export type Ends = [Float32Array, Float32Array];

/** Columns within which an edge lies on a line. */
export const near = 1.5;
/** Lab units between the two sides of an edge: more where the ground is noisy. */
const leastEdge = 4;
const leastEdgeIn = ({ backdrop }: Scene) => leastEdge + 2 * backdrop.noise;
/** Lab units by which the mean of many rows changes at a line, at least, and how many times as much as beside it; no row counts for more than so many. */
export const leastStep = 0.8;
const clearer = 2.5;
const mostOfRow = 4;
/** Fewer rows show no step on the mean. */
export const leastRows = 15;

export function readSide(scene: Scene, mask: Uint8Array, way: 1 | -1): Side {
  const { widthPx, heightPx } = scene;
  const depths = new Int32Array(heightPx).fill(widthPx);
  const isEdge = new Uint8Array(heightPx);
  const least = leastEdgeIn(scene);
  for (let y = 0; y < heightPx; y++) {
    const row = mask.subarray(y * widthPx, (y + 1) * widthPx);
    const first = way > 0 ? row.indexOf(1) : widthPx - 1 - row.lastIndexOf(1);
    if (first === widthPx || row[way > 0 ? first : widthPx - 1 - first] !== 1) continue;
    depths[y] = first;
    isEdge[y] = Number(Math.hypot(...stepAt(scene, way, y, first)) >= least);
  }
  return { scene, way, depths, isEdge };
}

/** What is added to L*, a*, b* from the three columns before a place to the three from it on; nothing near the picture's rim. */
function stepAt(
  { raw, widthPx }: Scene,
  way: 1 | -1,
  y: number,
  depth: number,
): [number, number, number] {
  if (depth < 4 || depth > widthPx - 5) return [0, 0, 0];
  const p = y * widthPx + (way > 0 ? depth : widthPx - 1 - depth);
  const change = (plane: Float32Array) => {
    let sum = 0;
    for (let k = 0; k < 3; k++) sum += plane[p + k * way]! - plane[p - (k + 1) * way]!;
    return sum / 3;
  };
  return [change(raw[0]), change(raw[1]), change(raw[2])];
}

/** Share of a step by which the ground before it may change, which before a shadow's soft rim it does. */
const mostBefore = 0.3;

/** How much of an edge a row has at a column, 0 to 1; none where the ground before it is not even. */
export function edgeShare(scene: Scene, way: 1 | -1, y: number, depth: number): number {
  const step = Math.hypot(...stepAt(scene, way, y, depth));
  const before = Math.hypot(...stepAt(scene, way, y, depth - 4));
  return before > mostBefore * step ? 0 : Math.min(1, step / leastEdgeIn(scene));
}

/** The column within two of one at which a row changes most. */
export function steepestNear(scene: Scene, way: 1 | -1, y: number, depth: number): number {
  let best = depth;
  let most = 0;
  for (const off of [0, -1, 1, -2, 2]) {
    const step = Math.hypot(...stepAt(scene, way, y, depth + off));
    if (step <= most) continue;
    most = step;
    best = depth + off;
  }
  return best;
}

/** Whether the mean of rows changes at their ends, and not as much farther out. */
export function showsStep(side: Side, rows: number[], endAt: (y: number) => number): boolean {
  const beside = [-5, -7, -9].map((off) => meanStep(side, rows, (y) => endAt(y) + off));
  return stepAlong(side, rows, endAt) >= Math.max(leastStep, clearer * Math.max(...beside));
}

/** How much the mean of rows changes at their ends, to a column, Lab units. */
export function stepAlong(side: Side, rows: number[], endAt: (y: number) => number): number {
  return Math.max(...[-1, 0, 1].map((off) => meanStep(side, rows, (y) => endAt(y) + off)));
}

function meanStep({ scene, way }: Side, rows: number[], endAt: (y: number) => number): number {
  const sum: [number, number, number] = [0, 0, 0];
  for (const y of rows) {
    const step = stepAt(scene, way, y, endAt(y));
    const share = Math.min(1, mostOfRow / Math.max(1e-6, Math.hypot(...step))) / rows.length;
    for (let c = 0; c < 3; c++) sum[c] = sum[c]! + share * step[c]!;
  }
  return Math.hypot(...sum);
}
