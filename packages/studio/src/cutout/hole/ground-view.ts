import type { Raster } from "../../photo/resize.ts";
import type { Scene } from "../ground/scene.ts";
import { toLab } from "../image/lab.ts";
import type { Lab } from "../image/lab.ts";

/** How far from the ground's colour is as the ground, Lab units, at the least, and in its noise. */
const leastTolerance = 3.5;
const noiseTolerance = 2.5;

/** A photo at some size beside its ground. */
export type GroundView = Raster & {
  /** How far each pixel is from the ground's colour, Lab units; 0 above and below what the matte takes. */
  away: Float32Array;
  /** What the matte takes, and what of that is as the ground. */
  inside: Uint8Array;
  like: Uint8Array;
  /** The distance below which a pixel is as the ground. */
  tolerance: number;
};

/** Compares what the matte takes of a photo with its ground; `middle` is the photo at the view's size. */
export function viewGround(rgba: Uint8Array, scene: Scene, middle: Raster): GroundView {
  const { widthPx, rgb } = middle;
  const { backdrop, photo } = scene;
  const tolerance = Math.max(leastTolerance, noiseTolerance * backdrop.noise);
  const inside = takenBy(rgba, photo, middle);
  const top = Math.floor(inside.indexOf(1) / widthPx);
  const bottom = Math.floor(inside.lastIndexOf(1) / widthPx);
  const away = new Float32Array(inside.length);
  const like = new Uint8Array(inside.length);
  if (top < 0) return { ...middle, away, inside, like, tolerance };
  const lab = toLab(rgb.subarray(top * widthPx * 3, (bottom + 1) * widthPx * 3));
  const column = columnsOf(widthPx, scene.widthPx);
  for (let y = top; y <= bottom; y++) {
    const row = Math.floor(((y + 0.5) * scene.heightPx) / middle.heightPx) * scene.widthPx;
    compareRow(away, y * widthPx, lab, (y - top) * widthPx, backdrop.lab, row, column);
  }
  for (let p = 0; p < like.length; p++) like[p] = Number(inside[p] === 1 && away[p]! < tolerance);
  return { ...middle, away, inside, like, tolerance };
}

/** For each column of a raster the one of another that lies there. */
export function columnsOf(widthPx: number, otherWidthPx: number): Int32Array {
  const columns = new Int32Array(widthPx);
  for (let x = 0; x < widthPx; x++) columns[x] = Math.floor(((x + 0.5) * otherWidthPx) / widthPx);
  return columns;
}

/** What a matte takes of a photo, at another size. */
export function takenBy(
  rgba: Uint8Array,
  photo: Raster,
  { widthPx, heightPx }: Raster,
): Uint8Array {
  const inside = new Uint8Array(widthPx * heightPx);
  const column = columnsOf(widthPx, photo.widthPx);
  for (let y = 0, p = 0; y < heightPx; y++) {
    const row = Math.floor(((y + 0.5) * photo.heightPx) / heightPx) * photo.widthPx;
    for (let x = 0; x < widthPx; x++, p++) {
      if (rgba[(row + column[x]!) * 4 + 3]! >= 128) inside[p] = 1;
    }
  }
  return inside;
}

function compareRow(
  away: Float32Array,
  into: number,
  [l, a, b]: Lab,
  from: number,
  [groundL, groundA, groundB]: Lab,
  row: number,
  column: Int32Array,
): void {
  for (let x = 0; x < column.length; x++) {
    const q = row + column[x]!;
    const dl = l[from + x]! - groundL[q]!;
    const da = a[from + x]! - groundA[q]!;
    const db = b[from + x]! - groundB[q]!;
    away[into + x] = Math.sqrt(dl * dl + da * da + db * db);
  }
}
