import sharp from "sharp";
import type { Sharp } from "sharp";
import type { Photo } from "../photo/photo.ts";
import type { FilmGrade } from "./note.ts";
import { extendGround } from "./extend-ground.ts";
import { evenPx } from "./frame-size.ts";
import { findAttention } from "./saliency.ts";
import type { Attention, Box } from "./saliency.ts";
import type { Scene } from "./scene.ts";

type Size = { widthPx: number; heightPx: number };

/** How far the camera closes in on a photograph that fills the frame; less where more would cut its people. */
const closestFills = [1.12, 1.035];
/** How much of the subject a crop must keep; below it the photograph is shown whole, as a print. */
const leastKept = 0.86;
/** The same for a subject that the photographer cut at the lower border: more may go there, and nowhere else. */
const leastKeptAbove = 0.72;
/** Room above a head, as a share of the window. */
const headroom = 0.04;
/** Plates are this much larger than the frame, for the closest view. */
const overscan = 1.15;

/** A window of the frame's ratio on a photograph, and how far the camera may close in on it. */
export type Crop = { window: Box; closest: number };

/** A photograph as a film shows it: itself or with more of its ground, and its windows; none: it is shown as a print. */
export type Framed = { photo: Photo; crops: Crop[] };

/**
 * Frames a photograph so that its people stay whole, with all skin inside even at the camera's closest view: the first window
 * has as much of it as can be, a second its upper part alone (head and shoulders of a person). Where no window does that and
 * the ground is plain, the ground is extended; else the photograph is shown whole, as a print.
 */
export async function framePhotograph(photo: Photo, frame: Size): Promise<Framed> {
  const attention = await findAttention(photo);
  const crops = cropsIn(attention, photo, frame);
  if (crops.length > 0 || !attention.isOutlined) return { photo, crops };
  const wider = extendGround(photo, attention, frame);
  if (!wider) return { photo, crops };
  return { photo: wider, crops: cropsIn(await findAttention(wider), wider, frame) };
}

function cropsIn(attention: Attention, photo: Size, frame: Size): Crop[] {
  for (const closest of closestFills) {
    const window = windowAround(attention, photo, frame, closest);
    if (!window) continue;
    const close = closeWindow(attention, photo, frame, window);
    return [{ window, closest }, ...(close ? [{ window: close, closest: closestFills[0]! }] : [])];
  }
  return [];
}

/** The first window, or null where none keeps what must be kept. */
export function windowAround(
  attention: Attention,
  photo: Size,
  frame: Size,
  closest: number,
): Box | null {
  const relative = frame.widthPx / frame.heightPx / (photo.widthPx / photo.heightPx);
  const width = Math.min(1, relative);
  const height = Math.min(1, 1 / relative);
  const { subject, skin, isOutlined } = attention;
  const runsOut = isOutlined && subject.top + subject.height > 0.98;
  // What the closest view takes from each side.
  const inset = (1 - 1 / closest) / 2;
  const across = startOf(
    width,
    inset,
    [subject.left, subject.width],
    skin && [skin.left, skin.width],
  );
  const down = startOf(
    height,
    inset,
    [subject.top, subject.height],
    skin && [skin.top, skin.height],
  );
  // A head is worth more than what is below: the window rises until all of the subject's top is in it.
  const risen = Math.max(0, Math.min(down, subject.top - (headroom + inset) * height));
  const window = { left: across, top: runsOut ? risen : down, width, height };
  const view = shrunk(window, 1 / closest);
  const keepsFaces = !skin || runsOut || contains(view, shrunk(skin, 0.96));
  const keepsTop = !runsOut || view.top <= subject.top || subject.top < 0.02;
  const keepsSides =
    !isOutlined || contains(view, { ...subject, top: view.top, height: view.height });
  const least = runsOut ? leastKeptAbove : leastKept;
  const keepsEnough = kept(subject, window) >= least;
  return keepsFaces && keepsTop && keepsSides && keepsEnough ? window : null;
}

/** A close window's size, as a share of the whole one's. */
const closeShare = 0.62;

/** A closer window on the subject's top, where its head and most of its width fit into it and the photograph has the pixels. */
function closeWindow(
  { subject, head, isOutlined }: Attention,
  photo: Size,
  frame: Size,
  whole: Box,
): Box | null {
  const [width, height] = [whole.width * closeShare, whole.height * closeShare];
  if (width * photo.widthPx < 0.45 * frame.widthPx) return null;
  const closest = closestFills[0]!;
  const inset = (1 - 1 / closest) / 2;
  const left = startOf(
    width,
    inset,
    [subject.left, subject.width],
    head && [head.left, head.width],
  );
  const below = subject.top - (headroom + inset) * height;
  // What is lower than the window is in its middle: at its top it had nothing but ground under it.
  const middle = subject.top + (subject.height - height) / 2;
  const window = { left, top: clamp(Math.min(below, middle), 0, 1 - height), width, height };
  // Arms may leave the frame to the sides, but nothing of a face: its skin is within the window across, and begins in it.
  const upper = head && { ...head, height: Math.min(head.height, height * 0.8) };
  const keepsHead = upper ? contains(shrunk(window, 1 / closest), shrunk(upper, 0.96)) : isOutlined;
  return keepsHead && subject.width < width * 1.5 ? window : null;
}

type Span = [start: number, length: number];

/** Centres a window on the subject, then moves it as far as all skin needs to be inside at the closest view. */
function startOf(length: number, inset: number, subject: Span, skin: Span | null): number {
  let start = subject[0] + subject[1] / 2 - length / 2;
  if (skin) {
    const margin = length * inset;
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
  const widthPx = evenPx(frame.widthPx * overscan);
  const heightPx = evenPx(frame.heightPx * overscan);
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

/** Lays a photograph whole on itself, enlarged and out of focus, as a print with a soft shadow. */
export async function standPrint(photo: Photo, frame: Size, grade: FilmGrade): Promise<Scene> {
  const widthPx = evenPx(frame.widthPx * overscan);
  const heightPx = evenPx(frame.heightPx * overscan);
  const share = 0.88;
  const scale = share * Math.min(widthPx / photo.widthPx, heightPx / photo.heightPx);
  const print = {
    width: Math.max(1, Math.round(photo.widthPx * scale)),
    height: Math.max(1, Math.round(photo.heightPx * scale)),
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
  // Blurred small: a lens that is so far out of focus leaves no more.
  const soft = await graded(open(photo), grade)
    .resize(96, Math.round((96 * heightPx) / widthPx), { fit: "cover" })
    .blur(2.4)
    .modulate({ brightness: 0.78, saturation: 0.85 })
    .png()
    .toBuffer();
  const data = await sharp(soft)
    .resize(widthPx, heightPx, { fit: "fill", kernel: "cubic" })
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
    held: null,
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
