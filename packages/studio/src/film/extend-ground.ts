import { seededRandom } from "../direction/random.ts";
import type { Photo } from "../photo/photo.ts";
import { averageLine } from "../stage/retouch/average-line.ts";
import type { Attention } from "./saliency.ts";

type Size = { widthPx: number; heightPx: number };

/** Room above a subject that fills its photograph to the top, as a share of the height. */
const headroom = 0.06;
/** What comes this near to a border, as a share of the photograph, was cut by it. */
const cutWithin = 0.01;
/** Share of the photograph over which its edge melts into the ground that goes on beyond it. */
const feather = 0.05;
/** A border line is the mean of this share of the photograph, smoothed along itself over `smoothing`. */
const depth = 0.012;
const smoothing = 0.08;
/** Grain of the ground in 8-bit steps: without it a gradient would show as bands. */
const grain = 2.4;

/**
 * A photograph with a plain ground in another ratio, whole: its ground goes on to the sides, or above and below. What was cut
 * at a border stays cut there: a neck would go on as a pillar. Null where the ratio asks for more than that leaves. `attention`
 * is outlined.
 */
export function extendGround(photo: Photo, { subject }: Attention, frame: Size): Photo | null {
  const ratio = frame.widthPx / frame.heightPx;
  const isCutAbove = subject.top < cutWithin;
  const missing = isCutAbove ? 0 : Math.max(0, headroom - subject.top);
  const heightPx = Math.max(
    Math.round(photo.heightPx * (1 + missing)),
    Math.round(photo.widthPx / ratio),
  );
  const widthPx = Math.max(photo.widthPx, Math.round(heightPx * ratio));
  const runsOut = subject.top + subject.height > 0.98;
  // A subject beside the middle comes half of the way towards it.
  const centring = 0.75 - 0.5 * (subject.left + subject.width / 2);
  const left = Math.round((widthPx - photo.widthPx) * centring);
  const top = runsOut
    ? heightPx - photo.heightPx
    : isCutAbove
      ? 0
      : (heightPx - photo.heightPx) >> 1;
  const isCutAside = subject.left < cutWithin || subject.left + subject.width > 1 - cutWithin;
  if ((isCutAside && widthPx > photo.widthPx) || (isCutAbove && top > 0)) return null;
  const { upright, level } = openSides(photo, { left, top }, { widthPx, heightPx });
  const columns = Array.from({ length: widthPx }, (_, x) => nearestSide(upright, x - left));
  const rows = Array.from({ length: heightPx }, (_, y) => nearestSide(level, y - top));
  const random = seededRandom(1);
  const rgb = new Uint8ClampedArray(widthPx * heightPx * 3);
  for (let y = 0; y < heightPx; y++) {
    const row = rows[y]!;
    for (let x = 0; x < widthPx; x++) {
      const column = columns[x]!;
      const isRows = row.distance < column.distance;
      const { line, own } = isRows ? row : column;
      const [px, py] = [x - left, y - top];
      const to = (y * widthPx + x) * 3;
      const from = (py * photo.widthPx + px) * 3;
      const along = isRows ? clamp(px, photo.widthPx) : clamp(py, photo.heightPx);
      const noise = own < 1 ? (random() - 0.5) * grain : 0;
      for (let c = 0; c < 3; c++) {
        const ground = own < 1 ? line[along * 3 + c]! + noise : 0;
        rgb[to + c] = own > 0 ? photo.rgb[from + c]! * own + ground * (1 - own) : ground;
      }
    }
  }
  return { widthPx, heightPx, rgb: new Uint8Array(rgb.buffer), alpha: null };
}

const clamp = (at: number, length: number) => Math.min(length - 1, Math.max(0, at));

/** A side beyond which the ground goes on: its colours along it, how deep it melts, and how far inside of it a place across lies. */
type Side = { line: Float32Array; reach: number; inwards: (at: number) => number };

function openSides(
  photo: Photo,
  place: { left: number; top: number },
  size: Size,
): { upright: Side[]; level: Side[] } {
  const { widthPx, heightPx } = photo;
  const upright = (inwards: Side["inwards"]): Side => {
    const deep = Math.ceil(widthPx * depth);
    const line = borderLine(photo, heightPx, deep, (i, k) => i * widthPx + inwards(k));
    return { line, reach: widthPx * feather, inwards };
  };
  const level = (inwards: Side["inwards"]): Side => {
    const deep = Math.ceil(heightPx * depth);
    const line = borderLine(photo, widthPx, deep, (i, k) => inwards(k) * widthPx + i);
    return { line, reach: heightPx * feather, inwards };
  };
  const sides: { upright: Side[]; level: Side[] } = { upright: [], level: [] };
  if (place.left > 0) sides.upright.push(upright((at) => at));
  if (size.widthPx - widthPx - place.left > 0)
    sides.upright.push(upright((at) => widthPx - 1 - at));
  if (place.top > 0) sides.level.push(level((at) => at));
  if (size.heightPx - heightPx - place.top > 0) sides.level.push(level((at) => heightPx - 1 - at));
  return sides;
}

/** How far a column (or row) lies inside of the side closest to it, that one's colours, and the photograph's own share there. */
type Nearest = { line: Float32Array; distance: number; own: number };

/** Of two sides that face each other the one that a column (or row) lies closest to, or furthest beyond. */
function nearestSide(sides: Side[], at: number): Nearest {
  let nearest: Nearest = { line: new Float32Array(), distance: Infinity, own: 1 };
  for (const { line, reach, inwards } of sides) {
    const distance = inwards(at);
    if (distance < nearest.distance)
      nearest = { line, distance, own: Math.min(1, Math.max(0, distance / reach)) ** 2 };
  }
  return nearest;
}

/** The mean colour along a border, `deep` pixels into the photograph, smoothed along the border. */
function borderLine(
  photo: Photo,
  length: number,
  deep: number,
  pixel: (along: number, inwards: number) => number,
): Float32Array {
  const raw = new Float32Array(length * 3);
  for (let i = 0; i < length; i++)
    for (let k = 0; k < deep; k++)
      for (let c = 0; c < 3; c++)
        raw[i * 3 + c] = raw[i * 3 + c]! + photo.rgb[pixel(i, k) * 3 + c]! / deep;
  const reach = Math.round((length * smoothing) / 2);
  for (let pass = 0; pass < 2; pass++) {
    for (let c = 0; c < 3; c++) averageLine(raw, c, 3, length, reach);
  }
  return raw;
}
