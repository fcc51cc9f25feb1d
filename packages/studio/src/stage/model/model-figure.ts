import { createHash } from "node:crypto";
import sharp from "sharp";
import { cutOut } from "../../cutout/cut-out.ts";
import type { Cutout } from "../../cutout/cutout.ts";
import { linearToSrgb16, luminance, srgb16ToLinear, srgbToLinear } from "../../develop/color.ts";
import type { ModelFraming } from "../../direction/plan.ts";
import { StudioError } from "../../errors.ts";
import type { Photo } from "../../photo/photo.ts";
import { ByteCache } from "../../sets/byte-cache.ts";
import type { Canvas } from "../shadow/contact.ts";
import type { Frame } from "../frame.ts";
import { type Cover, sampleCover, surfaceCover } from "./model-backdrop.ts";
import { flopPixels, openPixels, type Pixels, scalePixels } from "../product-layer.ts";
import type { Receiver, Scene } from "../shadow/receiver.ts";
import { softAlpha } from "../retouch/soft-matte.ts";

/**
 * A matte that is doubted for anything but leaving the photograph, which half figures do at their waist, is not used: the
 * model's whole photograph needs none.
 */
const leastConfidence = 0.45;
const forgiven = "the product touches the border";

/** A figure that runs out of the photograph at its sides by more of its height than this would end in a straight cut. */
const mostCutOff = 0.03;

/** Cut out once for all shots of a shoot: it takes as long as a whole picture. Two or three figures of 2400 px. */
const figures = new ByteCache<{ figure: Pixels | null }>(48_000_000, ({ figure }) => {
  return figure === null ? 1 : figure.rgba.byteLength;
});

/** The person of a model's photograph (`bytes`, decoded as `photo`), cut out; null where the photo doesn't allow it. */
export async function figureOf(bytes: Buffer, photo: Photo): Promise<Pixels | null> {
  const key = createHash("sha256").update(bytes).digest("hex");
  return (await figures.get(key, async () => ({ figure: await cutFigure(photo) }))).figure;
}

async function cutFigure(photo: Photo): Promise<Pixels | null> {
  const cutout = cutOrNull(photo);
  if (cutout === null) return null;
  const doubted = cutout.reasons.some((reason) => reason !== forgiven);
  if (doubted || cutout.confidence < leastConfidence) return null;
  if (cutout.heightPx < photo.heightPx * 0.4 || cutout.heightPx < cutout.widthPx * 0.7) return null;
  return cutOffShare(cutout) > mostCutOff ? null : await openPixels(cutout, cutout.ground);
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
/** Out of focus by this share of the longer side: the product is nearer to the lens. */
const defocus = 0.0022;

/**
 * Stands the person in the set, behind the surface and beside the product, lit and coloured like what is there.
 * False, and nothing done, where the set's surface has no far edge to stand behind.
 */
export async function placeFigure(
  canvas: Canvas,
  frame: Frame,
  scene: Scene,
  figure: Pixels,
  framing: ModelFraming,
  mirrored: boolean,
): Promise<boolean> {
  const { widthPx, heightPx } = canvas;
  // The photograph's middle and the figure's lie on opposite sides.
  const wanted = 0.5 - (framing.centreX - 0.5) * 0.95;
  const centreX = (mirrored ? 1 - wanted : wanted) * widthPx;
  const aspect = figure.widthPx / figure.heightPx;
  const end = standingPlace(frame, scene, centreX / widthPx, (edge) => {
    return Math.min(((edge + below - headroom) * heightPx * aspect) / widthPx, widest);
  });
  if (end === null) return false;
  const cover = surfaceCover(frame, scene, end.away);
  const { edge } = end;
  if (headHidden(cover, centreX / widthPx, edge)) return false;
  const room = (edge + below - headroom) * heightPx;
  const tall = Math.min(room, (widest * widthPx) / aspect) * framing.scale;
  const topPx = Math.round(edge * heightPx + below * heightPx - tall / framing.scale);
  const layer = await blurredLayer(figure, Math.round(tall * aspect), Math.round(tall), {
    mirrored,
    sigma: defocus * Math.max(widthPx, heightPx),
  });
  const leftPx = Math.round(centreX - layer.widthPx / 2);
  const gain = figureGain(canvas, layer, { leftPx, topPx });
  layFigure(canvas, layer, { leftPx, topPx }, cover, gain);
  return true;
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

/** How far the next thing behind a surface's end is, at least; nearer, it is a wall that the surface meets. */
const gapMetres = 0.08;
/** A half figure needs this much of the frame above the surface's end. */
const lowestEdge = 0.45;

type SurfaceEnd = { away: number; edge: number };

/** Columns across a figure at which the surface's end is looked for, and how many may be hidden by props or missing. */
const probes = [-0.45, -0.28, -0.1, 0.1, 0.28, 0.45];
const mostMissing = 2;

/** The surface's end behind which a figure of a width (as a share of the frame, by the end's row) is hidden below. */
function standingPlace(
  frame: Frame,
  scene: Scene,
  centre: number,
  widthAt: (edge: number) => number,
): SurfaceEnd | null {
  const width = widthAt(0.75);
  const ends = probes.flatMap((probe) => {
    const across = Math.min(0.99, Math.max(0.01, centre + probe * width));
    return surfaceEnd(frame, scene, across) ?? [];
  });
  const missing = probes.length - ends.length;
  if (missing > mostMissing || ends.some(({ edge }) => edge === 1)) return null;
  return ends.toSorted((a, b) => a.away - b.away)[ends.length >> 1]!;
}

/**
 * Where the surface on which the product stands ends with nothing close behind it, so that a person can stand there: metres
 * behind the product, and the row (0 to 1). Null where the floor goes on to a wall.
 */
function surfaceEnd(frame: Frame, scene: Scene, across: number): SurfaceEnd | null {
  const here: Receiver = { x: 0, up: 0, away: 0 };
  const px = across * frame.widthPx;
  const base = Math.min(frame.heightPx - 1, (frame.view.anchorV - frame.top) * frame.pxPerUnit);
  let last = 0;
  for (let py = base; py > 0; py--) {
    const found = scene.locate(px, py, here, false);
    if (found && Math.abs(here.up) < 0.02) {
      last = Math.max(last, here.away);
      continue;
    }
    // The surface doesn't reach across so far: nothing hides where the figure ends.
    if (py === base && (!found || here.up < 0)) return { away: 0, edge: 1 };
    const edge = py / frame.heightPx;
    const clear = !found || here.away > last + gapMetres;
    return clear && edge > lowestEdge ? { away: last + gapMetres / 2, edge } : null;
  }
  return null;
}

/** The figure scaled, its edge drawn in and blurred; straight alpha (the blur weighs colours by it). */
async function blurredLayer(
  figure: Pixels,
  widthPx: number,
  heightPx: number,
  { mirrored, sigma }: { mirrored: boolean; sigma: number },
): Promise<Pixels> {
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
  const blurred = await sharp(rgba, { raw, limitInputPixels: false })
    .blur(Math.max(0.4, sigma))
    .raw()
    .toBuffer();
  return { widthPx, heightPx, rgba: blurred };
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
    return Math.min(1.7, Math.max(0.3, level ** 0.5)) * Math.min(1.4, Math.max(0.7, tint ** 0.4));
  });
}

function layFigure(
  canvas: Canvas,
  layer: Pixels,
  { leftPx, topPx }: Corner,
  cover: Cover,
  gain: number[],
): void {
  const scale = cover.widthPx / canvas.widthPx;
  for (let y = Math.max(0, -topPx); y < layer.heightPx && topPx + y < canvas.heightPx; y++) {
    const canvasY = topPx + y;
    const row = Math.min(cover.heightPx - 1.001, Math.max(0, (canvasY + 0.5) * scale - 0.5));
    for (let x = Math.max(0, -leftPx); x < layer.widthPx; x++) {
      const canvasX = leftPx + x;
      if (canvasX >= canvas.widthPx) break;
      const from = (y * layer.widthPx + x) * 4;
      const column = Math.min(cover.widthPx - 1.001, Math.max(0, (canvasX + 0.5) * scale - 0.5));
      const alpha = (layer.rgba[from + 3]! / 255) * (1 - sampleCover(cover, column, row));
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
