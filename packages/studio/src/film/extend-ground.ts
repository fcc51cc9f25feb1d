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
  const sides = openSides(photo, { left, top }, { widthPx, heightPx });
  const random = seededRandom(1);
  const rgb = new Uint8ClampedArray(widthPx * heightPx * 3);
  for (let y = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++) {
      const [px, py] = [x - left, y - top];
      const to = (y * widthPx + x) * 3;
      const from = (py * photo.widthPx + px) * 3;
      const nearest = nearestSide(sides, px, py);
      const own = nearest
        ? Math.min(1, Math.max(0, nearest.distance / nearest.side.reach)) ** 2
        : 1;
      const noise = own < 1 ? (random() - 0.5) * grain : 0;
      for (let c = 0; c < 3; c++) {
        const ground = nearest && own < 1 ? nearest.side.line[nearest.at * 3 + c]! + noise : 0;
        rgb[to + c] = own > 0 ? photo.rgb[from + c]! * own + ground * (1 - own) : ground;
      }
    }
  return { widthPx, heightPx, rgb: new Uint8Array(rgb.buffer), alpha: null };
}

/** A side beyond which the ground goes on: its colours along it, how deep it melts, and how far inside of it a pixel lies. */
type Side = {
  line: Float32Array;
  length: number;
  reach: number;
  isUpright: boolean;
  distance: (px: number, py: number) => number;
};

function openSides(photo: Photo, place: { left: number; top: number }, size: Size): Side[] {
  const { widthPx, heightPx } = photo;
  const right = size.widthPx - widthPx - place.left;
  const bottom = size.heightPx - heightPx - place.top;
  const upright = (distance: Side["distance"], at: (k: number) => number): Side => {
    const line = borderLine(
      photo,
      heightPx,
      Math.ceil(widthPx * depth),
      (i, k) => i * widthPx + at(k),
    );
    return { line, length: heightPx, reach: widthPx * feather, isUpright: true, distance };
  };
  const level = (distance: Side["distance"], at: (k: number) => number): Side => {
    const line = borderLine(
      photo,
      widthPx,
      Math.ceil(heightPx * depth),
      (i, k) => at(k) * widthPx + i,
    );
    return { line, length: widthPx, reach: heightPx * feather, isUpright: false, distance };
  };
  const sides: Side[] = [];
  if (place.left > 0)
    sides.push(
      upright(
        (px) => px,
        (k) => k,
      ),
    );
  if (right > 0)
    sides.push(
      upright(
        (px) => widthPx - 1 - px,
        (k) => widthPx - 1 - k,
      ),
    );
  if (place.top > 0)
    sides.push(
      level(
        (_, py) => py,
        (k) => k,
      ),
    );
  if (bottom > 0)
    sides.push(
      level(
        (_, py) => heightPx - 1 - py,
        (k) => heightPx - 1 - k,
      ),
    );
  return sides;
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

/** The open side that a pixel lies closest to (or furthest beyond), and where along it. */
function nearestSide(
  sides: Side[],
  px: number,
  py: number,
): { side: Side; distance: number; at: number } | null {
  let best: { side: Side; distance: number; at: number } | null = null;
  for (const side of sides) {
    const distance = side.distance(px, py);
    if (best && distance >= best.distance) continue;
    const along = side.isUpright ? py : px;
    best = { side, distance, at: Math.min(side.length - 1, Math.max(0, along)) };
  }
  return best;
}
