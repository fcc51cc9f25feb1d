import { createHash } from "node:crypto";
import sharp from "sharp";
import { cutOut } from "../../cutout/cut-out.ts";
import type { Cutout } from "../../cutout/cutout.ts";
import { hasOwnMatte } from "../../cutout/own-alpha.ts";
import { linearToSrgb16, luminance, srgb16ToLinear, srgbToLinear } from "../../develop/color.ts";
import type { ModelFraming } from "../../direction/plan.ts";
import { StudioError } from "../../errors.ts";
import type { Photo } from "../../photo/photo.ts";
import { ByteCache } from "../../sets/byte-cache.ts";
import type { Canvas } from "../shadow/contact.ts";
import type { Frame } from "../frame.ts";
import { shadeFoot } from "./figure-foot.ts";
import { type Cover, coverAt, surfaceCover } from "./model-backdrop.ts";
import { flopPixels, openPixels, type Pixels, scalePixels } from "../product-layer.ts";
import type { Scene } from "../shadow/receiver.ts";
import { softAlpha } from "../retouch/soft-matte.ts";
import { type StandingPlace, standingPlace } from "./standing-place.ts";

/**
 * A matte that is doubted for anything but leaving the photograph, which half figures do at their waist, is not used: the
 * model's whole photograph needs none.
 */
const leastConfidence = 0.45;
const forgiven = "the product touches the border";

/** A figure that runs out of the photograph at its sides by more of its height than this would end in a straight cut. */
const mostCutOff = 0.03;

/** A person or a mannequin; `isWhole` where its photograph came cut out, and so says itself where it ends. */
type Figure = Pixels & { isWhole: boolean };

/** Cut out once for all shots of a shoot: it takes as long as a whole picture. Two or three figures of 2400 px. */
const figures = new ByteCache<{ figure: Figure | null }>(48_000_000, ({ figure }) => {
  return figure === null ? 1 : figure.rgba.byteLength;
});

/** The person of a model's photograph (`bytes`, decoded as `photo`), cut out; null where the photo doesn't allow it. */
export async function figureOf(bytes: Buffer, photo: Photo): Promise<Figure | null> {
  const key = createHash("sha256").update(bytes).digest("hex");
  return (await figures.get(key, async () => ({ figure: await cutFigure(photo) }))).figure;
}

async function cutFigure(photo: Photo): Promise<Figure | null> {
  const cutout = cutOrNull(photo);
  if (cutout === null) return null;
  if (hasOwnMatte(photo)) return { ...(await openPixels(cutout, null)), isWhole: true };
  const doubted = cutout.reasons.some((reason) => reason !== forgiven);
  if (doubted || cutout.confidence < leastConfidence) return null;
  if (cutout.heightPx < photo.heightPx * 0.4 || cutout.heightPx < cutout.widthPx * 0.7) return null;
  if (cutOffShare(cutout) > mostCutOff) return null;
  return { ...(await openPixels(cutout, cutout.ground)), isWhole: false };
}

function cutOrNull(photo: Photo): Cutout | null {
  try {
    return cutOut(photo);
  } catch (error) {
    if (error instanceof StudioError && error.code === "no_product") return null;
    throw error;
  }
}

/** Rows at the photograph's left and right border that the figure fills, as a share of its height. */
function cutOffShare(cutout: Cutout): number {
  const { widthPx, heightPx, rgba } = cutout;
  let rows = 0;
  for (let y = 0; y < heightPx; y++) {
    const left = cutout.leftPx === 0 && rgba[y * widthPx * 4 + 3]! > 128;
    const end = cutout.leftPx + widthPx === cutout.photoWidthPx;
    if (left || (end && rgba[(y * widthPx + widthPx - 1) * 4 + 3]! > 128)) rows++;
  }
  return rows / heightPx;
}

/** Air above the head, and how far the figure goes on below the far edge of the surface, as shares of the frame. */
const headroom = 0.07;
const below = 0.08;
/** A figure takes up this much of the frame's width at most. */
const widest = 0.8;
/** What is in front of a figure by less than this is what it stands on, metres; and what its foot shades, which a podium is not. */
const [footMetres, shadedMetres] = [0.03, 0.08];
/** Out of focus by this share of the longer side: the product is nearer to the lens. */
const defocus = 0.0022;

/**
 * Stands the person in the set, behind the surface or on it and beside the product, lit and coloured like what is there.
 * False, and nothing done, where there is no place for it (`standingPlace`).
 */
export async function placeFigure(
  canvas: Canvas,
  frame: Frame,
  scene: Scene,
  figure: Figure,
  framing: ModelFraming,
  mirrored: boolean,
): Promise<boolean> {
  const { widthPx, heightPx } = canvas;
  // The photograph's middle and the figure's lie on opposite sides.
  const wanted = 0.5 - (framing.centreX - 0.5) * 0.95;
  const found = findPlace(frame, scene, figure, mirrored ? 1 - wanted : wanted);
  if (found === null) return false;
  const { away, edge, rests, cover } = found;
  const centreX = found.across * widthPx;
  const aspect = figure.widthPx / figure.heightPx;
  const lowest = edge + (rests ? 0 : below);
  const tall = Math.min((lowest - headroom) * heightPx, (widest * widthPx) / aspect);
  const size = { widthPx: tall * framing.scale * aspect, heightPx: tall * framing.scale };
  const sigma = defocus * Math.max(widthPx, heightPx);
  const layer = await blurredLayer(figure, size, { mirrored, sigma });
  const corner = {
    leftPx: Math.round(centreX - layer.widthPx / 2),
    topPx: Math.round(lowest * heightPx - tall + size.heightPx) - layer.heightPx,
  };
  if (rests) {
    const front = surfaceCover(frame, scene, away - shadedMetres);
    shadeFoot(canvas, layer, { ...corner, edgePx: edge * heightPx }, front);
  }
  layFigure(canvas, layer, corner, cover, figureGain(canvas, layer, corner));
  return true;
}

/** A place, where it is across the frame (0 to 1), and what is in front of it. */
type FigurePlace = StandingPlace & { across: number; cover: Cover };

/** How far off its place a figure may be for a prop that stands before its face, as shares of the frame's width, the nearest first. */
const asides = [0, 0.06, -0.06, 0.12, -0.12];

/**
 * The place about `wanted` (0 to 1 across the frame) where no prop stands before the face, with what is in front of it. What came cut out
 * stands before the props, where all places have one. Null where there is no place.
 */
function findPlace(
  frame: Frame,
  scene: Scene,
  { widthPx, heightPx, isWhole }: Figure,
  wanted: number,
): FigurePlace | null {
  const aspect = (widthPx * frame.heightPx) / (heightPx * frame.widthPx);
  const widthAt = (edge: number): number => Math.min((edge + below - headroom) * aspect, widest);
  let first: FigurePlace | null = null;
  for (const aside of asides) {
    const across = wanted + aside;
    const place = standingPlace(frame, scene, across, { isWhole, widthAt });
    if (place === null) continue;
    const cover = surfaceCover(frame, scene, place.away - (place.rests ? footMetres : 0));
    if (!headHidden(cover, across, place.edge)) return { ...place, across, cover };
    first ??= { ...place, across, cover };
  }
  if (first === null || !isWhole) return null;
  const { cover, edge } = first;
  cover.values.fill(0, 0, Math.floor(edge * cover.heightPx) * cover.widthPx);
  return first;
}

/** Whether a prop of the set, a vase or a plant, would stand before the face. */
function headHidden({ widthPx, heightPx, values }: Cover, across: number, edge: number): boolean {
  let [hidden, count] = [0, 0];
  for (let y = Math.floor(headroom * heightPx); y < edge * 0.5 * heightPx; y++) {
    for (let x = Math.floor((across - 0.07) * widthPx); x < (across + 0.07) * widthPx; x++) {
      hidden += values[y * widthPx + Math.min(widthPx - 1, Math.max(0, x))]!;
      count++;
    }
  }
  return hidden > 0.08 * count;
}

/** The figure scaled, its edge drawn in and blurred, with room for that but below; straight alpha (the blur weighs colours by it). */
async function blurredLayer(
  figure: Pixels,
  size: { widthPx: number; heightPx: number },
  { mirrored, sigma }: { mirrored: boolean; sigma: number },
): Promise<Pixels> {
  const [widthPx, heightPx] = [Math.round(size.widthPx), Math.round(size.heightPx)];
  const scaled = await scalePixels(figure, widthPx, heightPx);
  const turned = mirrored ? flopPixels(scaled) : scaled;
  const rgba = Buffer.from(turned.rgba);
  const inner = await softAlpha(turned, Math.max(1, sigma * 0.6));
  for (let at = 0; at < rgba.length; at += 4) {
    // The old ground shines on the outermost pixels; out of focus nobody misses them.
    const alpha = Math.min(rgba[at + 3]! / 255, Math.max(0, inner[at / 4]! / 255 - 0.55) / 0.4);
    rgba[at + 3] = alpha * 255 + 0.5;
  }
  const raw = { width: widthPx, height: heightPx, channels: 4 } as const;
  // What reaches the layer's sides would be cut off there, a head at its crown.
  const margin = Math.ceil(3 * sigma);
  const [left, right, top] = [margin, margin, margin];
  const { data, info } = await sharp(rgba, { raw, limitInputPixels: false })
    .extend({ left, right, top, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .blur({ sigma: Math.max(0.4, sigma), precision: "float" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { widthPx: info.width, heightPx: info.height, rgba: data };
}

type Corner = { leftPx: number; topPx: number };

/** Factors that bring the figure towards the level and the colour of the light in its place: of level the half, of colour two fifths. */
function figureGain(canvas: Canvas, layer: Pixels, { leftPx, topPx }: Corner): number[] {
  const set = [1e-4, 1e-4, 1e-4];
  const own = [1e-4, 1e-4, 1e-4];
  for (let y = 0; y < layer.heightPx; y += 8) {
    for (let x = 0; x < layer.widthPx; x += 8) {
      const from = (y * layer.widthPx + x) * 4;
      const [canvasX, canvasY] = [leftPx + x, topPx + y];
      if (layer.rgba[from + 3]! < 250 || canvasX < 0 || canvasX >= canvas.widthPx) continue;
      if (canvasY < 0 || canvasY >= canvas.heightPx) continue;
      const at = (canvasY * canvas.widthPx + canvasX) * 3;
      for (let channel = 0; channel < 3; channel++) {
        set[channel]! += srgb16ToLinear[canvas.values[at + channel]!]!;
        own[channel]! += srgbToLinear[layer.rgba[from + channel]!]!;
      }
    }
  }
  const level = luminance(set[0]!, set[1]!, set[2]!) / luminance(own[0]!, own[1]!, own[2]!);
  return set.map((value, channel) => {
    const tint = value / own[channel]! / level;
    // A black figure is no darker lit than a white one: what is raised much turns grey.
    return Math.min(1.25, Math.max(0.3, level ** 0.5)) * Math.min(1.4, Math.max(0.7, tint ** 0.4));
  });
}

function layFigure(
  canvas: Canvas,
  layer: Pixels,
  { leftPx, topPx }: Corner,
  cover: Cover,
  gain: number[],
): void {
  for (let y = Math.max(0, -topPx); y < layer.heightPx && topPx + y < canvas.heightPx; y++) {
    const canvasY = topPx + y;
    for (let x = Math.max(0, -leftPx); x < layer.widthPx; x++) {
      const canvasX = leftPx + x;
      if (canvasX >= canvas.widthPx) break;
      const from = (y * layer.widthPx + x) * 4;
      const alpha =
        (layer.rgba[from + 3]! / 255) * (1 - coverAt(cover, canvas.widthPx, canvasX, canvasY));
      if (alpha < 0.004) continue;
      const at = (canvasY * canvas.widthPx + canvasX) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const light = Math.min(1, srgbToLinear[layer.rgba[from + channel]!]! * gain[channel]!);
        const own = srgb16ToLinear[canvas.values[at + channel]!]!;
        canvas.values[at + channel] = linearToSrgb16(own + (light - own) * alpha);
      }
    }
  }
}
