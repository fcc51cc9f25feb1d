import type { Frame16 } from "../../develop/finish.ts";
import sharp from "sharp";
import { luminance, linearToSrgb16, srgb16ToLinear, srgbToLinear } from "../../develop/color.ts";
import type { ModelFraming } from "../../direction/plan.ts";
import { StudioError } from "../../errors.ts";
import { decodePhoto } from "../../photo/decode.ts";
import type { Photo } from "../../photo/photo.ts";
import { keyFrom } from "../../sets/key-from.ts";
import type { SetDescription } from "../../sets/set.ts";
import type { Frame } from "../frame.ts";
import { findRegions } from "../../cutout/image/regions.ts";
import type { Receiver, Scene } from "../shadow/receiver.ts";
import { modelDepthMetres, surfaceFront } from "./standing-place.ts";

/** The model is out of focus by this share of the picture's longer side. */
const defocus = 0.0055;

/** Decodes the photograph of a model. Throws StudioError model_invalid. */
export async function openModel(bytes: Buffer | null): Promise<Photo> {
  if (bytes === null) throw new StudioError("model_invalid", "The shot needs a model's photo.");
  try {
    return await decodePhoto(bytes, { maxSidePx: 2400 });
  } catch (cause) {
    throw new StudioError("model_invalid", "The model's photo can't be decoded.", { cause });
  }
}

/** Whether the photograph's light comes from the other side than the set's, so that the set has to be mirrored. */
export function lightSidesDiffer(set: SetDescription, photo: Photo): boolean {
  return lightSide(photo) * keyFrom(set, false).across < 0;
}

/** Negative where the middle of the photograph, where people are, is brighter on its left. */
function lightSide({ widthPx, heightPx, rgb }: Photo): number {
  let side = 0;
  for (let y = Math.floor(heightPx * 0.08); y < heightPx * 0.7; y += 4) {
    for (let x = Math.floor(widthPx * 0.28); x < widthPx * 0.72; x += 4) {
      const at = (y * widthPx + x) * 3;
      const light = luminance(rgb[at]!, rgb[at + 1]!, rgb[at + 2]!);
      side += x < widthPx / 2 ? -light : light;
    }
  }
  return side;
}

/** Puts the model behind the surface on which the product stands: out of focus, its light levelled with the set's. */
export async function placeModel(
  canvas: Frame16,
  frame: Frame,
  scene: Scene,
  photo: Photo,
  framing: ModelFraming,
  mirrored: boolean,
): Promise<void> {
  const { widthPx, heightPx } = canvas;
  const backdrop = await cropModel(photo, framing, canvas, mirrored);
  const cover = surfaceCover(frame, scene, surfaceDepth(frame, scene));
  const gain = levelGain(canvas, backdrop, cover);
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const near = coverAt(cover, widthPx, x, y);
      if (near >= 0.999) continue;
      const at = (y * widthPx + x) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const own = srgb16ToLinear[canvas.values[at + channel]!]!;
        const behind = Math.min(1, srgbToLinear[backdrop[at + channel]!]! * gain[channel]!);
        canvas.values[at + channel] = linearToSrgb16(behind + (own - behind) * near);
      }
    }
  }
}

/** Fills the frame with the part of the photograph that the framing asks for, head kept in, blurred as by a lens. */
async function cropModel(
  photo: Photo,
  framing: ModelFraming,
  { widthPx, heightPx }: Frame16,
  mirrored: boolean,
): Promise<Uint8Array> {
  const fill = Math.min(photo.widthPx / widthPx, photo.heightPx / heightPx) / framing.scale;
  // A photograph may be a pixel wide: what is cut out of it lies within all the same.
  const width = Math.max(1, Math.min(photo.widthPx, Math.floor(widthPx * fill)));
  const height = Math.max(1, Math.min(photo.heightPx, Math.floor(heightPx * fill)));
  const left = Math.round((photo.widthPx - width) * framing.centreX);
  // People's heads are near the top: what has to go, goes below.
  const top = Math.round((photo.heightPx - height) * 0.12);
  return sharp(photo.rgb, { raw: { width: photo.widthPx, height: photo.heightPx, channels: 3 } })
    .extract({ left, top, width, height })
    .resize(widthPx, heightPx, { fit: "fill" })
    .flop(mirrored)
    .blur(Math.max(0.5, defocus * Math.max(widthPx, heightPx)))
    .raw()
    .toBuffer();
}

/** A small raster over the picture: 1 where the surface in focus is, 0 behind it. */
export type Cover = { widthPx: number; heightPx: number; values: Float32Array };

/** How far behind the product the model begins, metres: before the wall, where that is nearer. */
function surfaceDepth(frame: Frame, scene: Scene): number {
  const columns = [0.1, 0.26, 0.42, 0.58, 0.74, 0.9];
  const ends = columns.flatMap((across) => surfaceFront(frame, scene, across)?.away ?? []);
  return ends.toSorted((a, b) => a - b)[ends.length >> 1] ?? modelDepthMetres;
}

/**
 * 1 where the set is no farther away than `depthMetres` behind the product, with a soft edge: it is behind the plane in focus. What
 * hangs there with nothing below it that is as near, a lamp or the half of a prop, goes with what is behind.
 */
export function surfaceCover(frame: Frame, scene: Scene, depthMetres: number): Cover {
  const cell = Math.max(1, frame.widthPx / 320);
  const widthPx = Math.round(frame.widthPx / cell);
  const heightPx = Math.round(frame.heightPx / cell);
  const isNear = new Uint8Array(widthPx * heightPx);
  const receiver: Receiver = { x: 0, up: 0, away: 0 };
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const found = scene.locate((x + 0.5) * cell, (y + 0.5) * cell, receiver);
      if (found && receiver.away < depthMetres) isNear[y * widthPx + x] = 1;
    }
  }
  const { labels, regions } = findRegions(isNear, widthPx, heightPx, 1);
  const stays = regions.map(({ bottom }) => bottom === heightPx - 1);
  const values = Float32Array.from(labels, (label) => (stays[label] ? 1 : 0));
  return { widthPx, heightPx, values: softened(values, widthPx, heightPx) };
}

/** Three passes of a [1 2 1] both ways. */
function softened(values: Float32Array, widthPx: number, heightPx: number): Float32Array {
  let from = values;
  for (let pass = 0; pass < 3; pass++) {
    const to = new Float32Array(values.length);
    for (let y = 0; y < heightPx; y++) {
      for (let x = 0; x < widthPx; x++) {
        let sum = 0;
        for (let dy = -1; dy <= 1; dy++) {
          for (let dx = -1; dx <= 1; dx++) {
            const row = Math.min(heightPx - 1, Math.max(0, y + dy));
            const column = Math.min(widthPx - 1, Math.max(0, x + dx));
            sum += from[row * widthPx + column]! * (2 - Math.abs(dx)) * (2 - Math.abs(dy));
          }
        }
        to[y * widthPx + x] = sum / 16;
      }
    }
    from = to;
  }
  return from;
}

/** How much of a canvas pixel a cover hides, 0 to 1, between the cover's own. */
export function coverAt(
  { widthPx, heightPx, values }: Cover,
  canvasPx: number,
  x: number,
  y: number,
): number {
  const scale = widthPx / canvasPx;
  const column = Math.min(widthPx - 1.001, Math.max(0, (x + 0.5) * scale - 0.5));
  const row = Math.min(heightPx - 1.001, Math.max(0, (y + 0.5) * scale - 0.5));
  const at = (row | 0) * widthPx + (column | 0);
  const [across, down] = [column - (column | 0), row - (row | 0)];
  const top = values[at]! + (values[at + 1]! - values[at]!) * across;
  const low = values[at + widthPx]!;
  const bottom = low + (values[at + widthPx + 1]! - low) * across;
  return top + (bottom - top) * down;
}

/** Brings the photograph's level and colour a part of the way to what the set had in its place. */
function levelGain(canvas: Frame16, backdrop: Uint8Array, cover: Cover): [number, number, number] {
  const set = [1e-4, 1e-4, 1e-4];
  const model = [1e-4, 1e-4, 1e-4];
  for (let y = 0; y < canvas.heightPx; y += 8) {
    for (let x = 0; x < canvas.widthPx; x += 8) {
      const column = Math.floor((x / canvas.widthPx) * cover.widthPx);
      const row = Math.floor((y / canvas.heightPx) * cover.heightPx);
      if (cover.values[row * cover.widthPx + column]! > 0.5) continue;
      const at = (y * canvas.widthPx + x) * 3;
      for (let channel = 0; channel < 3; channel++) {
        set[channel]! += srgb16ToLinear[canvas.values[at + channel]!]!;
        model[channel]! += srgbToLinear[backdrop[at + channel]!]!;
      }
    }
  }
  const level = luminance(set[0]!, set[1]!, set[2]!) / luminance(model[0]!, model[1]!, model[2]!);
  return [0, 1, 2].map((channel) => {
    const ratio = set[channel]! / model[channel]!;
    // A third of the way in level, a fifth in colour: the photograph keeps its own mood.
    const gain = level ** 0.33 * (ratio / level) ** 0.2;
    return Math.min(1.6, Math.max(0.5, gain));
  }) as [number, number, number];
}
