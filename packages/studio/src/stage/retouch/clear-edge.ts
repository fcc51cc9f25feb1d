import { smoothStep } from "../../cutout/image/lab.ts";
import sharp from "sharp";
import type { Rgb } from "../../develop/color.ts";
import type { Pixels } from "../product-layer.ts";
import { softAlpha } from "./soft-matte.ts";

/** The edge moves inwards by about 0.7 px, past the seam of light that a bright ground leaves on the outermost pixel. */
const choke = { sigma: 1.2, from: 0.52, to: 0.94 };
/** Straps, hairs and needles of some pixels keep their edges: choking would eat them. */
const thin = { sigma: 3, from: 0.3, to: 0.48 };
/**
 * And so does what is opaque in its middle up to about seven pixels' breadth, as far as `reachPx` from that: a camera of 350 px lost
 * half of its crank, and the shoe its lace.
 */
const strand = { opaque: 200, from: 0.62, to: 0.86, reachPx: 2 };
/**
 * A bump of the ground's own colour on a straight edge, as JPEG's blocks leave them, has less of the product about it than an
 * edge has: blur as a share of the longer side, and how far its colour may be from the ground's.
 */
const bump = { spread: 0.0035, from: 0.43, to: 0.53, nearGround: [70, 140] };
/** With a larger share of half-clear pixels than this the product is of glass, and has no edge to clear. */
const glassShare = 0.12;
/** Of what is no haze, bytes of alpha between these, a tenth and nine tenths, are half clear. */
const halfClear = { haze: 8, from: 26, to: 230 };
/**
 * A product of fewer pixels is enlarged, and each step of its edge with it: that edge is blurred so far (px), which takes a matte's
 * stairs and waves out of it, and made steep again, about two pixels from clear to full. Cords and straps below about eight pixels
 * would get thinner by it: the middle of what is `broad` is that full under the blur of `thin`.
 */
const even = { ofPixels: 420_000, sigma: 1.7, from: 0.17, to: 0.83, broad: [0.7, 0.86] } as const;
/** How far in the old ground is taken out of the colours: all of it where the blurred matte is low, none where it is full. */
const tinted = { sigma: 2.2, from: 0.62, to: 0.985 };
/**
 * What they are led back to is the inside's: the matte blurred by `thin` is `from` at 4.4 px within a straight edge, and `to` at 7.7.
 * That is spread over its edge by this blur (px), to 7 px beyond it: with less alpha than `least` a thread has no inside so near.
 */
const inside = { from: 0.93, to: 0.995, spread: 4, least: 10 };
/** Colours nearer to the ground's than this may as well be the product's own. */
const leastContrast = 45;
const mostGround = 0.85;
/** From this alpha on a pixel shows nothing of what is behind it. */
const opaque = 250;
/** Less than this share of a ground's colour, four levels of white on black, is left where it is. */
const faintest = 0.02;

/**
 * Clears the outermost pixels of a cutout of what they took from the photograph: the matte's edge is drawn in by a fraction of
 * a pixel and evened, and colours on the way from the product's inside to its old ground are led back to the inside.
 */
export async function clearEdge(pixels: Pixels, ground: Rgb | null): Promise<Pixels> {
  if (halfClearShare(pixels) > glassShare) return pixels;
  const [near, wide, soft] = await Promise.all(
    [choke.sigma, thin.sigma, tinted.sigma].map((sigma) => softAlpha(pixels, sigma)),
  );
  const rgba = new Uint8Array(pixels.rgba);
  const cleared = { ...pixels, rgba };
  const strands = findStrands(pixels, wide!);
  drawIn(rgba, near!, wide!, strands, pixels.widthPx);
  await evenOut(cleared, wide!);
  if (ground !== null) {
    await shaveBumps(cleared, ground);
    await takeOutGround(cleared, ground, wide!, soft!);
    clearStrands(cleared, ground, strands);
  }
  return cleared;
}

function halfClearShare({ rgba }: Pixels): number {
  let half = 0;
  let count = 0;
  for (let at = 3; at < rgba.length; at += 4 * 3) {
    if (rgba[at]! < halfClear.haze) continue;
    count++;
    if (rgba[at]! > halfClear.from && rgba[at]! < halfClear.to) half++;
  }
  return half / Math.max(1, count);
}

function drawIn(
  rgba: Uint8Array,
  near: Uint8Array,
  wide: Uint8Array,
  strands: Uint8Array,
  widthPx: number,
): void {
  const cut = smoothSteps(choke.from, choke.to);
  const sturdy = smoothSteps(thin.from, thin.to);
  for (let from = 0; from < near.length; from += widthPx)
    drawInRow(rgba, near, wide, strands, from, widthPx, cut, sturdy);
}

/** Of the module, as all that runs for each row: see bench/README.md. */
function drawInRow(
  rgba: Uint8Array,
  near: Uint8Array,
  wide: Uint8Array,
  strands: Uint8Array,
  from: number,
  widthPx: number,
  cut: Float32Array,
  sturdy: Float32Array,
): void {
  for (let pixel = from; pixel < from + widthPx; pixel++) {
    const alpha = rgba[pixel * 4 + 3]!;
    if (alpha === 0 || near[pixel]! === 255) continue;
    const choked = Math.min(alpha, 255 * cut[near[pixel]!]!);
    // What is sturdy is known a little further in: judged by itself, the haze outside an edge would pass for a hair.
    const body = sturdy[largestAround(wide, pixel, widthPx)]! * (1 - strands[pixel]! / 255);
    rgba[pixel * 4 + 3] = alpha + (choked - alpha) * body + 0.5;
  }
}

/** How far each pixel belongs to a strand, a byte each. */
function findStrands({ rgba, widthPx, heightPx }: Pixels, wide: Uint8Array): Uint8Array {
  const strands = new Uint8Array(wide.length);
  const sturdy = smoothSteps(strand.from, strand.to);
  for (let pixel = 0; pixel < wide.length; pixel++) {
    if (rgba[pixel * 4 + 3]! < strand.opaque || sturdy[wide[pixel]!] === 1) continue;
    const share = 255 * (1 - sturdy[largestAround(wide, pixel, widthPx)]!);
    if (share > 0) spread(strands, share, pixel, widthPx, heightPx);
  }
  return strands;
}

/** Gives a strand's pixel, and those as near as its reach, that share at the least. */
function spread(
  strands: Uint8Array,
  share: number,
  pixel: number,
  widthPx: number,
  heightPx: number,
): void {
  const { reachPx } = strand;
  const [x, y] = [pixel % widthPx, Math.floor(pixel / widthPx)];
  const [left, right] = [Math.max(0, x - reachPx), Math.min(widthPx - 1, x + reachPx)];
  for (let row = Math.max(0, y - reachPx); row <= Math.min(heightPx - 1, y + reachPx); row++) {
    for (let at = row * widthPx + left; at <= row * widthPx + right; at++)
      strands[at] = Math.max(strands[at]!, share);
  }
}

/** As far as the haze of an edge reaches, px. */
const hazeReach = 4;

/** The largest value of a raster at a pixel and eight places about it. */
function largestAround(values: Uint8Array, pixel: number, widthPx: number): number {
  let most = values[pixel]!;
  const x = pixel % widthPx;
  for (let dx = -hazeReach; dx <= hazeReach; dx += hazeReach) {
    // Past a row's end is the next row's other side.
    if (x + dx < 0 || x + dx >= widthPx) continue;
    for (let dy = -hazeReach; dy <= hazeReach; dy += hazeReach) {
      most = Math.max(most, values[pixel + dy * widthPx + dx] ?? 0);
    }
  }
  return most;
}

async function evenOut(cleared: Pixels, wide: Uint8Array): Promise<void> {
  const { widthPx, heightPx, rgba } = cleared;
  if (widthPx * heightPx > even.ofPixels) return;
  const near = await softAlpha(cleared, even.sigma);
  const edge = smoothSteps(even.from, even.to);
  const broad = smoothSteps(...even.broad);
  for (let pixel = 0; pixel < near.length; pixel++) {
    const alpha = rgba[pixel * 4 + 3]!;
    // What is clear has no colour that it could show.
    if (alpha === 0 || near[pixel]! === 255) continue;
    const body = broad[largestAround(wide, pixel, widthPx)]!;
    rgba[pixel * 4 + 3] = alpha + (255 * edge[near[pixel]!]! - alpha) * body + 0.5;
  }
}

async function shaveBumps(cleared: Pixels, ground: Rgb): Promise<void> {
  const { widthPx, heightPx, rgba } = cleared;
  const broad = await softAlpha(cleared, Math.max(3, bump.spread * Math.max(widthPx, heightPx)));
  const kept = smoothSteps(bump.from, bump.to);
  for (let pixel = 0; pixel < broad.length; pixel++) {
    const at = pixel * 4;
    if (rgba[at + 3] === 0 || kept[broad[pixel]!] === 1) continue;
    const off = Math.hypot(
      rgba[at]! - ground[0],
      rgba[at + 1]! - ground[1],
      rgba[at + 2]! - ground[2],
    );
    const isGround = Math.min(
      1,
      Math.max(0, (bump.nearGround[1]! - off) / (bump.nearGround[1]! - bump.nearGround[0]!)),
    );
    rgba[at + 3] = rgba[at + 3]! * (1 - isGround * (1 - kept[broad[pixel]!]!)) + 0.5;
  }
}

async function takeOutGround(
  { widthPx, heightPx, rgba }: Pixels,
  ground: Rgb,
  wide: Uint8Array,
  soft: Uint8Array,
): Promise<void> {
  const within = smoothSteps(inside.from, inside.to);
  const core = Buffer.from(rgba);
  for (let pixel = 0; pixel < wide.length; pixel++) {
    core[pixel * 4 + 3] = rgba[pixel * 4 + 3]! * within[wide[pixel]!]!;
  }
  const raw = { width: widthPx, height: heightPx, channels: 4 } as const;
  const inner = await sharp(core, { raw, limitInputPixels: false })
    .blur(inside.spread)
    .raw()
    .toBuffer();
  const kept = smoothSteps(tinted.from, tinted.to);
  const own: Rgb = [0, 0, 0];
  for (let pixel = 0; pixel < wide.length; pixel++) {
    const at = pixel * 4;
    const share = 1 - kept[soft[pixel]!]!;
    if (rgba[at + 3] === 0 || share < faintest || inner[at + 3]! < inside.least) continue;
    for (let channel = 0; channel < 3; channel++) own[channel] = inner[at + channel]!;
    leadBack(rgba, at, ground, own, share);
  }
}

/** Leads a strand's half-clear pixels back to its opaque ones beside them: a black lace from a white ground had a dashed light rim. */
function clearStrands({ widthPx, heightPx, rgba }: Pixels, ground: Rgb, strands: Uint8Array): void {
  const core: Rgb = [0, 0, 0];
  for (let pixel = 0; pixel < strands.length; pixel++) {
    const alpha = rgba[pixel * 4 + 3]!;
    if (strands[pixel] === 0 || alpha === 0 || alpha >= opaque) continue;
    if (readCore(rgba, pixel, widthPx, heightPx, core))
      leadBack(rgba, pixel * 4, ground, core, strands[pixel]! / 255);
  }
}

/** Writes the mean colour of the opaque pixels of the eight about one into `core`; false where none is. */
function readCore(
  rgba: Uint8Array,
  pixel: number,
  widthPx: number,
  heightPx: number,
  core: Rgb,
): boolean {
  const [x, y] = [pixel % widthPx, Math.floor(pixel / widthPx)];
  core.fill(0);
  let count = 0;
  for (let row = Math.max(0, y - 1); row <= Math.min(heightPx - 1, y + 1); row++) {
    for (let column = Math.max(0, x - 1); column <= Math.min(widthPx - 1, x + 1); column++) {
      const at = (row * widthPx + column) * 4;
      if (rgba[at + 3]! < opaque) continue;
      count++;
      for (let channel = 0; channel < 3; channel++) core[channel]! += rgba[at + channel]!;
    }
  }
  for (let channel = 0; channel < 3; channel++) core[channel]! /= count;
  return count > 0;
}

/** Takes out of a pixel's colour what of it lies on the way from the product's own to the ground's, up to `share` of that. */
function leadBack(rgba: Uint8Array, at: number, ground: Rgb, own: Rgb, share: number): void {
  let along = 0;
  let contrast = 0;
  for (let channel = 0; channel < 3; channel++) {
    const step = ground[channel]! - own[channel]!;
    along += (rgba[at + channel]! - own[channel]!) * step;
    contrast += step * step;
  }
  if (contrast < leastContrast ** 2 || along <= 0) return;
  const back = Math.min(mostGround, along / contrast) * share;
  for (let channel = 0; channel < 3; channel++) {
    const value = rgba[at + channel]! - (ground[channel]! - own[channel]!) * back;
    rgba[at + channel] = Math.min(255, Math.max(0, value));
  }
}

/** A smooth step from 0 to 1 for each byte. */
function smoothSteps(from: number, to: number): Float32Array {
  return Float32Array.from({ length: 256 }, (_, byte) => smoothStep(from, to, byte / 255));
}
