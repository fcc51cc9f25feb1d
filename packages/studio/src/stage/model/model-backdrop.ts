import type { Frame16 } from "../../develop/finish.ts";
import sharp, { type Sharp } from "sharp";
import { luminance, linearToSrgb16, srgb16ToLinear, srgbToLinear } from "../../develop/color.ts";
import type { ModelFraming, ShotPlan } from "../../direction/plan.ts";
import { StudioError } from "../../errors.ts";
import { decodePhoto } from "../../photo/decode.ts";
import type { Photo } from "../../photo/photo.ts";
import { keyFrom } from "../../sets/key-from.ts";
import type { SetDescription } from "../../sets/set.ts";
import type { Frame } from "../../direction/frame.ts";
import { findRegions } from "../../cutout/image/regions.ts";
import type { StagedProduct } from "../stage-product.ts";
import type { Head } from "./find-head.ts";
import { fitPhoto, type PhotoFit, type Room } from "./fit-photo.ts";
import type { Receiver, Scene } from "../shadow/receiver.ts";
import { modelDepthMetres, surfaceFront } from "./standing-place.ts";

/** The model is out of focus by this share of the picture's longer side. */
const defocus = 0.0055;
/** And what is drawn out by this much. */
const softened = 0.045;

/** Decodes the photograph of a model. Throws StudioError model_invalid. */
export async function openModel(bytes: Buffer): Promise<Photo> {
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

/** A head is off its photograph's middle from this share of its width on, and far off it from the other. */
const headAside = { from: 0.06, far: 0.11 };

/**
 * Stands the product on the other side where the head of a photograph that is to be the background is on its own. Shots of a shoot take
 * turns on both sides, the hero with the product on the right: where the head is far off the middle all of them stand beside it, else
 * the hero does.
 */
export function besideHead<Plan extends ShotPlan>(plan: Plan, head: Head): Plan {
  const aside = head.x - 0.5;
  const { framing } = plan;
  const isBefore = aside * (framing.centreX - 0.5) > 0;
  const turns = Math.abs(aside) < headAside.far ? aside > headAside.from : isBefore;
  return turns ? { ...plan, framing: { ...framing, centreX: 1 - framing.centreX } } : plan;
}

/** Negative where the middle of the photograph, where people are, is brighter on its left; clear ground doesn't count. */
function lightSide({ widthPx, heightPx, rgb, alpha }: Photo): number {
  const light = { left: 0, right: 0 };
  const cover = { left: 1e-6, right: 1e-6 };
  for (let y = Math.floor(heightPx * 0.08); y < heightPx * 0.7; y += 4) {
    for (let x = Math.floor(widthPx * 0.28); x < widthPx * 0.72; x += 4) {
      const at = (y * widthPx + x) * 3;
      const side = x < widthPx / 2 ? "left" : "right";
      const covered = alpha === null ? 1 : alpha[at / 3]! / 255;
      light[side] += covered * luminance(rgb[at]!, rgb[at + 1]!, rgb[at + 2]!);
      cover[side] += covered;
    }
  }
  return light.right / cover.right - light.left / cover.left;
}

/** Puts the model behind the surface on which the product stands, beside the product: out of focus, its light levelled with the set's. */
export async function placeModel(
  { canvas, frame, scene, place }: Pick<StagedProduct, "canvas" | "frame" | "scene" | "place">,
  { photo, head }: { photo: Photo; head: Head },
  { scale }: ModelFraming,
  mirrored: boolean,
): Promise<void> {
  const { widthPx, heightPx } = canvas;
  const cover = surfaceCover(frame, scene, surfaceDepth(frame, scene));
  const { leftPx } = place;
  const product = {
    leftPx: mirrored ? widthPx - leftPx - place.widthPx : leftPx,
    topPx: place.topPx,
    widthPx: place.widthPx,
  };
  const room = { widthPx, ...openRows(cover, { widthPx, heightPx }, mirrored), product };
  const fit = fitPhoto(photo, head, room, scale);
  const backdrop = await drawBackdrop(photo, fit, canvas, mirrored);
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

/** A prop that rises above the surface by more than this share of what is seen there would stand before a face. */
const beforeFace = 0.4;

/**
 * Rows of a picture above the surface that hides what is behind it: those down to where it is lowest, and those above it in most columns;
 * and the columns up to which props are before them, from either side of the picture as it is seen.
 */
function openRows(
  { widthPx, heightPx, values }: Cover,
  picture: { widthPx: number; heightPx: number },
  mirrored: boolean,
): Omit<Room, "widthPx" | "product"> {
  const edges = Array.from({ length: widthPx }, (_, x) => {
    const column = mirrored ? widthPx - 1 - x : x;
    let y = heightPx;
    while (y > 0 && values[(y - 1) * widthPx + column]! > 0.02) y--;
    return y;
  });
  const [across, down] = [picture.widthPx / widthPx, picture.heightPx / heightPx];
  const sorted = edges.toSorted((a, b) => a - b);
  const edge = Math.max(1, sorted[widthPx >> 1]!);
  const half = widthPx >> 1;
  const isProp = (row: number): boolean => row < edge * (1 - beforeFace);
  const left = edges.slice(0, half).findLastIndex(isProp) + 1;
  const right = edges.slice(-half).toReversed().findLastIndex(isProp) + 1;
  return {
    heightPx: Math.min(picture.heightPx, (sorted.at(-1)! + 1) * down),
    edgePx: edge * down,
    props: { leftPx: left * across, rightPx: right * across },
  };
}

/** The photograph as it fits behind the picture, blurred as by a lens. */
async function drawBackdrop(
  photo: Photo,
  { scale, topPx, columns, softness }: PhotoFit,
  { widthPx, heightPx }: Frame16,
  mirrored: boolean,
): Promise<Uint8Array> {
  // A photograph may be a pixel wide, or a thousand times wider than high: what is cut out of it lies within, and is no larger than seen.
  const top = Math.min(photo.heightPx - 1, Math.floor(topPx));
  const height = Math.max(1, Math.min(photo.heightPx - top, Math.ceil(heightPx / scale)));
  const left = Math.min(photo.widthPx - 1, Math.max(0, Math.floor(columns[0]!)));
  const width = Math.max(1, Math.min(photo.widthPx, Math.ceil(columns.at(-1)!)) - left);
  const size = {
    widthPx: Math.max(1, Math.round(width * scale)),
    heightPx: Math.max(1, Math.round(height * scale)),
  };
  const raw = { width: photo.widthPx, height: photo.heightPx, channels: 3 } as const;
  const shownPart = sharp(photo.rgb, { raw }).extract({ left, top, width, height });
  const longSidePx = Math.max(widthPx, heightPx);
  const near = await blurred(shownPart, size, defocus * longSidePx);
  const isSoft = softness.some((value) => value > 0);
  const far = isSoft ? await blurred(shownPart, size, softened * longSidePx) : near;
  const across = Array.from(columns.keys(), (x) => {
    const shown = mirrored ? widthPx - 1 - x : x;
    const column = Math.min(size.widthPx - 1, Math.max(0, (columns[shown]! - left) * scale - 0.5));
    const first = Math.floor(column);
    const second = Math.min(size.widthPx - 1, first + 1);
    return { first, second, share: column - first, soft: softness[shown]! };
  });
  const backdrop = new Uint8Array(widthPx * heightPx * 3);
  let at = 0;
  for (let y = 0; y < heightPx; y++) {
    const row = Math.min(size.heightPx - 1, y) * size.widthPx;
    for (const { first, second, share, soft } of across) {
      const [from, to] = [(row + first) * 3, (row + second) * 3];
      for (let channel = 0; channel < 3; channel++) {
        const crisp = between(near[from + channel]!, near[to + channel]!, share);
        backdrop[at++] =
          0.5 +
          (soft === 0
            ? crisp
            : between(crisp, between(far[from + channel]!, far[to + channel]!, share), soft));
      }
    }
  }
  return backdrop;
}

function between(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/** A blur of so many pixels costs as much as the whole stage; of a copy that is smaller by as much it is the same. */
const finestSigma = 6;

async function blurred(
  picture: Sharp,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
  sigma: number,
): Promise<Buffer> {
  const smaller = Math.max(1, sigma / finestSigma);
  const [width, height] = [widthPx, heightPx].map((px) => Math.max(1, Math.round(px / smaller)));
  const { data, info } = await picture
    .clone()
    .resize(width!, height!, { fit: "fill" })
    .blur(Math.max(0.5, sigma / smaller))
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (smaller === 1) return data;
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .resize(widthPx, heightPx, { fit: "fill" })
    .raw()
    .toBuffer();
}

/** A small raster over the picture: 1 where the surface in focus is, 0 behind it. */
export type Cover = { widthPx: number; heightPx: number; values: Float32Array };

/** A product's surface goes on behind it by this much at least, in its own widths. */
const leastBehind = 0.75;

/**
 * How far behind the product the model begins, metres: before the wall, where that is nearer. Folds of silk before the product are no
 * wall: by their distance the tray behind them went with the background, and the product stood in mid-air.
 */
function surfaceDepth(frame: Frame, scene: Scene): number {
  const columns = [0.1, 0.26, 0.42, 0.58, 0.74, 0.9];
  const ends = columns.flatMap((across) => surfaceFront(frame, scene, across)?.away ?? []);
  const usual = ends.toSorted((a, b) => a - b)[ends.length >> 1] ?? modelDepthMetres;
  return Math.max(usual, Math.min(modelDepthMetres, leastBehind * frame.product.widthMetres));
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
  return { widthPx, heightPx, values: evened(values, widthPx, heightPx) };
}

/** Three passes of a [1 2 1] both ways. */
function evened(values: Float32Array, widthPx: number, heightPx: number): Float32Array {
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
