import type { Photo } from "../../photo/photo.ts";
import type { Raster } from "../../photo/resize.ts";
import { signedDistance } from "../image/distance.ts";
import { findEdgeLine } from "../outline/edge-line.ts";
import { placeEdge } from "../outline/edge-place.ts";
import { finishEdge, noPixels } from "./finish-edge.ts";
import type { EdgePixels } from "./finish-edge.ts";
import { inpaint, openInpaint } from "../image/inpaint.ts";
import { smoothStep } from "../image/lab.ts";
import { band, between, findZones, ground, product } from "./matte-zones.ts";
import { solveByOwnFront } from "./own-front.ts";
import { openSampler, readColor, readPlane } from "../image/sampler.ts";
import type { Sampler } from "../image/sampler.ts";
import { letGroundThrough, solvePixel } from "./solve-pixel.ts";

/** Straight-alpha RGBA at the photo's full size, and how much of its edge the colours could not decide. */
export type Matte = {
  rgba: Uint8Array;
  undecided: number;
  /** Mean of 4 α (1 - α) over the band. */
  entropy: number;
};

/** The product's outline at working size. */
export type Shape = {
  mask: Uint8Array;
  /** Signed distance to the mask's outline, positive inside. */
  distance: Float32Array;
  /** 0 opaque to 1 where the ground shines through; null where it does nowhere. */
  clear: Float32Array | null;
  /** 0 to 1 where the ground has the product's colour, so that only the outline's place tells them apart; null where it has nowhere. */
  shaded: Float32Array | null;
  /** 0 to 1 where it doesn't even show an edge; null where it does everywhere. */
  edgeless: Float32Array | null;
  widthPx: number;
  heightPx: number;
};

/**
 * Estimates alpha in a band round the mask's outline by projecting each pixel onto the line from the ground's
 * colour to the product's, both spread from either side, and takes the ground's light out of the colour.
 */
export function pullMatte(
  photo: Photo,
  middle: Raster,
  {
    mask,
    distance: coarse,
    clear,
    shaded,
    edgeless,
    widthPx: maskWidthPx,
    heightPx: maskHeightPx,
  }: Shape,
): Matte {
  const line = findEdgeLine(mask, coarse, maskWidthPx, maskHeightPx);
  const distance = placeEdge(photo, coarse, line, maskWidthPx, maskHeightPx, band, edgeless);
  const zones = findZones(coarse, distance, clear, maskWidthPx, maskHeightPx);
  const toMiddle = openSampler(middle.widthPx, middle.heightPx, maskWidthPx, maskHeightPx);
  const { front, behind } = spreadColors(middle, distance, zones, toMiddle);
  const { widthPx, heightPx } = photo;
  const pixels = widthPx * heightPx;
  const rgba = new Uint8Array(pixels * 4);
  const pull: Pull = {
    photo,
    rgba,
    mask,
    distance,
    clear,
    shaded,
    zones,
    front,
    behind,
    straight: line.straight,
    columns: firstColumnsOf(maskWidthPx, widthPx),
    fromMask: openSampler(widthPx, heightPx, maskWidthPx, maskHeightPx),
    fromMiddle: openSampler(widthPx, heightPx, middle.widthPx, middle.heightPx),
    pixels: noPixels(),
    bandPixels: 0,
    undecided: 0,
    entropy: 0,
  };
  for (let y = 0; y < heightPx; y++) {
    pullRow(pull, y, Math.floor(((y + 0.5) * maskHeightPx) / heightPx) * maskWidthPx);
  }
  const maskSize = { widthPx: maskWidthPx, heightPx: maskHeightPx };
  const behindAll = { colors: behind, sampler: pull.fromMiddle };
  finishEdge(rgba, photo, pull.pixels, line, maskSize, behindAll);
  const { bandPixels, undecided, entropy } = pull;
  // Of the band round the mask's outline, whatever of it a sharp edge has decided before.
  let inBand = 0;
  for (let q = 0; q < coarse.length; q++) if (Math.abs(coarse[q]!) < band) inBand++;
  const share = 1 / Math.max(1, bandPixels, (inBand * pixels) / mask.length);
  return { rgba, undecided: bandPixels > 0 ? undecided * share : 1, entropy: entropy * share };
}

/** What rows are pulled from and into, and what they add up. */
type Pull = {
  photo: Raster;
  rgba: Uint8Array;
  /** Planes of the mask's size. */
  mask: Uint8Array;
  distance: Float32Array;
  clear: Float32Array | null;
  shaded: Float32Array | null;
  zones: Uint8Array;
  straight: Float32Array;
  /** Colours at the middle size, four floats a pixel. */
  front: Float32Array;
  behind: Float32Array;
  /** The photo's first column in each of the mask's, and its width. */
  columns: Int32Array;
  fromMask: Sampler;
  fromMiddle: Sampler;
  pixels: EdgePixels;
  bandPixels: number;
  undecided: number;
  entropy: number;
};

/** JPEG keeps colour at half the photo's size: an edge of fewer levels of lightness than these has the steps of its blocks. */
const leastLightness = 30;

/** Only so near to the outline can a pixel be the outermost one, mask pixels. */
const rimWithin = 1.5;
const out = new Float32Array(5);
const colors = new Float32Array(6);

function firstColumnsOf(maskWidthPx: number, widthPx: number): Int32Array {
  const columns = new Int32Array(maskWidthPx + 1).fill(widthPx);
  for (let x = widthPx - 1; x >= 0; x--) {
    columns[Math.floor(((x + 0.5) * maskWidthPx) / widthPx)] = x;
  }
  return columns;
}

/**
 * Pulls a row of the photo that lies in the row of the mask that begins at pixel `maskRow`. Row by row, as one loop in
 * another is compiled by itself at first, and left again after each row.
 */
function pullRow(pull: Pull, y: number, maskRow: number): void {
  const { photo, rgba, zones, columns } = pull;
  const row = y * photo.widthPx;
  for (let column = 0; column < columns.length - 1; column++) {
    const q = maskRow + column;
    const zone = zones[q]!;
    if (zone === ground) continue;
    const from = columns[column]!;
    const to = columns[column + 1]!;
    if (zone === product) takeOver(photo.rgb, rgba, row + from, row + to);
    else for (let x = from; x < to; x++) pullPixel(pull, x, y, q);
  }
}

/** Takes pixels as they are. */
function takeOver(rgb: Uint8Array, rgba: Uint8Array, from: number, to: number): void {
  for (let p = from, i = from * 3, o = from * 4; p < to; p++, i += 3, o += 4) {
    rgba[o] = rgb[i]!;
    rgba[o + 1] = rgb[i + 1]!;
    rgba[o + 2] = rgb[i + 2]!;
    rgba[o + 3] = 255;
  }
}

/** Pulls a pixel of the photo that lies in pixel `q` of the mask. */
function pullPixel(pull: Pull, x: number, y: number, q: number): void {
  const { rgba, clear, shaded, fromMask, fromMiddle } = pull;
  const { widthPx, rgb } = pull.photo;
  const d = readPlane(pull.distance, fromMask, x, y);
  if (d <= -band) return;
  const p = y * widthPx + x;
  const i = p * 3;
  const o = p * 4;
  const shine = clear ? readPlane(clear, fromMask, x, y) : 0;
  readColor(pull.front, fromMiddle, x, y, colors, 0);
  readColor(pull.behind, fromMiddle, x, y, colors, 3);
  const trust = shaded ? 1 - readPlane(shaded, fromMask, x, y) : 1;
  solvePixel(rgb[i]!, rgb[i + 1]!, rgb[i + 2]!, colors, d, trust, out);
  if (out[3]! < 0.9 && d > -2 && trust === 1 && solveByOwnFront(pull.photo, x, y, colors, d, out)) {
    pull.pixels.dips.indices.push(p);
    pull.pixels.dips.behind.push(colors[3]!, colors[4]!, colors[5]!);
  }
  listPixel(pull, p, q, d, trust, shine > 0);
  if (shine > 0) letGroundThrough(rgb[i]!, rgb[i + 1]!, rgb[i + 2]!, colors, shine, out);
  pull.bandPixels++;
  pull.undecided += out[4]!;
  pull.entropy += 4 * out[3]! * (1 - out[3]!);
  rgba[o + 3] = out[3]! * 255 + 0.5;
  for (let c = 0; c < 3; c++) rgba[o + c] = Math.max(0, Math.min(255, out[c]! + 0.5));
}

/** Notes what is still to be done to a pixel that has just been solved. */
function listPixel(
  { pixels, straight, mask }: Pull,
  p: number,
  q: number,
  d: number,
  trust: number,
  isClear: boolean,
): void {
  const a = out[3]!;
  const line = straight[q]!;
  if (!isClear && a < 0.5 && (d > -0.3 || mask[q] === 1)) pixels.pale.push(p);
  else if (!isClear && a > 0.58 && d < rimWithin && trust === 1) pixels.rim.push(p);
  // Where colours decide, averaging could only blur.
  if ((out[4]! > 0 || trust < 1) && Math.abs(d) < 1.8 && line > 0) pixels.undecided.push(p);
  else if (line > 0 && Math.abs(d) < 2.4 && isChromatic()) pixels.chromatic.push(p);
  else if (!isClear && a < 0.6 && d > 0.2 && line > 0.5) pixels.pits.push(p);
}

function isChromatic(): boolean {
  const red = colors[0]! - colors[3]!;
  const green = colors[1]! - colors[4]!;
  const blue = colors[2]! - colors[5]!;
  return Math.abs(0.3 * red + 0.59 * green + 0.11 * blue) < leastLightness;
}

/** Spreads the ground's colours into a memory of its own: the product's are spread beside them. */
const inpaintGround = openInpaint();

/** The product's and the ground's colour at every pixel of the middle size, four floats each, spread from its own side over what is between the zones. */
function spreadColors(
  { widthPx, heightPx, rgb }: Raster,
  distance: Float32Array,
  zones: Uint8Array,
  fromMask: Sampler,
): { front: Float32Array; behind: Float32Array } {
  const pixels = widthPx * heightPx;
  const sides: Sides = {
    d: new Float32Array(pixels),
    weights: new Float32Array(pixels),
    sure: new Uint8Array(pixels),
    wanted: new Uint8Array(pixels),
    band: [],
  };
  for (let y = 0; y < heightPx; y++) measureRow(distance, zones, fromMask, y, sides);
  const behind = inpaintGround(rgb, sides.weights, widthPx, heightPx, sides.wanted);
  const scale = widthPx / fromMask.planeWidthPx;
  return { front: spreadFront(rgb, behind, sides, widthPx, heightPx, scale), behind };
}

/** Planes of the middle size. */
type Sides = {
  /** Distance to the edge, positive inside. */
  d: Float32Array;
  /** 0 to 1 where a colour is known that is spread: the ground's at first. */
  weights: Float32Array;
  /** Where nothing of the ground is mixed in. */
  sure: Uint8Array;
  /** Where colours are read. */
  wanted: Uint8Array;
  /** The pixels that may be mixed. */
  band: number[];
};

/** Stands for a distance that is not read, as all that it would be read between is well inside or outside. */
const settled = 1e4;

/** Measures the sides along a row of the middle size. */
function measureRow(
  distance: Float32Array,
  zones: Uint8Array,
  fromMask: Sampler,
  y: number,
  { d, weights, sure, wanted, band: mixed }: Sides,
): void {
  const { columns, rows, planeWidthPx } = fromMask;
  const above = rows.low[y]! * planeWidthPx;
  const below = rows.high[y]! * planeWidthPx;
  const widthPx = columns.low.length;
  for (let x = 0, p = y * widthPx; x < widthPx; x++, p++) {
    const left = columns.low[x]!;
    const right = columns.high[x]!;
    const zone = zones[above + left]!;
    const alike = zone === zones[above + right] && zone === zones[below + left];
    if (zone !== between && alike && zone === zones[below + right]) {
      d[p] = zone === ground ? -settled : settled;
    } else {
      d[p] = readPlane(distance, fromMask, x, y);
    }
    const own = d[p]!;
    if (own < -band) weights[p] = 1;
    else if (own > band) sure[p] = 1;
    else mixed.push(p);
    if (Math.abs(own) !== settled) wanted[p] = 1;
  }
}

/**
 * The product's colours, spread outwards from where nothing of the ground is mixed in: what is mixed would call itself
 * product, and leave a rim of ground (12 of 255 on black instead of 27).
 */
function spreadFront(
  rgb: Uint8Array,
  behind: Float32Array,
  { d, weights, sure, wanted, band: mixed }: Sides,
  widthPx: number,
  heightPx: number,
  scale: number,
): Float32Array {
  const toSure = signedDistance(sure, widthPx, heightPx);
  weights.set(sure);
  for (let n = 0; n < mixed.length; n++) {
    const p = mixed[n]!;
    // Thin parts have no pixel deeper than the band: one far from the ground's colour then speaks for the product.
    if (d[p]! <= -0.5 || toSure[p]! > -scale * (band + 2)) continue;
    let off = 0;
    for (let c = 0; c < 3; c++) off += (rgb[p * 3 + c]! - behind[p * 4 + c]!) ** 2;
    weights[p] = 0.6 * smoothStep(18, 90, Math.sqrt(off)) ** 2 * smoothStep(-0.5, 1.2, d[p]!);
  }
  const deep = inpaint(rgb, weights, widthPx, heightPx, wanted);
  // Nearer colours are truer ones, where a first guess of alpha says that they are the product's alone.
  for (let n = 0; n < mixed.length; n++) {
    const p = mixed[n]!;
    if (d[p]! <= 0.3) continue;
    let along = 0;
    let length = 0;
    for (let c = 0; c < 3; c++) {
      const axis = deep[p * 4 + c]! - behind[p * 4 + c]!;
      along += axis * (rgb[p * 3 + c]! - behind[p * 4 + c]!);
      length += axis * axis;
    }
    if (length > 400) weights[p] = Math.max(weights[p]!, smoothStep(0.9, 1, along / length));
  }
  return inpaint(rgb, weights, widthPx, heightPx, wanted);
}
