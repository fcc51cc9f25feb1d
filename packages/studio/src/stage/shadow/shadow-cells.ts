import type { Frame } from "../frame.ts";
import type { Box } from "./lens-blur.ts";
import { stitch } from "./stitch-cells.ts";

/** How much of a light the product hides, 0 to 255, for each stage pixel. */
export type ShadowMap = Uint8Array;

/** Whether the opaque product hides a square of the stage, so that nobody sees how its shadow runs there. */
export type Behind = (left: number, top: number, size: number) => boolean;

/** Corners that differ by less are taken as a plane without looking at the middle; by more than `steep`, as an edge. */
const flat = 0.03;
const steep = 0.1;
/** Pairs of pixels are looked at one by one only where a shadow begins that abruptly. */
const edge = 0.3;
/** How far the middle may be off the plane of its corners: less than the eye sees in a shadow. */
const straight = 0.018;

/** A step between two squares, of 255, that tells of a shadow narrower than the lattice: it ran into one, and its corners miss it. */
const seam = 40;
/** Such a square is filled in squares this large. */
const finePx = 2;

/**
 * What squares ask: how much is hidden at a corner, and, where one asked that before (less than 0 elsewhere), what was answered; how
 * much in a pixel, and what nobody sees.
 */
type Asked = {
  ask: (x: number, y: number) => number;
  answered: (x: number, y: number) => number;
  askPixel: (x: number, y: number) => number;
  behind: Behind;
};

/** `planes` are the squares that were filled as planes: left, top, size. */
type Filling = Asked & { map: ShadowMap; frame: Frame; shadowed: Box; planes: number[] };

/** Fills a map of the frame in squares of `cell` pixels, finer where it does not run evenly; gives it and where it is not empty. */
export function fillCells(
  frame: Frame,
  asked: Asked,
  cell: number,
): { map: ShadowMap; shadowed: Box } {
  const { widthPx, heightPx } = frame;
  const map = new Uint8Array(widthPx * heightPx);
  const shadowed = { left: widthPx, top: heightPx, right: 0, bottom: 0 };
  const planes: number[] = [];
  const into = { ...asked, map, frame, shadowed, planes };
  const columns = Math.ceil(widthPx / cell);
  const rows = Math.ceil(heightPx / cell);
  const isFine = new Uint8Array(columns * rows);
  for (let at = 0; at < isFine.length; at++) {
    const left = (at % columns) * cell;
    const top = Math.floor(at / columns) * cell;
    if (fillCell(into, left, top, cell)) isFine[at] = 1;
  }
  const looks = [...isFine.keys()].filter((at) => isFine[at] === 1).flatMap(around);
  for (let at = looks.pop(); at !== undefined; at = looks.pop()) {
    const left = (at % columns) * cell;
    const top = Math.floor(at / columns) * cell;
    if (isFine[at] === 1 || !hasSeam(into, left, top, cell)) continue;
    if (asked.behind(left, top, cell)) continue;
    isFine[at] = 1;
    for (let y = top; y < top + cell; y += finePx)
      for (let x = left; x < left + cell; x += finePx) fillCell(into, x, y, finePx);
    looks.push(...around(at));
  }
  for (let at = 0; at < planes.length; at += 3) {
    const [left, top, size] = [planes[at]!, planes[at + 1]!, planes[at + 2]!];
    // Another fill may have replaced a whole square since.
    if (size === cell && isFine[(top / cell) * columns + left / cell] === 1) continue;
    stitch(into, left, top, size);
  }
  return { map, shadowed };

  function around(at: number): number[] {
    const column = at % columns;
    const beside = [column > 0 ? at - 1 : -1, column + 1 < columns ? at + 1 : -1];
    return [...beside, at - columns, at + columns].filter((to) => to >= 0 && to < isFine.length);
  }
}

/** Whether the map steps where a square meets its neighbours. */
function hasSeam({ map, frame }: Filling, left: number, top: number, size: number): boolean {
  const { widthPx, heightPx } = frame;
  const right = Math.min(widthPx, left + size);
  const bottom = Math.min(heightPx, top + size);
  const steps = (at: number, to: number): boolean => Math.abs(map[at]! - map[to]!) > seam;
  for (let x = left; x < right; x++) {
    const [first, last] = [top * widthPx + x, (bottom - 1) * widthPx + x];
    if (top > 0 && steps(first, first - widthPx)) return true;
    if (bottom < heightPx && steps(last, last + widthPx)) return true;
  }
  for (let y = top; y < bottom; y++) {
    const [first, last] = [y * widthPx + left, y * widthPx + right - 1];
    if (left > 0 && steps(first, first - 1)) return true;
    if (right < widthPx && steps(last, last + 1)) return true;
  }
  return false;
}

/**
 * Fills a square of the map between its corners; where they and the middle don't agree on a plane, its quarters are filled. Gives
 * whether they were.
 */
function fillCell(into: Filling, left: number, top: number, size: number): boolean {
  const { map, frame, shadowed, ask, askPixel, behind } = into;
  if (left >= frame.widthPx || top >= frame.heightPx) return false;
  const a = ask(left, top);
  const b = ask(left + size, top);
  const c = ask(left, top + size);
  const d = ask(left + size, top + size);
  const spread = Math.max(a, b, c, d) - Math.min(a, b, c, d);
  if (spread === 0 && a === 0) {
    if (size > 1) into.planes.push(left, top, size);
    return false;
  }
  const fine = size > 2 || (size === 2 && spread > edge);
  // In full shadow too the middle is looked at: a handle's hole is a thin slit there.
  if (fine && (spread > flat || a > flat) && !behind(left, top, size)) {
    const half = size / 2;
    const bend = Math.abs(ask(left + half, top + half) - (a + b + c + d) / 4);
    if (spread > steep || bend > straight) {
      fillCell(into, left, top, half);
      fillCell(into, left + half, top, half);
      fillCell(into, left, top + half, half);
      fillCell(into, left + half, top + half, half);
      return true;
    }
  }
  const right = Math.min(frame.widthPx, left + size);
  const bottom = Math.min(frame.heightPx, top + size);
  shadowed.left = Math.min(shadowed.left, left);
  shadowed.top = Math.min(shadowed.top, top);
  shadowed.right = Math.max(shadowed.right, right);
  shadowed.bottom = Math.max(shadowed.bottom, bottom);
  if (size === 1 && spread > edge && !behind(left, top, size)) {
    map[top * frame.widthPx + left] = askPixel(left, top) * 255 + 0.5;
    return false;
  }
  if (size > 1) into.planes.push(left, top, size);
  for (let y = top; y < bottom; y++) {
    const fy = (y + 0.5 - top) / size;
    for (let x = left; x < right; x++) {
      const fx = (x + 0.5 - left) / size;
      const value = (a + (b - a) * fx) * (1 - fy) + (c + (d - c) * fx) * fy;
      map[y * frame.widthPx + x] = Math.min(255, value * 255 + 0.5);
    }
  }
  return false;
}
