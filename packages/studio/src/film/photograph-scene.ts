import sharp from "sharp";
import type { Sharp } from "sharp";
import type { Photo } from "../photo/photo.ts";
import type { FilmGrade } from "./note.ts";
import { findAttention } from "./saliency.ts";
import type { Attention, Box } from "./saliency.ts";
import type { Scene } from "./scene.ts";

type Size = { widthPx: number; heightPx: number };

/** How far the camera may close in on a photograph that fills the frame. */
export const closestFill = 1.12;
/** How much of the subject a crop must keep; below it the photograph is shown whole, as a print. */
const leastKept = 0.86;
/** Plates are this much larger than the frame, for the closest view. */
const overscan = 1.15;

/**
 * The window of the frame's ratio that crops a photograph best: as large as can be, round the subject, with all skin
 * inside even at the closest view. Null where no crop does that: the photograph must then be shown whole.
 */
export async function cropWindow(photo: Photo, frame: Size): Promise<Box | null> {
  return windowAround(await findAttention(photo), photo, frame);
}

/** The pure part of `cropWindow`. */
export function windowAround(attention: Attention, photo: Size, frame: Size): Box | null {
  const relative = frame.widthPx / frame.heightPx / (photo.widthPx / photo.heightPx);
  const width = Math.min(1, relative);
  const height = Math.min(1, 1 / relative);
  const { subject, skin } = attention;
  const window = {
    left: startOf(width, [subject.left, subject.width], skin && [skin.left, skin.width]),
    top: startOf(height, [subject.top, subject.height], skin && [skin.top, skin.height]),
    width,
    height,
  };
  const closest = shrunk(window, 1 / closestFill);
  const keepsFaces = !skin || contains(closest, shrunk(skin, 0.96));
  return keepsFaces && kept(subject, window) >= leastKept ? window : null;
}

type Span = [start: number, length: number];

/** Centres a window on the subject, then moves it as far as all skin needs to be inside at the closest view. */
function startOf(length: number, subject: Span, skin: Span | null): number {
  let start = subject[0] + subject[1] / 2 - length / 2;
  if (skin) {
    const margin = (length * (1 - 1 / closestFill)) / 2;
    start = Math.min(start, skin[0] - margin);
    start = Math.max(start, skin[0] + skin[1] + margin - length);
  }
  return clamp(start, 0, 1 - length);
}

/** Stands a photograph up as a scene in which the window fills the frame. */
export async function standPhotograph(
  photo: Photo,
  window: Box,
  frame: Size,
  grade: FilmGrade,
): Promise<Scene> {
  const widthPx = even(frame.widthPx * overscan);
  const heightPx = even(frame.heightPx * overscan);
  const left = Math.round(window.left * photo.widthPx);
  const top = Math.round(window.top * photo.heightPx);
  const data = await graded(open(photo), grade)
    .extract({
      left,
      top,
      width: Math.min(photo.widthPx - left, Math.round(window.width * photo.widthPx)),
      height: Math.min(photo.heightPx - top, Math.round(window.height * photo.heightPx)),
    })
    .resize(widthPx, heightPx, { fit: "fill", kernel: "lanczos3" })
    .raw()
    .toBuffer();
  return flatScene({ widthPx, heightPx }, data, { leftPx: 0, topPx: 0, widthPx, heightPx });
}

/** Lays a photograph whole on a plain ground, as a print with a soft shadow; `ground` is sRGB. */
export async function standPrint(
  photo: Photo,
  frame: Size,
  ground: [number, number, number],
  grade: FilmGrade,
): Promise<Scene> {
  const widthPx = even(frame.widthPx * overscan);
  const heightPx = even(frame.heightPx * overscan);
  const share = 0.84;
  const scale = share * Math.min(widthPx / photo.widthPx, heightPx / photo.heightPx);
  const print = {
    width: Math.round(photo.widthPx * scale),
    height: Math.round(photo.heightPx * scale),
  };
  const at = { left: (widthPx - print.width) >> 1, top: (heightPx - print.height) >> 1 };
  const picture = await graded(open(photo), grade)
    .resize(print.width, print.height, { fit: "fill" })
    .png()
    .toBuffer();
  const blur = heightPx * 0.018;
  const drop = Math.round(heightPx * 0.014);
  const shadow = await sharp({
    create: {
      width: widthPx,
      height: heightPx,
      channels: 4,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    },
  })
    .composite([
      {
        input: {
          create: { ...print, channels: 4, background: { r: 12, g: 10, b: 8, alpha: 0.34 } },
        },
        left: at.left,
        top: at.top + drop,
      },
    ])
    .blur(blur)
    .png()
    .toBuffer();
  const [r, g, b] = ground;
  const data = await sharp({
    create: { width: widthPx, height: heightPx, channels: 3, background: { r, g, b } },
  })
    .composite([{ input: shadow }, { input: picture, ...at }])
    .removeAlpha()
    .raw()
    .toBuffer();
  return flatScene({ widthPx, heightPx }, data, {
    leftPx: at.left,
    topPx: at.top,
    widthPx: print.width,
    heightPx: print.height,
  });
}

function flatScene(size: Size, data: Uint8Array, subject: Scene["space"]["subject"]): Scene {
  return {
    space: { ...size, subject, depth: null },
    lit: { plate: { ...size, channels: 3, data }, soft: null, product: null },
    unlit: null,
  };
}

/** The film's grade on a photograph. Warmth tilts red against blue by 6 % at most: skin has to stay skin. */
function graded(picture: Sharp, { brightness, contrast, saturation, warmth }: FilmGrade): Sharp {
  const gain = brightness * contrast;
  const offset = 128 * (1 - contrast);
  const tilt = 0.06 * warmth;
  return picture
    .modulate({ saturation })
    .linear([gain * (1 + tilt), gain, gain * (1 - tilt)], [offset, offset, offset]);
}

function open(photo: Photo): Sharp {
  return sharp(photo.rgb, { raw: { width: photo.widthPx, height: photo.heightPx, channels: 3 } });
}

const even = (value: number) => 2 * Math.round(value / 2);
const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

function shrunk(box: Box, factor: number): Box {
  const [width, height] = [box.width * factor, box.height * factor];
  return {
    left: box.left + (box.width - width) / 2,
    top: box.top + (box.height - height) / 2,
    width,
    height,
  };
}

/** Up to a photograph's own border, where the photographer cut, nothing more can be lost. */
function contains(outer: Box, inner: Box): boolean {
  const border = 0.02;
  const ends = (box: Box) => [box.left + box.width, box.top + box.height] as const;
  const [right, bottom] = ends(outer);
  const [innerRight, innerBottom] = ends(inner);
  return (
    (inner.left >= outer.left || inner.left < border) &&
    (inner.top >= outer.top || inner.top < border) &&
    (innerRight <= right || innerRight > 1 - border) &&
    (innerBottom <= bottom || innerBottom > 1 - border)
  );
}

function kept(subject: Box, window: Box): number {
  const overlap = (start: number, length: number, other: number, otherLength: number) =>
    Math.max(0, Math.min(start + length, other + otherLength) - Math.max(start, other)) / length;
  return (
    overlap(subject.left, subject.width, window.left, window.width) *
    overlap(subject.top, subject.height, window.top, window.height)
  );
}
