import { smoothStep } from "../../cutout/image/lab.ts";
import type { Head } from "./find-head.ts";

/** What of a picture a model's photograph is to fill, px, as it is seen in the end. */
export type Room = {
  widthPx: number;
  /** Rows that have to be covered; the surface hides what is below. */
  heightPx: number;
  /** The row at which the surface begins, most often. */
  edgePx: number;
  product: { leftPx: number; topPx: number; widthPx: number };
  /** Columns at its left and right side in which a prop would stand before a face. */
  props: { leftPx: number; rightPx: number };
};

/** A photograph in its room: how large, which row of it is the first, and which of its columns each of the room's shows. */
export type PhotoFit = {
  /** Of the picture to one of the photograph. */
  scale: number;
  topPx: number;
  columns: Float32Array;
  /** How far each column is to be softened, 0 to 1, as it is drawn out: its edges would be streaks. */
  softness: Float32Array;
};

/** A head with its hair and chin, in halves of the face's. */
const headAbove = 1.3;
const headBelow = 1.15;
const headAside = 1.2;
/** A head is between these shares of the rows that are seen, where the photograph allows it. */
const leastHead = 0.22;
const mostHead = 0.62;
/** Where the head comes across the room, its air to the product and to the frame, and that above it, as shares of the room. */
const wantedAcross = 0.33;
const besideProduct = 0.02;
const besideFrame = 0.04;
const headroom = 0.09;
const leastHeadroom = 0.02;
/** The chin is at least so high above the surface, as a share of the rows that are seen: a head on a table is no guest. */
const lowestChin = 0.86;
/** The ground beside the person may be drawn out by this much: out of focus nobody sees it. More, sooner than the product hides the face. */
const mostStretch = 2.2;
const mostBeforeFace = 3.2;
/** From which stretch on a side is softened, up to where all of it is. */
const streaks = { from: 1.5, to: 4 };
/** What is not drawn out, in halves of the face's width about its middle, and what of the photograph is at each side at least. */
const coreFaces = 3;
const leastAside = 0.16;
/** A head so far off the middle is better off on its own side, where its photograph's border may be, unless the other has more room by this. */
const aside = 0.06;
const ownSide = 1.4;
/** Further in than this a photograph is no longer what its photographer framed. */
const mostCrop = 1.5;

/**
 * Fits a model's photograph above the surface and beside the product: as much of it as the room can show, its head at the side where
 * product and props leave more room. Where the photograph is narrower than the room, the ground at its sides is drawn out.
 * @param closer  how much nearer than that
 */
export function fitPhoto(
  photo: { widthPx: number; heightPx: number },
  head: Head,
  room: Room,
  closer: number,
): PhotoFit {
  const { leftPx, widthPx } = room.product;
  const product = { ...room.product, leftPx: room.widthPx - leftPx - widthPx };
  const { props } = room;
  const isAside = Math.abs(head.x - 0.5) > aside;
  const own = !isAside ? 1 : head.x < 0.5 ? ownSide : 1 / ownSide;
  if ((leftPx - props.leftPx) * own >= product.leftPx - props.rightPx)
    return fitLeft(photo, head, room, closer);
  const turned = { ...head, x: 1 - head.x };
  const turnedProps = { leftPx: props.rightPx, rightPx: props.leftPx };
  const fit = fitLeft(photo, turned, { ...room, product, props: turnedProps }, closer);
  return {
    ...fit,
    columns: fit.columns.map((column) => photo.widthPx - column).toReversed(),
    softness: fit.softness.toReversed(),
  };
}

type Size = { widthPx: number; heightPx: number };

/** With the head on the left. */
function fitLeft(photo: Size, head: Head, room: Room, closer: number): PhotoFit {
  const headRows = head.halfHeight * (headAbove + headBelow) * photo.heightPx;
  const covering = room.heightPx / photo.heightPx;
  const filling = Math.max(covering, room.widthPx / photo.widthPx);
  const close = Math.max(covering, (mostHead * room.edgePx) / headRows);
  const far = Math.min((leastHead * room.edgePx) / headRows, filling * mostCrop);
  let scale = Math.min(close, Math.max(covering, far));
  let sides = sidesOf(photo, head, room, scale);
  const largest = Math.min(close, filling * mostCrop);
  while (sides.stretch > (sides.isHidden ? mostBeforeFace : mostStretch) && scale < largest) {
    scale *= 1.03;
    sides = sidesOf(photo, head, room, scale);
  }
  scale = Math.max(scale, Math.min(scale * closer, close));
  let chinPx = lowestChin * room.edgePx;
  if (sidesOf(photo, head, room, scale).isHidden) {
    // Where there is no room beside the product, the head comes above it.
    chinPx = Math.min(chinPx, room.product.topPx);
    const above = (chinPx - leastHeadroom * room.edgePx) / headRows;
    scale = Math.max(covering, Math.min(scale, above));
  }
  const shown = room.heightPx / scale;
  const top = (head.y - head.halfHeight * headAbove) * photo.heightPx;
  const chin = (head.y + head.halfHeight * headBelow) * photo.heightPx;
  const wanted = Math.max(
    top - (headroom * room.edgePx) / scale,
    Math.min(top - (leastHeadroom * room.edgePx) / scale, chin - chinPx / scale),
  );
  const topPx = Math.max(0, Math.min(photo.heightPx - shown, wanted));
  sides = sidesOf(photo, head, room, scale);
  return { scale, topPx, ...columnsOf(photo, room, scale, sides, head) };
}

/** A side of the photograph beyond what is not drawn out: its columns, the room's, and how many times they are what it would fill. */
type Side = { lengthPx: number; roomPx: number; stretch: number };
/** What is not drawn out begins in that column of the photograph, and there in the room; beside it are the sides. */
type Sides = {
  from: number;
  at: number;
  before: Side;
  after: Side;
  stretch: number;
  /** Whether the product stands before the face. */
  isHidden: boolean;
};

function sidesOf(photo: Size, head: Head, room: Room, scale: number): Sides {
  const middle = head.x * photo.widthPx;
  const half = head.halfWidth * photo.widthPx;
  const least = headAside * half * scale + besideFrame * room.widthPx + room.props.leftPx;
  const free = room.product.leftPx - headAside * half * scale - besideProduct * room.widthPx;
  const within = (value: number, low: number, high: number): number =>
    Math.min(high, Math.max(low, value));
  // Where the photograph covers the room without being drawn out.
  const [first, last] = [room.widthPx - (photo.widthPx - middle) * scale, middle * scale];
  const wanted = wantedAcross * room.widthPx;
  const natural = first <= last ? within(wanted, first, last) : wanted;
  // A head that is wider than the frame is in the middle of it.
  const nearest = Math.min(least, room.widthPx / 2);
  const place = within(natural, nearest, Math.max(nearest, free));
  const leastPx = leastAside * photo.widthPx;
  const from = Math.max(Math.min(leastPx, middle), middle - coreFaces * half);
  const to = Math.min(Math.max(photo.widthPx - leastPx, middle), middle + coreFaces * half);
  const at = place - (middle - from) * scale;
  const before = sideOf(from, at, scale);
  const after = sideOf(photo.widthPx - to, room.widthPx - at - (to - from) * scale, scale);
  const stretch = Math.max(before.stretch, after.stretch);
  return { from, at, before, after, stretch, isHidden: free < least };
}

function sideOf(columnsPx: number, roomPx: number, scale: number): Side {
  const lengthPx = Math.max(1, columnsPx);
  return { lengthPx, roomPx, stretch: roomPx / (lengthPx * scale) };
}

function columnsOf(
  photo: Size,
  { widthPx }: Room,
  scale: number,
  { from, at, before, after }: Sides,
  head: Head,
): Pick<PhotoFit, "columns" | "softness"> {
  const columns = new Float32Array(widthPx);
  const softness = new Float32Array(widthPx);
  const [to, end] = [photo.widthPx - after.lengthPx, widthPx - after.roomPx];
  const middle = head.x * photo.widthPx;
  for (let x = 0; x < widthPx; x++) {
    const px = x + 0.5;
    const column =
      px < at
        ? from - reachOf(before, at - px, scale)
        : px > end
          ? to + reachOf(after, px - end, scale)
          : from + (px - at) / scale;
    const off = Math.abs(column - middle) / (head.halfWidth * photo.widthPx);
    const { stretch } = column < middle ? before : after;
    columns[x] = column;
    softness[x] =
      smoothStep(headAside, coreFaces, off) * smoothStep(streaks.from, streaks.to, stretch);
  }
  return { columns, softness };
}

/** How far out on a side of the photograph the column lies that is so many pixels out in the room: it is drawn out more the farther it is. */
function reachOf({ lengthPx, stretch }: Side, px: number, scale: number): number {
  if (stretch <= 1) return px / scale;
  const root = Math.sqrt(1 + (4 * (stretch - 1) * px) / (scale * lengthPx));
  return ((root - 1) * lengthPx) / (2 * (stretch - 1));
}
