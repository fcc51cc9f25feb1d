/** CIE L*, a*, b* (D65), a plane each. */
export type Lab = [Float32Array, Float32Array, Float32Array];

const linear = new Float32Array(256).map((_, byte) => {
  const c = byte / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
});

/** CIE's f over 0 to 1.1 in 4096 steps: a lookup, as a cube root a pixel costs four times the rest of the conversion. */
const cubeRoot = new Float32Array(4097).map((_, step) => {
  const t = (step / 4096) * 1.1;
  return t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116;
});
const f = (t: number) => cubeRoot[(t * 3723.6363) | 0]!;

/** Converts sRGB bytes (three a pixel). */
export function toLab(rgb: Uint8Array): Lab {
  const pixels = rgb.length / 3;
  const lab: Lab = [new Float32Array(pixels), new Float32Array(pixels), new Float32Array(pixels)];
  // In stretches, as a loop that runs once a photo is interpreted until it is replaced while it runs.
  for (let from = 0; from < pixels; from += stretch) {
    convert(rgb, lab, from, Math.min(pixels, from + stretch));
  }
  return lab;
}

const stretch = 1024;

function convert(rgb: Uint8Array, lab: Lab, from: number, to: number): void {
  for (let p = from, i = from * 3; p < to; p++, i += 3) {
    const r = linear[rgb[i]!]!;
    const g = linear[rgb[i + 1]!]!;
    const b = linear[rgb[i + 2]!]!;
    const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
    const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
    const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
    lab[0][p] = 116 * y - 16;
    lab[1][p] = 500 * (x - y);
    lab[2][p] = 200 * (y - z);
  }
}

/** Binomial blur, [1 2 1] / 4 both ways; beyond the picture its rim goes on. */
export function blur(plane: Float32Array, widthPx: number, heightPx: number): Float32Array {
  const across = new Float32Array(plane.length);
  const result = new Float32Array(plane.length);
  const last = (heightPx - 1) * widthPx;
  for (let row = 0; row <= last; row += widthPx) blurRow(plane, across, row, widthPx);
  for (let row = 0; row <= last; row += widthPx) {
    const above = Math.max(0, row - widthPx);
    const below = Math.min(last, row + widthPx);
    blurColumns(across, result, row, above - row, below - row, widthPx);
  }
  return result;
}

function blurRow(from: Float32Array, to: Float32Array, row: number, widthPx: number): void {
  const end = row + widthPx - 1;
  let [before, own] = [from[row]!, from[row]!];
  for (let p = row; p < end; p++) {
    const after = from[p + 1]!;
    to[p] = 0.25 * before + 0.5 * own + 0.25 * after;
    before = own;
    own = after;
  }
  to[end] = 0.25 * before + 0.5 * own + 0.25 * own;
}

function blurColumns(
  from: Float32Array,
  to: Float32Array,
  row: number,
  above: number,
  below: number,
  widthPx: number,
): void {
  for (let p = row; p < row + widthPx; p++) {
    to[p] = 0.25 * from[p + above]! + 0.5 * from[p]! + 0.25 * from[p + below]!;
  }
}

/** Colour distance of two pixels, Lab units (CIE76). */
export function difference([l, a, b]: Lab, p: number, q: number): number {
  return Math.sqrt((l[p]! - l[q]!) ** 2 + (a[p]! - a[q]!) ** 2 + (b[p]! - b[q]!) ** 2);
}

/** 0 below `from`, 1 above `to`, smooth between. */
export function smoothStep(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

/** That of each value of a plane. Most lie below `from`, and are left 0. */
export function smoothSteps(from: number, to: number, plane: Float32Array): Float32Array {
  const steps = new Float32Array(plane.length);
  for (let p = 0; p < plane.length; p++) {
    if (plane[p]! > from) steps[p] = smoothStep(from, to, plane[p]!);
  }
  return steps;
}

/** What would stand at `rank` if the values were sorted (Hoare's selection, which orders them in part): a ring of 16,000 is sorted in ten times the time. */
export function valueAtRank(values: Float32Array, rank: number): number {
  let [low, high] = [0, values.length - 1];
  while (low < high) {
    const pivot = values[(low + high) >> 1]!;
    let [left, right] = [low, high];
    while (left <= right) {
      while (values[left]! < pivot) left++;
      while (values[right]! > pivot) right--;
      if (left > right) break;
      const held = values[left]!;
      values[left++] = values[right]!;
      values[right--] = held;
    }
    if (rank <= right) high = right;
    else if (rank >= left) low = left;
    else break;
  }
  return values[rank]!;
}

export function median(values: ArrayLike<number>): number {
  if (values.length === 0) return 0;
  return valueAtRank(new Float32Array(values), values.length >> 1);
}
