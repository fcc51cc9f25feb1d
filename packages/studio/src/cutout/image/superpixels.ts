import type { Lab } from "./lab.ts";

/** A picture in some hundred patches of one colour each, whose borders follow its edges. */
export type Superpixels = {
  /** The patch of every pixel. */
  labels: Int32Array;
  count: number;
  /** Mean colour of each patch, Lab. */
  colour: Lab;
  /** Its middle, in shares of the picture's longer side. */
  x: Float32Array;
  y: Float32Array;
  /** 1 where it lies on the picture's border. */
  atBorder: Uint8Array;
  /** Patches that touch it. */
  neighbours: number[][];
};

const rounds = 5;
/** How many Lab units one patch's width counts as: higher is rounder. */
const compactness = 16;

/**
 * Simple linear iterative clustering (Achanta 2012): k-means over colour and place, each centre looking no farther than twice
 * its spacing. Specks of a patch that lie apart stay: they change no mean that counts.
 */
export function findSuperpixels(
  lab: Lab,
  widthPx: number,
  heightPx: number,
  wanted: number,
): Superpixels {
  const spacing = Math.max(4, Math.sqrt((widthPx * heightPx) / wanted));
  const columns = Math.max(1, Math.round(widthPx / spacing));
  const rows = Math.max(1, Math.round(heightPx / spacing));
  const count = columns * rows;
  // Lab, then place in pixels: five numbers a centre.
  const centres = new Float64Array(count * 5);
  for (let k = 0; k < count; k++) {
    const x = Math.floor((((k % columns) + 0.5) / columns) * widthPx);
    const y = Math.floor(((Math.floor(k / columns) + 0.5) / rows) * heightPx);
    for (let c = 0; c < 3; c++) centres[k * 5 + c] = lab[c]![y * widthPx + x]!;
    centres[k * 5 + 3] = x;
    centres[k * 5 + 4] = y;
  }
  const labels = new Int32Array(widthPx * heightPx);
  const nearest = new Float32Array(labels.length);
  for (let round = 0; round < rounds; round++) {
    nearest.fill(Infinity);
    for (let k = 0; k < count; k++) {
      claim(lab, widthPx, heightPx, centres, k, spacing, labels, nearest);
    }
    moveCentres(lab, widthPx, centres, labels);
  }
  return describe(labels, centres, widthPx, heightPx);
}

/** Gives a centre the pixels about it that are nearer to it than to any before. */
function claim(
  [l, a, b]: Lab,
  widthPx: number,
  heightPx: number,
  centres: Float64Array,
  k: number,
  spacing: number,
  labels: Int32Array,
  nearest: Float32Array,
): void {
  const [light, hueA, hueB] = [centres[k * 5]!, centres[k * 5 + 1]!, centres[k * 5 + 2]!];
  const [x, y] = [centres[k * 5 + 3]!, centres[k * 5 + 4]!];
  const weight = (compactness / spacing) ** 2;
  const reach = 2 * spacing;
  const right = Math.min(widthPx - 1, Math.ceil(x + reach));
  const bottom = Math.min(heightPx - 1, Math.ceil(y + reach));
  for (let row = Math.max(0, Math.floor(y - reach)); row <= bottom; row++) {
    const down = weight * (row - y) ** 2;
    for (let column = Math.max(0, Math.floor(x - reach)); column <= right; column++) {
      const p = row * widthPx + column;
      const far =
        (l[p]! - light) ** 2 +
        (a[p]! - hueA) ** 2 +
        (b[p]! - hueB) ** 2 +
        down +
        weight * (column - x) ** 2;
      if (far >= nearest[p]!) continue;
      nearest[p] = far;
      labels[p] = k;
    }
  }
}

function moveCentres(
  [l, a, b]: Lab,
  widthPx: number,
  centres: Float64Array,
  labels: Int32Array,
): void {
  const sums = new Float64Array(centres.length);
  const counts = new Float64Array(centres.length / 5);
  for (let p = 0; p < labels.length; p++) {
    const k = labels[p]!;
    const x = p % widthPx;
    counts[k]!++;
    sums[k * 5] = sums[k * 5]! + l[p]!;
    sums[k * 5 + 1] = sums[k * 5 + 1]! + a[p]!;
    sums[k * 5 + 2] = sums[k * 5 + 2]! + b[p]!;
    sums[k * 5 + 3] = sums[k * 5 + 3]! + x;
    sums[k * 5 + 4] = sums[k * 5 + 4]! + (p - x) / widthPx;
  }
  for (let i = 0; i < sums.length; i++) {
    const own = counts[Math.floor(i / 5)]!;
    if (own > 0) centres[i] = sums[i]! / own;
  }
}

function describe(
  labels: Int32Array,
  centres: Float64Array,
  widthPx: number,
  heightPx: number,
): Superpixels {
  const count = centres.length / 5;
  const plane = (c: number, scale: number) =>
    Float32Array.from({ length: count }, (_, k) => centres[k * 5 + c]! / scale);
  const side = Math.max(widthPx, heightPx);
  const atBorder = new Uint8Array(count);
  const touching = Array.from({ length: count }, () => new Set<number>());
  for (let p = 0; p < labels.length; p++) {
    const k = labels[p]!;
    const x = p % widthPx;
    const y = (p - x) / widthPx;
    if (x === 0 || y === 0 || x === widthPx - 1 || y === heightPx - 1) atBorder[k] = 1;
    for (const other of [
      x + 1 < widthPx ? labels[p + 1]! : k,
      y + 1 < heightPx ? labels[p + widthPx]! : k,
    ]) {
      if (other === k) continue;
      touching[k]!.add(other);
      touching[other]!.add(k);
    }
  }
  return {
    labels,
    count,
    colour: [plane(0, 1), plane(1, 1), plane(2, 1)],
    x: plane(3, side),
    y: plane(4, side),
    atBorder,
    neighbours: touching.map((set) => [...set]),
  };
}
