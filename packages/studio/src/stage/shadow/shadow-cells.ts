import type { Frame } from "../../direction/frame.ts";
import type { Box } from "./lens-blur.ts";
import { isHidden, type Screen } from "./screen.ts";
import { isTorn, stitch } from "./stitch-cells.ts";

/** How much of a light the product hides, 0 to 255, for each stage pixel. */
export type ShadowMap = Uint8Array;

/** Corners that differ by less are taken as a plane without looking at the middle; by more than `steep`, as an edge. */
const flat = 0.03;
const steep = 0.1;
/** Pairs of pixels are looked at one by one only where a shadow begins that abruptly. */
const edge = 0.3;
/** How far the middle may be off the plane of its corners: less than the eye sees in a shadow. */
const straight = 0.018;

/** A square that is filled anew is in squares this large, and one that is as small pixel by pixel. */
const finePx = 2;

/**
 * What squares ask: how much is hidden at a corner, and, where one asked that before (less than 0 elsewhere), what was answered; how
 * much in a pixel, and what nobody sees.
 */
type Asked = {
  ask: (x: number, y: number) => number;
  answered: (x: number, y: number) => number;
  askPixel: (x: number, y: number) => number;
  screens: Screen[];
};

type Square = { left: number; top: number; size: number };

/** `planes` are the squares that were filled as planes. */
type Filling = Asked & { map: ShadowMap; frame: Frame; shadowed: Box; planes: Square[] };

/** Fills a map of the frame in squares of `cell` pixels, finer where it does not run evenly; gives it and where it is not empty. */
export function fillCells(
  frame: Frame,
  asked: Asked,
  cell: number,
): { map: ShadowMap; shadowed: Box } {
  const { widthPx, heightPx } = frame;
  const map = new Uint8Array(widthPx * heightPx);
  const shadowed = { left: widthPx, top: heightPx, right: 0, bottom: 0 };
  const into: Filling = { ...asked, map, frame, shadowed, planes: [] };
  for (let top = 0; top < heightPx; top += cell) fillLine(into, top, cell);
  while (mendTorn(into));
  for (const { left, top, size } of into.planes) stitch(into, left, top, size);
  return { map, shadowed };
}

/** Of the module, as all that runs so often: see bench/README.md. */
function fillLine(into: Filling, top: number, cell: number): void {
  for (let left = 0; left < into.frame.widthPx; left += cell) fillCell(into, left, top, cell);
}

/** Fills anew, finely, the squares into which a shadow ran between their corners; gives whether there were any. */
function mendTorn(into: Filling): boolean {
  const { map, frame, planes, answered, screens } = into;
  const lost: Square[] = [];
  for (const plane of planes) if (isLost(plane, answered, screens)) lost.push(plane);
  if (lost.length === 0) return false;
  const anew = new Set(lost);
  into.planes = planes.filter((plane) => !anew.has(plane));
  for (const { left, top, size } of lost) {
    const right = Math.min(frame.widthPx, left + size);
    // Where nothing is hidden, nothing is written.
    for (let y = top; y < Math.min(frame.heightPx, top + size); y++)
      map.fill(0, y * frame.widthPx + left, y * frame.widthPx + right);
    const part = Math.min(finePx, size >> 1);
    for (let y = top; y < top + size; y += part)
      for (let x = left; x < left + size; x += part) fillCell(into, x, y, part);
  }
  return true;
}

function isLost(
  { left, top, size }: Square,
  answered: Asked["answered"],
  screens: Screen[],
): boolean {
  return isTorn(answered, left, top, size) && !isHidden(screens, left, top, size);
}

/** Fills a square of the map between its corners; where they and the middle don't agree on a plane, its quarters are filled. */
function fillCell(into: Filling, left: number, top: number, size: number): void {
  const { map, frame, shadowed, ask, askPixel, screens } = into;
  if (left >= frame.widthPx || top >= frame.heightPx) return;
  const a = ask(left, top);
  const b = ask(left + size, top);
  const c = ask(left, top + size);
  const d = ask(left + size, top + size);
  const spread = Math.max(a, b, c, d) - Math.min(a, b, c, d);
  if (spread === 0 && a === 0) {
    if (size > 1) into.planes.push({ left, top, size });
    return;
  }
  const fine = size > 2 || (size === 2 && spread > edge);
  // In full shadow too the middle is looked at: a handle's hole is a thin slit there.
  if (fine && (spread > flat || a > flat) && !isHidden(screens, left, top, size)) {
    // By a shift: what a division gives V8 keeps as a double, and compiles all that it reaches once more.
    const half = size >> 1;
    const bend = Math.abs(ask(left + half, top + half) - (a + b + c + d) / 4);
    if (spread > steep || bend > straight) {
      fillCell(into, left, top, half);
      fillCell(into, left + half, top, half);
      fillCell(into, left, top + half, half);
      fillCell(into, left + half, top + half, half);
      return;
    }
  }
  const right = Math.min(frame.widthPx, left + size);
  const bottom = Math.min(frame.heightPx, top + size);
  shadowed.left = Math.min(shadowed.left, left);
  shadowed.top = Math.min(shadowed.top, top);
  shadowed.right = Math.max(shadowed.right, right);
  shadowed.bottom = Math.max(shadowed.bottom, bottom);
  if (size === 1 && spread > edge && !isHidden(screens, left, top, size)) {
    map[top * frame.widthPx + left] = askPixel(left, top) * 255 + 0.5;
    return;
  }
  if (size > 1) into.planes.push({ left, top, size });
  for (let y = top; y < bottom; y++) {
    const fy = (y + 0.5 - top) / size;
    for (let x = left; x < right; x++) {
      const fx = (x + 0.5 - left) / size;
      const value = (a + (b - a) * fx) * (1 - fy) + (c + (d - c) * fx) * fy;
      map[y * frame.widthPx + x] = Math.min(255, value * 255 + 0.5);
    }
  }
}
