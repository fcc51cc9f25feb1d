import { blur } from "../image/lab.ts";

/** Where an outline runs straight, and which way, at the mask's size. */
export type EdgeLine = {
  /** 0 ragged or curled to 1 straight. */
  straight: Float32Array;
  /** Unit vector across the outline. */
  normalX: Float32Array;
  normalY: Float32Array;
};

/** Eight binomial blurs have a deviation of 2 pixels. */
const blurs = 8;
const deviation = 2;

/**
 * A straight outline blurs to the same profile everywhere; what differs from it is a corner, a hair or a tooth.
 * @param distance  signed distance to the mask's outline, positive inside
 */
export function findEdgeLine(
  mask: Uint8Array,
  distance: Float32Array,
  widthPx: number,
  heightPx: number,
): EdgeLine {
  let soft: Float32Array = new Float32Array(mask);
  for (let round = 0; round < blurs; round++) soft = blur(soft, widthPx, heightPx);
  const off = new Float32Array(mask.length);
  const normalX = new Float32Array(mask.length);
  const normalY = new Float32Array(mask.length);
  for (let p = widthPx; p < mask.length - widthPx; p++) {
    const x = p % widthPx;
    if (Math.abs(distance[p]!) > 5 || x === 0 || x === widthPx - 1) continue;
    // The logistic curve with 1.702 is the Gaussian's integral within a hundredth.
    off[p] = Math.abs(soft[p]! - 1 / (1 + Math.exp((-1.702 * distance[p]!) / deviation)));
    const dx = soft[p + 1]! - soft[p - 1]!;
    const dy = soft[p + widthPx]! - soft[p - widthPx]!;
    const length = Math.sqrt(dx * dx + dy * dy) || 1;
    normalX[p] = dx / length;
    normalY[p] = dy / length;
  }
  const straight = blur(blur(off, widthPx, heightPx), widthPx, heightPx);
  for (let p = 0; p < straight.length; p++) {
    straight[p] = Math.max(0, Math.min(1, (0.1 - straight[p]!) / 0.05));
  }
  return { straight, normalX, normalY };
}

/** Half the length over which alpha is averaged along an outline, and how far out is looked for product, mask pixels. */
const reach = 4;
const outward = 2;
/** The length over which steps of JPEG's 16 pixel blocks are averaged, photo pixels: over a longer one a curve would be cut. */
const blockPx = 12;

/** The picture whose alpha is smoothed, in place, and the photo that it was lifted from. */
export type EdgeBand = {
  rgba: Uint8Array;
  rgb: Uint8Array;
  widthPx: number;
  heightPx: number;
  /** Pixels of the band beside straight outlines. */
  indices: Int32Array;
};

/**
 * Averages alpha along straight outlines: JPEG's blocks of colour would else leave steps. "falling" lets it fall outwards only
 * too, as print that reaches a white label's rim leaves teeth; what is given to the product then has the photo's colour.
 */
export function smoothAlongEdge(
  { rgba, rgb, widthPx, heightPx, indices }: EdgeBand,
  line: EdgeLine,
  maskWidthPx: number,
  maskHeightPx: number,
  way: "mean" | "falling",
): void {
  const scale = widthPx / maskWidthPx;
  const placeOf = placesIn(widthPx, heightPx, maskWidthPx, maskHeightPx);
  const alphaAt = (x: number, y: number) => {
    const column = Math.min(widthPx - 1, Math.max(0, Math.round(x)));
    const row = Math.min(heightPx - 1, Math.max(0, Math.round(y)));
    return rgba[(row * widthPx + column) * 4 + 3]!;
  };
  const step = way === "mean" ? Math.min(scale, blockPx / (2 * reach)) : scale;
  const revise = (change: (x: number, y: number, q: number, own: number) => number) => {
    const revised = Uint8Array.from(indices, (p) => {
      const { x, y, q } = placeOf(p);
      const own = rgba[p * 4 + 3]!;
      return own + line.straight[q]! * (change(x, y, q, own) - own) + 0.5;
    });
    for (let i = 0; i < indices.length; i++) rgba[indices[i]! * 4 + 3] = revised[i]!;
  };
  const before = Uint8Array.from(indices, (p) => rgba[p * 4 + 3]!);
  revise((x, y, q) => {
    let sum = 0;
    for (let k = -reach; k <= reach; k++) {
      sum += alphaAt(x - line.normalY[q]! * k * step, y + line.normalX[q]! * k * step);
    }
    return sum / (2 * reach + 1);
  });
  if (way === "mean") return;
  revise((x, y, q, own) => {
    let most = own;
    for (let k = 1; k <= 2 * outward; k++) {
      const step = 0.5 * k * scale;
      most = Math.max(most, alphaAt(x - line.normalX[q]! * step, y - line.normalY[q]! * step));
    }
    return most;
  });
  for (let i = 0; i < indices.length; i++) {
    // What was taken for ground and is product after all has the photo's own colour.
    const o = indices[i]! * 4;
    const raised = Math.max(0, rgba[o + 3]! - before[i]!) / 255;
    for (let c = 0; c < 3; c++) {
      rgba[o + c] = rgba[o + c]! + raised * (rgb[indices[i]! * 3 + c]! - rgba[o + c]!);
    }
  }
}

/** For a pixel of the photo its column and row, and its pixel of the mask. */
function placesIn(widthPx: number, heightPx: number, maskWidthPx: number, maskHeightPx: number) {
  return (p: number): { x: number; y: number; q: number } => {
    const [x, y] = [p % widthPx, Math.floor(p / widthPx)];
    const row = Math.floor(((y + 0.5) * maskHeightPx) / heightPx) * maskWidthPx;
    return { x, y, q: row + Math.floor(((x + 0.5) * maskWidthPx) / widthPx) };
  };
}

/** How far out of a pit product is looked for, and how far to either side of it too, mask pixels. */
const pitReach = 2.5;
const beside = 2;
const solid = 220;

/**
 * Gives pixels of the ground's colour to the product where that goes on farther out, and does so to either side: a polished rim
 * mirrors the ground behind its outline, while between spines there is ground.
 */
export function fillPits(
  { rgba, rgb, widthPx, heightPx, indices }: EdgeBand,
  line: EdgeLine,
  maskWidthPx: number,
  maskHeightPx: number,
): void {
  const scale = widthPx / maskWidthPx;
  const placeOf = placesIn(widthPx, heightPx, maskWidthPx, maskHeightPx);
  const isBehind = (x: number, y: number, q: number) => {
    for (let k = 1; k <= pitReach * scale; k++) {
      const column = Math.round(x - line.normalX[q]! * k);
      const row = Math.round(y - line.normalY[q]! * k);
      if (column < 0 || row < 0 || column >= widthPx || row >= heightPx) return false;
      if (rgba[(row * widthPx + column) * 4 + 3]! >= solid) return true;
    }
    return false;
  };
  const filled = indices.filter((p) => {
    const { x, y, q } = placeOf(p);
    for (let side = -beside; side <= beside; side++) {
      const along = side * scale;
      if (!isBehind(x - line.normalY[q]! * along, y + line.normalX[q]! * along, q)) return false;
    }
    return true;
  });
  for (const p of filled) {
    rgba[p * 4 + 3] = 255;
    for (let c = 0; c < 3; c++) rgba[p * 4 + c] = rgb[p * 3 + c]!;
  }
}
