import type { Frame16 } from "../../develop/finish.ts";
import { linearToSrgb16, srgb16ToLinear } from "../../develop/color.ts";
import type { Pixels } from "../product-layer.ts";
import { averageLine } from "../retouch/average-line.ts";
import { type Cover, coverAt } from "./model-backdrop.ts";

/** How dark a surface is next to what stands on it and about it, and how far either reaches, as a share of the figure's height. */
const contact = [
  { depth: 0.75, reach: 0.008 },
  { depth: 0.42, reach: 0.022 },
];
/** How much of its light a foot keeps from itself, by the same. */
const ownShade = { depth: 0.4, reach: 0.05 };

/** What ends higher than this share of the figure's height above its lowest row does not stand. */
const lowestShare = 0.05;

/** Where a figure's layer lies on the canvas, and the row on which it stands. */
type Foot = { leftPx: number; topPx: number; edgePx: number };

/**
 * Darkens the foot of a figure that stands on a surface, and that about it.
 * @param canvas, layer  changed in place
 * @param front  what stands too far before it to be shaded
 */
export function shadeFoot(canvas: Frame16, layer: Pixels, foot: Foot, front: Cover): void {
  shadeItself(layer, foot.edgePx - foot.topPx);
  for (const { depth, reach } of contact) {
    shadeSurface(canvas, layer, foot, front, { depth, reachPx: reach * layer.heightPx });
  }
}

function shadeItself({ widthPx, heightPx, rgba }: Pixels, footRow: number): void {
  for (let y = 0; y < heightPx; y++) {
    const above = Math.max(0, footRow - y) / (ownShade.reach * heightPx);
    const left = (1 - ownShade.depth * Math.exp(-above)) ** (1 / 2.2);
    if (left > 0.998) continue;
    for (let at = y * widthPx * 4; at < (y + 1) * widthPx * 4; at++)
      if (at % 4 !== 3) rgba[at]! *= left;
  }
}

function shadeSurface(
  { widthPx, heightPx, values }: Frame16,
  layer: Pixels,
  { leftPx, topPx, edgePx }: Foot,
  front: Cover,
  { depth, reachPx }: { depth: number; reachPx: number },
): void {
  const last = Math.min(layer.heightPx - 1, Math.max(0, Math.round(edgePx) - topPx - 1));
  const breadth = new Float32Array(widthPx);
  const rows = new Float32Array(widthPx).fill(edgePx);
  for (let x = Math.max(0, leftPx); x < Math.min(widthPx, leftPx + layer.widthPx); x++) {
    const row = lowestRow(layer, x - leftPx, last);
    if (row < last - lowestShare * layer.heightPx) continue;
    breadth[x] = 1;
    rows[x] = row + 1 + topPx;
  }
  levelBeside(rows, breadth);
  for (let pass = 0; pass < 2; pass++) {
    averageLine(breadth, 0, 1, widthPx, Math.ceil(reachPx / 2));
    averageLine(rows, 0, 1, widthPx, Math.ceil(reachPx / 4));
  }
  const until = Math.min(heightPx, edgePx + 4 * reachPx);
  const from = Math.max(0, Math.floor(edgePx - lowestShare * layer.heightPx - reachPx));
  for (let y = from; y < until; y++) {
    for (let x = 0; x < widthPx; x++) {
      if (depth * breadth[x]! < 0.002) continue;
      // Behind the foot the surface is seen at once farther away.
      const off = (y - rows[x]!) / (y < rows[x]! ? reachPx * 0.3 : reachPx);
      const shade = depth * breadth[x]! * Math.exp((-off * off) / 2);
      if (shade < 0.002) continue;
      const left = 1 - shade * (1 - coverAt(front, widthPx, x, y));
      for (let at = (y * widthPx + x) * 3, end = at + 3; at < end; at++)
        values[at] = linearToSrgb16(srgb16ToLinear[values[at]!]! * left);
    }
  }
}

/** Gives the columns beside a foot the row of its nearest end: a step there would be a whisker of shade. */
function levelBeside(rows: Float32Array, breadth: Float32Array): void {
  let before = breadth.indexOf(1);
  if (before < 0) return;
  rows.fill(rows[before]!, 0, before);
  for (let x = before + 1; x <= rows.length; x++) {
    if (x < rows.length && breadth[x] !== 1) continue;
    const middle = x === rows.length ? x : (before + x + 1) >> 1;
    rows.fill(rows[before]!, before + 1, middle);
    if (x < rows.length) rows.fill(rows[x]!, middle, x);
    before = x;
  }
}

/** The lowest row of a column, up to `last`, that is more figure than none; -1 where none is. */
function lowestRow({ widthPx, rgba }: Pixels, column: number, last: number): number {
  let row = last;
  while (row >= 0 && rgba[(row * widthPx + column) * 4 + 3]! < 128) row--;
  return row;
}
