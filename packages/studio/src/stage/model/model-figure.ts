import type { Frame16 } from "../../develop/finish.ts";
import { createHash } from "node:crypto";
import { cutOut } from "../../cutout/cut-out.ts";
import type { Cutout } from "../../cutout/cutout.ts";
import { hasOwnMatte } from "../../cutout/own-alpha.ts";
import { linearToSrgb16, type Rgb, srgb16ToLinear, srgbToLinear } from "../../develop/color.ts";
import { StudioError } from "../../errors.ts";
import type { Photo } from "../../photo/photo.ts";
import { ByteCache } from "../../sets/byte-cache.ts";
import type { Frame } from "../../direction/frame.ts";
import { blurredLayer, layerMargin, levelled, lightRim } from "./figure-layer.ts";
import { shadeFoot } from "./figure-foot.ts";
import type { Figure } from "./figure-place.ts";
import type { FigureOnStage } from "./figure-solid.ts";
import { type Cover, coverAt, surfaceCover } from "./model-backdrop.ts";
import type { RimLight } from "../light/rim.ts";
import { openPixels, type Pixels } from "../product-layer.ts";
import type { Scene } from "../shadow/receiver.ts";

/**
 * A matte that is doubted for anything but leaving the photograph, which half figures do at their waist, is not used: the
 * model's whole photograph needs none.
 */
const leastConfidence = 0.45;
const forgiven = "the product touches the border";

/** A figure that runs out of the photograph at its sides by more of its height than this would end in a straight cut. */
const mostCutOff = 0.03;

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

/** What is in front of a figure's foot by less than this it shades, metres, which a podium is not. */
const shadedMetres = 0.08;

/**
 * Lays a figure that stands in the set into its picture, out of focus, lit and coloured like what is there.
 * @param lights  what is behind it
 */
export async function layFigure(
  canvas: Frame16,
  frame: Frame,
  scene: Scene,
  { stood, sigmaPx, tilt }: FigureOnStage,
  { mirrored, lights }: { mirrored: boolean; lights: RimLight[] },
): Promise<void> {
  const { figure, away, edge, rests, cover, box } = stood;
  const enlargement = canvas.widthPx / frame.widthPx;
  const size = { widthPx: box.widthPx * enlargement, heightPx: box.heightPx * enlargement };
  const sigma = sigmaPx * enlargement;
  const look = { mirrored, sigma, tilt, endsBlurred: true };
  const layer = await blurredLayer(figure, size, look);
  const corner = {
    leftPx: Math.round((box.leftPx + box.widthPx / 2) * enlargement - layer.widthPx / 2),
    topPx:
      Math.round((box.topPx + box.heightPx) * enlargement) - layer.heightPx + layerMargin(sigma),
  };
  if (rests) {
    const front = surfaceCover(frame, scene, away - shadedMetres);
    shadeFoot(canvas, layer, { ...corner, edgePx: edge * canvas.heightPx }, front);
  }
  const gain = figureGain(canvas, layer, corner);
  lightRim(layer, lights);
  blendFigure(canvas, layer, corner, cover, gain);
}

type Corner = { leftPx: number; topPx: number };

/** `levelled` by what the picture shows in the figure's place. */
function figureGain(canvas: Frame16, layer: Pixels, { leftPx, topPx }: Corner): Rgb {
  const set: Rgb = [1e-4, 1e-4, 1e-4];
  const own: Rgb = [1e-4, 1e-4, 1e-4];
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
  return levelled(own, set);
}

function blendFigure(
  canvas: Frame16,
  layer: Pixels,
  { leftPx, topPx }: Corner,
  cover: Cover,
  gain: Rgb,
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
