import type { SetDescription } from "../../sets/set.ts";
import type { Frame } from "../../direction/frame.ts";
import type { Receiver, Scene } from "./receiver.ts";

/** Radius in stage pixels of the lens's blur, one value for each cell of `cellPx` × `cellPx`, row by row. */
export type Defocus = { columns: number; radii: Uint8Array };

const cellPx = 8;
/** Shadows are blurred with a box; its radius is this share of the circle of confusion's, and no larger than that many pixels. */
const boxShare = 0.6;
const largestPx = 48;

/** The circle of confusion of a thing at a depth, metres from the camera, as a share of the sensor's width (thin lens, focused at `focus`). */
export function confusionAt(
  { focal, sensor, fstop, focus }: SetDescription["camera"],
  depth: number,
): number {
  // Millimetres on the sensor for a thing at infinity.
  const most = (focal * focal) / (fstop * (focus * 1000 - focal));
  return (most * (depth === Infinity ? 1 : Math.abs(depth - focus) / depth)) / sensor;
}

/** The circle of confusion over the frame, from the set's lens. */
export function defocusOf(set: SetDescription, scene: Scene, frame: Frame): Defocus {
  const columns = Math.ceil(frame.widthPx / cellPx);
  const rows = Math.ceil(frame.heightPx / cellPx);
  const radii = new Uint8Array(columns * rows);
  const receiver: Receiver = { x: 0, up: 0, away: 0 };
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const found = scene.locate((column + 0.5) * cellPx, (row + 0.5) * cellPx, receiver);
      const circle = confusionAt(
        set.camera,
        found ? receiver.away + frame.view.distance : Infinity,
      );
      const radiusPx = (circle * frame.pxPerUnit * boxShare) / 2;
      radii[row * columns + column] = Math.min(largestPx, radiusPx + 0.5);
    }
  }
  return { columns, radii };
}

/** Columns from `left` to before `right`, rows from `top` to before `bottom`. */
export type Box = { left: number; top: number; right: number; bottom: number };

/**
 * Blurs a shadow map as the lens would: what is out of focus has no crisp shadow, and its outline no crisp end of one.
 * `shadowed` is the box of all that is shadowed, `sums` scratch of (widthPx + 1) × (heightPx + 1).
 */
export function blurShadow(
  map: Uint8Array,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
  shadowed: Box,
  { columns, radii }: Defocus,
  sums: Uint32Array,
): void {
  if (shadowed.bottom === 0) return;
  // Beyond the reach of the largest blur there is nothing to blur.
  const left = Math.max(0, shadowed.left - largestPx);
  const top = Math.max(0, shadowed.top - largestPx);
  const right = Math.min(widthPx, shadowed.right + largestPx);
  const bottom = Math.min(heightPx, shadowed.bottom + largestPx);
  const stride = widthPx + 1;
  sums.fill(0, top * stride + left, top * stride + right + 1);
  for (let y = top; y < bottom; y++) {
    sumRow(map.subarray(y * widthPx, (y + 1) * widthPx), left, right, sums, y * stride);
  }
  const box = { left, top, right, bottom };
  for (let y = top; y < bottom; y++) {
    const first = Math.floor(y / cellPx) * columns;
    const cells = radii.subarray(first, first + columns);
    blurRow(map.subarray(y * widthPx, (y + 1) * widthPx), y, heightPx, box, cells, sums);
  }
}

/** A row of the summed-area table from the row above it, which begins at `above`. */
function sumRow(
  row: Uint8Array,
  left: number,
  right: number,
  sums: Uint32Array,
  above: number,
): void {
  const own = above + row.length + 1;
  let line = 0;
  sums[own + left] = 0;
  for (let x = left; x < right; x++) {
    line += row[x]!;
    sums[own + x + 1] = sums[above + x + 1]! + line;
  }
}

function blurRow(
  row: Uint8Array,
  y: number,
  heightPx: number,
  { left, top, right, bottom }: Box,
  cells: Uint8Array,
  sums: Uint32Array,
): void {
  const stride = row.length + 1;
  for (let x = left; x < right;) {
    const cell = Math.floor(x / cellPx);
    const radius = cells[cell]!;
    const end = Math.min(right, (cell + 1) * cellPx);
    const above = Math.max(top, y - radius) * stride;
    const below = Math.min(bottom, y + radius + 1) * stride;
    if (
      radius > 0 &&
      hasShadow(sums, above, below, Math.max(left, x - radius), Math.min(right, end + radius))
    ) {
      // What is beyond the box has no shadow, and beyond the frame is nothing: one that is cut off there stays whole.
      const rows = spanWithin(heightPx, y, radius);
      if (x - radius < left || end + radius > right)
        blurAtSide(row, x, end, radius, rows, { left, right, above, below }, sums);
      else blurCell(row, x, end, radius, rows, above, below, sums);
    }
    x = end;
  }
}

/** Whether anything is shadowed between two columns and two rows of the sums. */
function hasShadow(
  sums: Uint32Array,
  above: number,
  below: number,
  from: number,
  to: number,
): boolean {
  return sums[below + to]! - sums[above + to]! !== sums[below + from]! - sums[above + from]!;
}

/** Blurs the pixels of a row in a cell, all about which is within the box: most of them. */
function blurCell(
  row: Uint8Array,
  start: number,
  end: number,
  radius: number,
  rows: number,
  above: number,
  below: number,
  sums: Uint32Array,
): void {
  const size = (2 * radius + 1) * rows;
  for (let x = start; x < end; x++) {
    const from = x - radius;
    const to = x + radius + 1;
    const sum = sums[below + to]! - sums[above + to]! - sums[below + from]! + sums[above + from]!;
    row[x] = sum / size + 0.5;
  }
}

function blurAtSide(
  row: Uint8Array,
  start: number,
  end: number,
  radius: number,
  rows: number,
  { left, right, above, below }: { left: number; right: number; above: number; below: number },
  sums: Uint32Array,
): void {
  for (let x = start; x < end; x++) {
    const from = Math.max(left, x - radius);
    const to = Math.min(right, x + radius + 1);
    const sum = sums[below + to]! - sums[above + to]! - sums[below + from]! + sums[above + from]!;
    row[x] = sum / (spanWithin(row.length, x, radius) * rows) + 0.5;
  }
}

/** How many of the places up to `radius` to both sides of one are within a frame's side of that length. */
function spanWithin(lengthPx: number, at: number, radius: number): number {
  return Math.min(lengthPx, at + radius + 1) - Math.max(0, at - radius);
}
