/** Three float planes at one size. */
export type Planes = [Float32Array, Float32Array, Float32Array];
/** `colors` are times their weights but at the finest level, where that would copy the picture. */
type Level = {
  widthPx: number;
  heightPx: number;
  colors: Planes;
  weights: Float32Array;
  weighed: boolean;
};

const planes = (pixels: number): Planes => [
  new Float32Array(pixels),
  new Float32Array(pixels),
  new Float32Array(pixels),
];

/**
 * Spreads the known pixels (weight 0 to 1) smoothly over the unknown ones: pull-push over a pyramid (Gortler 1996).
 * Only what is `wanted` is filled, where that is given: of a matte it is a band.
 */
export function inpaint(
  colors: Planes,
  weights: Float32Array,
  widthPx: number,
  heightPx: number,
  wanted: Uint8Array | null = null,
): Planes {
  const levels: Level[] = [{ widthPx, heightPx, colors, weights, weighed: false }];
  for (let level = levels[0]!; level.widthPx > 2 || level.heightPx > 2;) {
    level = halve(level);
    levels.push(level);
  }
  let result: Level | null = null;
  for (const level of levels.toReversed()) {
    result = fill(level, result, level === levels[0] ? wanted : null);
  }
  return result!.colors;
}

function halve(from: Level): Level {
  const widthPx = (from.widthPx + 1) >> 1;
  const heightPx = (from.heightPx + 1) >> 1;
  const weights = new Float32Array(widthPx * heightPx);
  const colors = planes(widthPx * heightPx);
  const [r, g, b] = colors;
  const [fromR, fromG, fromB] = from.colors;
  const fromWeights = from.weights;
  for (let y = 0; y < from.heightPx; y++) {
    const row = (y >> 1) * widthPx;
    for (let x = 0, p = y * from.widthPx; x < from.widthPx; x++, p++) {
      const weight = fromWeights[p]!;
      if (weight === 0) continue;
      const q = row + (x >> 1);
      const share = from.weighed ? 1 : weight;
      weights[q] = weights[q]! + weight;
      r[q] = r[q]! + fromR[p]! * share;
      g[q] = g[q]! + fromG[p]! * share;
      b[q] = b[q]! + fromB[p]! * share;
    }
  }
  return { widthPx, heightPx, colors, weights, weighed: true };
}

function fill(level: Level, coarse: Level | null, wanted: Uint8Array | null): Level {
  const { widthPx, heightPx, weights, weighed } = level;
  const colors = planes(widthPx * heightPx);
  const [r, g, b] = colors;
  const [ownR, ownG, ownB] = level.colors;
  const [coarseR, coarseG, coarseB] = coarse?.colors ?? colors;
  const [columns, rows] = [coarse?.widthPx ?? 0, coarse?.heightPx ?? 1];
  for (let y = 0; y < heightPx; y++) {
    const fy = Math.max(0, (y - 0.5) / 2);
    const ty = fy - (fy | 0);
    const above = (fy | 0) * columns;
    const below = Math.min(rows - 1, (fy | 0) + 1) * columns;
    for (let x = 0, p = y * widthPx; x < widthPx; x++, p++) {
      if (wanted !== null && !wanted[p]) continue;
      const weight = weights[p]!;
      const share = weighed ? 1 : weight;
      if (weight >= 1 || coarse === null) {
        const norm = weight > 0 ? share / weight : 0;
        r[p] = ownR[p]! * norm;
        g[p] = ownG[p]! * norm;
        b[p] = ownB[p]! * norm;
        continue;
      }
      const fx = Math.max(0, (x - 0.5) / 2);
      const left = fx | 0;
      const right = Math.min(columns - 1, left + 1);
      const tx = fx - left;
      const rest = 1 - weight;
      const northWest = (1 - tx) * (1 - ty) * rest;
      const northEast = tx * (1 - ty) * rest;
      const southWest = (1 - tx) * ty * rest;
      const southEast = tx * ty * rest;
      const [nw, ne, sw, se] = [above + left, above + right, below + left, below + right];
      r[p] =
        ownR[p]! * share +
        coarseR[nw]! * northWest +
        coarseR[ne]! * northEast +
        coarseR[sw]! * southWest +
        coarseR[se]! * southEast;
      g[p] =
        ownG[p]! * share +
        coarseG[nw]! * northWest +
        coarseG[ne]! * northEast +
        coarseG[sw]! * southWest +
        coarseG[se]! * southEast;
      b[p] =
        ownB[p]! * share +
        coarseB[nw]! * northWest +
        coarseB[ne]! * northEast +
        coarseB[sw]! * southWest +
        coarseB[se]! * southEast;
    }
  }
  return { widthPx, heightPx, colors, weights, weighed };
}
