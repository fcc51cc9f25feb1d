/** Three float planes at one size. */
export type Planes = [Float32Array, Float32Array, Float32Array];
type Level = { widthPx: number; heightPx: number; colors: Planes; weights: Float32Array };

const planes = (pixels: number): Planes => [
  new Float32Array(pixels),
  new Float32Array(pixels),
  new Float32Array(pixels),
];

/** Spreads the known pixels (weight 0 to 1) smoothly over the unknown ones: pull-push over a pyramid (Gortler 1996). */
export function inpaint(
  colors: Planes,
  weights: Float32Array,
  widthPx: number,
  heightPx: number,
): Planes {
  const levels: Level[] = [
    {
      widthPx,
      heightPx,
      colors: weigh(colors, weights),
      weights,
    },
  ];
  for (let level = levels[0]!; level.widthPx > 2 || level.heightPx > 2;) {
    level = halve(level);
    levels.push(level);
  }
  let result: Level | null = null;
  for (const level of levels.toReversed()) result = fill(level, result);
  return result!.colors;
}

function weigh(colors: Planes, weights: Float32Array): Planes {
  const weighed = planes(weights.length);
  for (let c = 0; c < 3; c++) {
    const [from, to] = [colors[c]!, weighed[c]!];
    for (let p = 0; p < weights.length; p++) to[p] = from[p]! * weights[p]!;
  }
  return weighed;
}

function halve(from: Level): Level {
  const widthPx = (from.widthPx + 1) >> 1;
  const heightPx = (from.heightPx + 1) >> 1;
  const weights = new Float32Array(widthPx * heightPx);
  const colors = planes(widthPx * heightPx);
  for (let y = 0; y < from.heightPx; y++) {
    for (let x = 0, p = y * from.widthPx; x < from.widthPx; x++, p++) {
      const weight = from.weights[p]!;
      if (weight === 0) continue;
      const q = (y >> 1) * widthPx + (x >> 1);
      weights[q] = weights[q]! + weight;
      for (let c = 0; c < 3; c++) colors[c]![q] = colors[c]![q]! + from.colors[c]![p]!;
    }
  }
  return { widthPx, heightPx, colors, weights };
}

function fill(level: Level, coarse: Level | null): Level {
  const { widthPx, heightPx, weights } = level;
  const colors = planes(widthPx * heightPx);
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0, p = y * widthPx; x < widthPx; x++, p++) {
      const weight = weights[p]!;
      if (weight >= 1 || coarse === null) {
        const norm = weight > 0 ? 1 / weight : 0;
        for (let c = 0; c < 3; c++) colors[c]![p] = level.colors[c]![p]! * norm;
        continue;
      }
      const fy = Math.max(0, (y - 0.5) / 2);
      const fx = Math.max(0, (x - 0.5) / 2);
      const above = (fy | 0) * coarse.widthPx;
      const below = Math.min(coarse.heightPx - 1, (fy | 0) + 1) * coarse.widthPx;
      const left = fx | 0;
      const right = Math.min(coarse.widthPx - 1, left + 1);
      const ty = fy - (fy | 0);
      const tx = fx - left;
      for (let c = 0; c < 3; c++) {
        const plane = coarse.colors[c]!;
        const value =
          (plane[above + left]! * (1 - tx) + plane[above + right]! * tx) * (1 - ty) +
          (plane[below + left]! * (1 - tx) + plane[below + right]! * tx) * ty;
        colors[c]![p] = level.colors[c]![p]! + value * (1 - weight);
      }
    }
  }
  return { widthPx, heightPx, colors, weights };
}
