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
  for (let row = widthPx; row < mask.length - widthPx; row += widthPx) {
    for (let p = row + 1; p < row + widthPx - 1; p++) {
      if (Math.abs(distance[p]!) > 5) continue;
      // The logistic curve with 1.702 is the Gaussian's integral within a hundredth.
      off[p] = Math.abs(soft[p]! - 1 / (1 + Math.exp((-1.702 * distance[p]!) / deviation)));
      const dx = soft[p + 1]! - soft[p - 1]!;
      const dy = soft[p + widthPx]! - soft[p - widthPx]!;
      const length = Math.sqrt(dx * dx + dy * dy) || 1;
      normalX[p] = dx / length;
      normalY[p] = dy / length;
    }
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
  indices: number[];
};
type MaskSize = { widthPx: number; heightPx: number };

/**
 * Averages alpha along straight outlines: JPEG's blocks of colour would else leave steps. "falling" lets it fall outwards only
 * too, as print that reaches a white label's rim leaves teeth; what is given to the product then has the photo's colour.
 */
export function smoothAlongEdge(
  edge: EdgeBand,
  line: EdgeLine,
  mask: MaskSize,
  way: "mean" | "falling",
): void {
  const { rgba, rgb, indices } = edge;
  const scale = edge.widthPx / mask.widthPx;
  if (way === "mean") {
    revise(edge, line, mask, meanAlong, Math.min(scale, blockPx / (2 * reach)));
    return;
  }
  const before = new Uint8Array(indices.length);
  for (let n = 0; n < indices.length; n++) before[n] = rgba[indices[n]! * 4 + 3]!;
  revise(edge, line, mask, meanAlong, scale);
  revise(edge, line, mask, mostOutward, scale);
  for (let n = 0; n < indices.length; n++) {
    // What was taken for ground and is product after all has the photo's own colour.
    const p = indices[n]!;
    const o = p * 4;
    const raised = Math.max(0, rgba[o + 3]! - before[n]!) / 255;
    for (let c = 0; c < 3; c++) {
      rgba[o + c] = rgba[o + c]! + raised * (rgb[p * 3 + c]! - rgba[o + c]!);
    }
  }
}

/** What a pixel's alpha is to be, by those about it and the unit vector across the outline. */
type Change = (
  edge: EdgeBand,
  x: number,
  y: number,
  normalX: number,
  normalY: number,
  step: number,
) => number;

/** Changes the band's alpha, all of it by what it was before, as far as the outline is straight. */
function revise(
  edge: EdgeBand,
  { straight, normalX, normalY }: EdgeLine,
  mask: MaskSize,
  change: Change,
  step: number,
): void {
  const { rgba, indices } = edge;
  const revised = new Uint8Array(indices.length);
  for (let n = 0; n < indices.length; n++) {
    const p = indices[n]!;
    const x = p % edge.widthPx;
    const y = (p - x) / edge.widthPx;
    const q = placeIn(mask, edge, x, y);
    const own = rgba[p * 4 + 3]!;
    const wanted = change(edge, x, y, normalX[q]!, normalY[q]!, step);
    revised[n] = own + straight[q]! * (wanted - own) + 0.5;
  }
  for (let n = 0; n < indices.length; n++) rgba[indices[n]! * 4 + 3] = revised[n]!;
}

const meanAlong: Change = (edge, x, y, normalX, normalY, step) => {
  let sum = 0;
  for (let k = -reach; k <= reach; k++) {
    sum += alphaAt(edge, x - normalY * k * step, y + normalX * k * step);
  }
  return sum / (2 * reach + 1);
};

const mostOutward: Change = (edge, x, y, normalX, normalY, step) => {
  let most = alphaAt(edge, x, y);
  for (let k = 1; k <= 2 * outward; k++) {
    const far = 0.5 * k * step;
    most = Math.max(most, alphaAt(edge, x - normalX * far, y - normalY * far));
  }
  return most;
};

function alphaAt({ rgba, widthPx, heightPx }: EdgeBand, x: number, y: number): number {
  const column = Math.min(widthPx - 1, Math.max(0, Math.round(x)));
  const row = Math.min(heightPx - 1, Math.max(0, Math.round(y)));
  return rgba[(row * widthPx + column) * 4 + 3]!;
}

/** The mask's pixel in which one of the photo lies. */
function placeIn(mask: MaskSize, { widthPx, heightPx }: EdgeBand, x: number, y: number): number {
  const row = Math.floor(((y + 0.5) * mask.heightPx) / heightPx) * mask.widthPx;
  return row + Math.floor(((x + 0.5) * mask.widthPx) / widthPx);
}

/** How far out of a pit product is looked for, and how far to either side of it too, mask pixels. */
const pitReach = 2.5;
const beside = 2;
const solid = 220;

/**
 * Gives pixels of the ground's colour to the product where that goes on farther out, and does so to either side: a polished rim
 * mirrors the ground behind its outline, while between spines there is ground.
 */
export function fillPits(edge: EdgeBand, line: EdgeLine, mask: MaskSize): void {
  const { rgba, rgb } = edge;
  const filled = edge.indices.filter((p) => isPit(edge, line, mask, p));
  for (const p of filled) {
    rgba[p * 4 + 3] = 255;
    for (let c = 0; c < 3; c++) rgba[p * 4 + c] = rgb[p * 3 + c]!;
  }
}

function isPit(edge: EdgeBand, line: EdgeLine, mask: MaskSize, p: number): boolean {
  const scale = edge.widthPx / mask.widthPx;
  const x = p % edge.widthPx;
  const y = (p - x) / edge.widthPx;
  const q = placeIn(mask, edge, x, y);
  const normalX = line.normalX[q]!;
  const normalY = line.normalY[q]!;
  for (let side = -beside; side <= beside; side++) {
    const along = side * scale;
    const [fromX, fromY] = [x - normalY * along, y + normalX * along];
    if (!isBehind(edge, fromX, fromY, normalX, normalY, pitReach * scale)) return false;
  }
  return true;
}

/** Whether there is product farther out. */
function isBehind(
  { rgba, widthPx, heightPx }: EdgeBand,
  x: number,
  y: number,
  normalX: number,
  normalY: number,
  reachPx: number,
): boolean {
  for (let k = 1; k <= reachPx; k++) {
    const column = Math.round(x - normalX * k);
    const row = Math.round(y - normalY * k);
    if (column < 0 || row < 0 || column >= widthPx || row >= heightPx) return false;
    if (rgba[(row * widthPx + column) * 4 + 3]! >= solid) return true;
  }
  return false;
}
