import { linearToSrgb16, type Rgb, srgbToLinear } from "../../develop/color.ts";
import type { KeyFrom } from "../../sets/key-from.ts";
import type { Vec3 } from "../../sets/set.ts";
import type { Pixels } from "../product-layer.ts";
import { bendAt, boxOf, type Sheet, toSheet } from "./sheet.ts";
import { add, dot, normalised } from "../vectors.ts";

/** Borders of a print on paper, as shares of its picture's longer side, and their colour, sRGB; null where it has none. */
export type PaperBorder = { aside: number; above: number; below: number; color: Rgb | null };

/** The sets' keys stand some 30° to 55° above their tables. */
const keyRise = { level: Math.SQRT1_2, up: Math.SQRT1_2 };
/**
 * Satin paper: how broad the lobe is about the mirror's angle, radians, and how bright at its middle. No print lies at that angle, or
 * nothing would be seen of it; on the side of the light and where it rises it is nearest to that.
 */
const satin = { breadth: 0.25, strength: 0.24 };
/** How far the camera is, in longer sides of the sheet: 1.6 m, and a third of one. */
const cameraAway = 5;
/** What a sheet's cut edge has more of the light, and less on the far side: it is as wide as a pixel at most. */
const edgeLight = 0.16;

export type Photo = { rgb: Uint8Array; widthPx: number; heightPx: number };

/** A sheet of the sheet's size in pixels, and where the photograph begins on it. */
type Layout = { widthPx: number; heightPx: number; asidePx: number; abovePx: number };

/** The size of a sheet about a photograph. */
export function layOutPaper(
  { widthPx, heightPx }: Omit<Photo, "rgb">,
  border: PaperBorder,
): Layout {
  const long = Math.max(widthPx, heightPx);
  const [asidePx, abovePx] = [Math.round(border.aside * long), Math.round(border.above * long)];
  return {
    widthPx: widthPx + 2 * asidePx,
    heightPx: heightPx + abovePx + Math.round(border.below * long),
    asidePx,
    abovePx,
  };
}

/**
 * Paints a photograph (rgb) on its sheet as the camera above sees it: turned, bent, with the key's sheen across it, under linear
 * `light`. Its edge is as fine as a pixel; turned afterwards it had stairs, and lost the tips of its corners.
 */
export function paintPaper(
  photo: Photo,
  border: PaperBorder,
  sheet: Sheet,
  { key, light }: { key: KeyFrom; light: Rgb },
): Pixels {
  const layout = layOutPaper(photo, border);
  const long = Math.max(layout.widthPx, layout.heightPx);
  const box = boxOf(sheet);
  const widthPx = Math.ceil(box.width * long) + 2 * marginPx;
  const heightPx = Math.ceil(box.height * long) + 2 * marginPx;
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  const toKey = toSheet(sheet.turn, key.across, -key.up);
  const bent = seenThrough(sheet, toKey, { width: widthPx / long, height: heightPx / long });
  const paper = border.color?.map((value) => srgbToLinear[value]!) ?? null;
  const own: Rgb = [0, 0, 0];
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const { u, v, level, sheen } = bent((x + 0.5) / widthPx, (y + 0.5) / heightPx);
      const [column, row] = [u * long + layout.widthPx / 2, v * long + layout.heightPx / 2];
      const insideX = Math.min(column, layout.widthPx - column);
      const insideY = Math.min(row, layout.heightPx - row);
      const cover = clamp(insideX + 0.5) * clamp(insideY + 0.5);
      if (cover === 0) continue;
      readPhoto(photo, column - layout.asidePx, row - layout.abovePx, paper, own);
      let cut = 0;
      if (insideX < 1) cut += toKey[0] * (u < 0 ? -1 : 1);
      if (insideY < 1) cut += toKey[1] * (v < 0 ? -1 : 1);
      const lit = level * (1 + edgeLight * cut);
      const at = (y * widthPx + x) * 4;
      for (let channel = 0; channel < 3; channel++)
        rgba[at + channel] =
          linearToSrgb16((own[channel]! * lit + sheen) * light[channel]!) / 257 + 0.5;
      rgba[at + 3] = cover * 255 + 0.5;
    }
  }
  return { widthPx, heightPx, rgba };
}

/** Clear pixels about the sheet: raised towards the camera a corner is seen that much farther out. */
const marginPx = 8;

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** What the camera sees at a place of the picture: the point of the sheet, and the light there. */
type Seen = { u: number; v: number; level: number; sheen: number };

const gridSteps = 48;

/**
 * The bent sheet as the camera sees it, by shares of the picture; between the points of a grid, since all of it is smooth. The
 * object is the same at each call.
 */
function seenThrough(
  sheet: Sheet,
  toKey: [number, number],
  size: { width: number; height: number },
): (across: number, down: number) => Seen {
  const stride = gridSteps + 1;
  const parts = 4;
  const grid = new Float32Array(stride * stride * parts);
  for (let at = 0; at < stride * stride; at++) {
    const across = ((at % stride) / gridSteps - 0.5) * size.width;
    const down = (Math.floor(at / stride) / gridSteps - 0.5) * size.height;
    const seen = seenAt(sheet, toKey, ...toSheet(sheet.turn, across, down));
    grid.set([seen.u, seen.v, seen.level, seen.sheen], at * parts);
  }
  const seen: Seen = { u: 0, v: 0, level: 1, sheen: 0 };
  return (across, down) => {
    const [x, y] = [across * gridSteps, down * gridSteps];
    const [left, top] = [Math.min(gridSteps - 1, x | 0), Math.min(gridSteps - 1, y | 0)];
    const [fx, fy] = [x - left, y - top];
    const at = (top * stride + left) * parts;
    const read = (part: number): number => {
      const from = at + part;
      const upper = grid[from]! + (grid[from + parts]! - grid[from]!) * fx;
      const below = from + stride * parts;
      const lower = grid[below]! + (grid[below + parts]! - grid[below]!) * fx;
      return upper + (lower - upper) * fy;
    };
    seen.u = read(0);
    seen.v = read(1);
    seen.level = read(2);
    seen.sheen = read(3);
    return seen;
  };
}

/** The point of the sheet that is seen at (x, y) of its plane; light on level paper is 1. */
function seenAt(sheet: Sheet, toKey: [number, number], x: number, y: number): Seen {
  const { height, slope, drawnIn } = bendAt(sheet, x, y);
  const [across, down] = sheet.rise;
  const nearer = 1 - height / cameraAway;
  const normal = normalised([-slope * across, -slope * down, 1]);
  const toLight: Vec3 = [toKey[0] * keyRise.level, toKey[1] * keyRise.level, keyRise.up];
  const toCamera = normalised([-x / cameraAway, -y / cameraAway, 1]);
  const half = normalised(add(toLight, toCamera));
  const off = Math.acos(Math.min(1, dot(normal, half))) / satin.breadth;
  return {
    u: x * nearer + drawnIn * across,
    v: y * nearer + drawnIn * down,
    level: Math.max(0, dot(normal, toLight) / keyRise.up),
    sheen: satin.strength * Math.exp(-off * off),
  };
}

/** Linear light of the sheet at a point of the photograph, px, or of the paper about it (null: none); at its edge some of both. */
function readPhoto(
  { rgb, widthPx, heightPx }: Photo,
  column: number,
  row: number,
  paper: number[] | null,
  into: Rgb,
): void {
  const cover =
    paper === null
      ? 1
      : clamp(Math.min(column, widthPx - column) + 0.5) *
        clamp(Math.min(row, heightPx - row) + 0.5);
  const x = Math.min(widthPx - 1.001, Math.max(0, column - 0.5));
  const y = Math.min(heightPx - 1.001, Math.max(0, row - 0.5));
  const at = ((y | 0) * widthPx + (x | 0)) * 3;
  const [fx, fy] = [x - (x | 0), y - (y | 0)];
  for (let channel = 0; channel < 3; channel++) {
    into[channel] = paper?.[channel] ?? 0;
    if (cover === 0) continue;
    const from = at + channel;
    const below = from + widthPx * 3;
    const upper = rgb[from]! + (rgb[from + 3]! - rgb[from]!) * fx;
    const lower = rgb[below]! + (rgb[below + 3]! - rgb[below]!) * fx;
    const shown = srgbToLinear[Math.round(upper + (lower - upper) * fy)]!;
    into[channel]! += (shown - into[channel]!) * cover;
  }
}
