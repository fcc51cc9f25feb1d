import { firstVisible, lastVisible } from "../matte/visible-box.ts";

/** The picture whose alpha is straightened, in place, and the photo that it was lifted from. */
type Sides = { rgba: Uint8Array; rgb: Uint8Array; widthPx: number; heightPx: number };

/** Rows that share a line, and how far apart such stretches begin. */
const stretch = 144;
const stride = 24;
/** Every so many rows' edges are joined in pairs to lines that are tried. */
const pairStep = 9;
/** Pixels off the line within which an edge lies on it. */
const near = 0.9;
/** How far inwards an edge may have been eaten, as a share of the photo's longer side, and at least so many pixels. */
const deepest = { share: 0.005, leastPx: 6 };
const leastShare = 0.3;
/** The least channel of a pale ground. */
const paleGround = 200;
/** Levels by which a rim may be darker than the ground, for it to be eaten, and by which an eaten pixel still is. */
const palest = 45;
const leastTrace = 4;
/** Levels by which an edge's own dark line stands off the ground, and the share of rows from which on it is no print: colours find it. */
const darkLine = 60;
const mostDark = 0.75;

/**
 * Gives a pale rim back to straight sides: where white goods meet a white ground, colours find the edge in some rows and print behind
 * it in others, which leaves teeth. The outermost edges lie on one line; what the others lack up to it is filled
 * with the photo's own colour, if that is not quite the ground's. Dark goods' teeth have no pale rim, and stay.
 */
export function straightenSides(sides: Sides): void {
  const deepestPx = Math.max(
    deepest.leastPx,
    Math.round(deepest.share * Math.max(sides.widthPx, sides.heightPx)),
  );
  for (const side of [-1, 1] as const) {
    const edges = findEdges(sides, side);
    const lines = new Float64Array(sides.heightPx);
    const votes = new Uint8Array(sides.heightPx);
    for (const top of stretchesIn(sides.heightPx)) {
      const line = fitLine(edges, top, side, deepestPx);
      if (line === null || !isPale(sides, edges, line, top, side, deepestPx)) continue;
      // What lies beyond the last edge on the line may be a shoulder or a foot.
      const isOn = (k: number) => Math.abs(line.at + line.slope * k - edges[top + k]!) <= near;
      let [first, last] = [0, stretch - 1];
      while (first < last && !isOn(first)) first++;
      while (last > first && !isOn(last)) last--;
      for (let k = first; k <= last; k++) {
        lines[top + k] = lines[top + k]! + line.at + line.slope * k;
        votes[top + k] = votes[top + k]! + 1;
      }
    }
    for (let y = 0; y < sides.heightPx; y++) {
      if (votes[y]! > 0) fillRow(sides, y, edges[y]!, lines[y]! / votes[y]!, side, deepestPx);
    }
  }
}

/** The first row of each stretch; the last one ends in the picture's last row. */
function stretchesIn(heightPx: number): number[] {
  const last = heightPx - stretch;
  if (last < 0) return [];
  return Array.from({ length: Math.ceil(last / stride) + 1 }, (_, k) => Math.min(last, k * stride));
}

/** In each row the outermost place with an alpha of a half, to a fraction of a pixel; NaN where there is none. */
function findEdges({ rgba, widthPx, heightPx }: Sides, side: -1 | 1): Float32Array {
  const edges = new Float32Array(heightPx).fill(NaN);
  for (let y = 0; y < heightPx; y++) {
    const row = y * widthPx * 4 + 3;
    const x =
      side < 0
        ? firstVisible(rgba, y * widthPx, widthPx, 128)
        : lastVisible(rgba, y * widthPx, -1, widthPx - 1, 128);
    if (x <= 0 || x >= widthPx - 1) continue;
    const inner = rgba[row + x * 4]!;
    const outer = rgba[row + (x + side) * 4]!;
    edges[y] = x + side * ((inner - 127.5) / Math.max(1, inner - outer));
  }
  return edges;
}

type Line = { at: number; slope: number };

/** The line with most edges on it of which hardly any lies outside; null where too few do. */
function fitLine(edges: Float32Array, top: number, side: -1 | 1, deepestPx: number): Line | null {
  let best: Line | null = null;
  let most = leastShare * stretch;
  for (let i = 0; i < stretch; i += pairStep) {
    for (let j = stretch - 1; j > i + stretch / 3; j -= pairStep) {
      const slope = (edges[top + j]! - edges[top + i]!) / (j - i);
      if (!(Math.abs(slope) < 0.4)) continue;
      const line = { at: edges[top + i]! - slope * i, slope };
      const count = countOn(edges, top, line, side, deepestPx);
      if (count <= most) continue;
      most = count;
      best = line;
    }
  }
  return best && moveOut(edges, top, best, side);
}

/** The line moved out to where a quarter of the edges near it lie: the others lack up to two pixels, which all would count as on a line between. */
function moveOut(edges: Float32Array, top: number, { at, slope }: Line, side: -1 | 1): Line {
  const lacks = new Float64Array(stretch);
  let count = 0;
  for (let k = 0; k < stretch; k++) {
    const lack = side * (at + slope * k - edges[top + k]!);
    if (Math.abs(lack) <= 2 * near) lacks[count++] = lack;
  }
  lacks.subarray(0, count).sort();
  return { at: at - side * lacks[count >> 2]!, slope };
}

/** Edges of a stretch that may lie elsewhere. */
const mostOff = 0.03 * stretch;

/** Edges on the line, 0 where more than a few lie well outside of it, or farther in than teeth are deep. */
function countOn(
  edges: Float32Array,
  top: number,
  { at, slope }: Line,
  side: -1 | 1,
  deepestPx: number,
): number {
  let on = 0;
  let off = 0;
  for (let k = 0; k < stretch; k++) {
    const lack = side * (at + slope * k - edges[top + k]!);
    if (Math.abs(lack) <= near) on++;
    else if (lack < -2 * near || lack > deepestPx) off++;
    if (off > mostOff) return 0;
  }
  return on;
}

/** Whether most edges on the line have a pale pixel close behind them, and no dark line of their own. */
function isPale(
  { rgb, widthPx }: Sides,
  edges: Float32Array,
  line: Line,
  top: number,
  side: -1 | 1,
  deepestPx: number,
): boolean {
  let pale = 0;
  let dark = 0;
  let on = 0;
  for (let k = 0; k < stretch; k++) {
    const x = roundOut(line.at + line.slope * k, side);
    if (!(Math.abs(edges[top + k]! - x) <= near + 0.5)) continue;
    if (x < 3 * deepestPx || x >= widthPx - 3 * deepestPx) return false;
    const row = (top + k) * widthPx;
    const ground = darkest(rgb, row + x + 4 * side);
    let brightest = 0;
    for (let t = 2; t <= 5; t++) brightest = Math.max(brightest, darkest(rgb, row + x - t * side));
    on++;
    const outermost = darkest(rgb, row + x - side);
    if (ground >= paleGround && ground - brightest < palest) pale++;
    if (ground - outermost > darkLine) dark++;
  }
  return pale >= 0.6 * on && dark < mostDark * on;
}

/** The least channel: print in any colour is dark in one. */
function darkest(rgb: Uint8Array, p: number): number {
  return Math.min(rgb[p * 3]!, rgb[p * 3 + 1]!, rgb[p * 3 + 2]!);
}

/** The nearest column, the outer one halfway between two: a side is its mirror image's. */
const roundOut = (column: number, side: -1 | 1) => side * Math.round(side * column);

function fillRow(
  { rgba, rgb, widthPx }: Sides,
  y: number,
  edge: number,
  line: number,
  side: -1 | 1,
  deepestPx: number,
): void {
  const lack = side * (line - edge);
  if (!(lack > -near && lack <= deepestPx)) return;
  const row = y * widthPx;
  const end = roundOut(line, side);
  // Nothing thin has a rim to lose.
  if (rgba[(row + end - 3 * deepestPx * side) * 4 + 3]! < 255) return;
  const ground = darkest(rgb, row + end + 4 * side);
  let sum = 0;
  let count = 0;
  for (let x = roundOut(edge, side) + side; side * (end - x) >= 0; x += side) {
    sum += ground - darkest(rgb, row + x);
    count++;
  }
  if (count > 1 && sum < leastTrace * count) return;
  for (let x = end - (deepestPx + 2) * side; side * (line - x) > -1; x += side) {
    const p = row + x;
    const alpha = Math.round(255 * Math.max(0, Math.min(1, side * (line - x) + 0.5)));
    const own = rgba[p * 4 + 3]!;
    if (alpha <= own) continue;
    const raised = (alpha - own) / 255;
    for (let c = 0; c < 3; c++) {
      const o = p * 4 + c;
      rgba[o] = own === 0 ? rgb[p * 3 + c]! : rgba[o]! + raised * (rgb[p * 3 + c]! - rgba[o]!);
    }
    rgba[p * 4 + 3] = alpha;
  }
}
