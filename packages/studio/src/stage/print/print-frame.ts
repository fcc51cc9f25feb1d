import { smoothStep } from "../../cutout/image/lab.ts";
import { type Rgb, srgbToLinear, linearToSrgb16 } from "../../develop/color.ts";
import type { PrintFinish } from "../../direction/print-finish.ts";
import { seededRandom } from "../../direction/random.ts";
import type { KeyFrom } from "../../sets/key-from.ts";
import type { Pixels } from "../product-layer.ts";

/** A sheet's parts, px of the artwork. */
export type FrameLayout = {
  widthPx: number;
  heightPx: number;
  mouldingPx: number;
  window: { left: number; top: number; width: number; height: number };
  pxPerMm: number;
};

const longSideMm = 250;
/** A mat is cut a little lower than the middle, or it seems to sink. */
const lowerMat = 1.16;

/** Divides a frame of `longSidePx` about a photograph of the given aspect. */
export function layOutPrintFrame(
  finish: PrintFinish,
  aspect: number,
  longSidePx: number,
): FrameLayout {
  const pxPerMm = longSidePx / longSideMm;
  const mouldingPx = finish.moulding.widthMm * pxPerMm;
  const mat = finish.mat.widthMm * pxPerMm;
  const aside = 2 * (mouldingPx + mat);
  const above = 2 * mouldingPx + mat * (1 + lowerMat);
  const height = Math.round(Math.min(longSidePx - above, (longSidePx - aside) / aspect));
  const width = Math.round(height * aspect);
  return {
    widthPx: Math.round(width + aside),
    heightPx: Math.round(height + above),
    mouldingPx,
    window: {
      left: Math.round(mouldingPx + mat),
      top: Math.round(mouldingPx + mat),
      width,
      height,
    },
    pxPerMm,
  };
}

/** What the painting of a frame needs at each pixel; shades are products of a column's and a row's. */
type Painting = {
  layout: FrameLayout;
  finish: PrintFinish;
  key: KeyFrom;
  noise: Float32Array;
  matShade: Shade;
  windowShade: Shade;
};

type Shade = { columns: Float32Array; rows: Float32Array };

const noiseSize = 256;
/**
 * Glass: the sky of the studio in it, and a broad soft light that lies across it. Twice as bright, with edges as by a ruler, it
 * was glare drawn over a dark product.
 */
const glass = { haze: 0.009, sheen: 0.024, from: 0.2, to: 0.6, soft: [0.16, 0.09] } as const;

/** Paints a framed photograph as seen straight on: moulding, mat with its bevelled window, photograph (rgb) and glass. */
export function paintFrame(
  layout: FrameLayout,
  finish: PrintFinish,
  photo: Uint8Array,
  key: KeyFrom,
): Pixels {
  const { widthPx, heightPx, window, mouldingPx } = layout;
  const random = seededRandom(7);
  const noise = Float32Array.from({ length: noiseSize * noiseSize }, () => random() - 0.5);
  const matShade = shadeOfMoulding(layout, key);
  const windowShade = shadeOfMat(layout, key);
  const painting: Painting = { layout, finish, key, noise, matShade, windowShade };
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  const color: Rgb = [0, 0, 0];
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const px = x - window.left;
      const py = y - window.top;
      const isMoulding = edgeOf(layout, x, y).distance < mouldingPx;
      if (px >= 0 && py >= 0 && px < window.width && py < window.height) {
        const from = (py * window.width + px) * 3;
        const shade = windowShade.columns[px]! * windowShade.rows[py]!;
        for (let channel = 0; channel < 3; channel++) {
          color[channel] = srgbToLinear[photo[from + channel]!]! * shade;
        }
      } else if (isMoulding) paintMoulding(painting, x, y, color);
      else paintMat(painting, x, y, color);
      const sheen = isMoulding ? 0 : sheenAt(painting, x, y);
      const at = (y * widthPx + x) * 4;
      for (let channel = 0; channel < 3; channel++) {
        const lit = (color[channel]! * (1 - sheen) + sheen) * finish.light[channel]!;
        rgba[at + channel] = linearToSrgb16(lit) / 257 + 0.5;
      }
      rgba[at + 3] = 255;
    }
  }
  return { widthPx, heightPx, rgba };
}

/** The nearest side of the frame: its outward direction, how far it is, and how far along it the point lies. */
const nearest = { across: 0, up: 0, distance: 0, along: 0 };

function edgeOf({ widthPx, heightPx }: FrameLayout, x: number, y: number): typeof nearest {
  const left = x + 0.5;
  const top = y + 0.5;
  const right = widthPx - left;
  const bottom = heightPx - top;
  const distance = Math.min(left, right, top, bottom);
  nearest.distance = distance;
  nearest.across = distance === left ? -1 : distance === right ? 1 : 0;
  nearest.up = nearest.across !== 0 ? 0 : distance === top ? 1 : -1;
  nearest.along = nearest.across !== 0 ? y : x;
  return nearest;
}

/** Profile of a moulding across its face: a rounded outer edge, a flat face, a lip that falls towards the glass. */
function paintMoulding(
  { layout, finish, key, noise }: Painting,
  x: number,
  y: number,
  into: Rgb,
): void {
  const { moulding } = finish;
  const edge = edgeOf(layout, x, y);
  const share = edge.distance / layout.mouldingPx;
  const outward = share < 0.16 ? 1 - share / 0.16 : 0;
  const inward = share > 0.82 ? (share - 0.82) / 0.18 : 0;
  const facing = edge.across * key.across + edge.up * key.up;
  const slope = (outward - inward) * facing;
  const mm = edge.distance / layout.pxPerMm;
  const along = edge.along / layout.pxPerMm;
  let level = 1 + 0.42 * slope - 0.3 * inward * inward;
  if (moulding.material === "wood") {
    const grain = noiseAt(noise, along * 0.16, mm * 2.1 + edge.across * 31 + edge.up * 57);
    const fine = noiseAt(noise, along * 0.9, mm * 7 + edge.across * 13 + edge.up * 29);
    level *= 1 + 0.34 * grain + 0.16 * fine;
  } else if (moulding.material === "metal") {
    const brushed = noiseAt(noise, along * 0.1, mm * 11 + edge.across * 17 + edge.up * 43);
    // Polished metal mirrors the studio: a line of light along its round, and lamps that pass along each side.
    const line = Math.exp(-(((share - 0.3) / 0.13) ** 2));
    const lamps =
      0.5 + 0.5 * Math.sin(along * 0.052 + edge.across * 2.1 + edge.up * 0.7 + mm * 0.05);
    level *= 0.42 + 0.24 * facing + (0.3 + 0.75 * line) * lamps ** 2 + 0.4 * line + 0.1 * brushed;
  } else level += 0.08 * facing;
  // The mitred joint is a hair's breadth of dark.
  const joint = Math.abs(
    Math.min(x, layout.widthPx - 1 - x) - Math.min(y, layout.heightPx - 1 - y),
  );
  if (joint < 1) level *= 0.8;
  for (let channel = 0; channel < 3; channel++) {
    into[channel] = Math.max(0, srgbToLinear[moulding.color[channel]!]! * level);
  }
}

/** The cut edge of the mat, mm, and what the moulding's shadow reaches on it. */
const bevelMm = 1.5;
const shadowMm = 3.4;

function paintMat(
  { layout, finish, key, noise, matShade }: Painting,
  x: number,
  y: number,
  into: Rgb,
): void {
  const { window, pxPerMm } = layout;
  const outX = Math.max(window.left - x - 0.5, x + 0.5 - window.left - window.width, 0) / pxPerMm;
  const outY = Math.max(window.top - y - 0.5, y + 0.5 - window.top - window.height, 0) / pxPerMm;
  if (Math.max(outX, outY) < bevelMm) {
    // The core of the board is white whatever its face is; each side of the cut faces the window's middle.
    const across = outX > outY ? (x < window.left ? 1 : -1) : 0;
    const up = outX > outY ? 0 : y < window.top ? -1 : 1;
    const level = 0.74 * (1 + 0.26 * (across * key.across + up * key.up));
    into.fill(level);
    return;
  }
  const paper = noiseAt(noise, x / pxPerMm / 0.5, y / pxPerMm / 0.5);
  const shade = matShade.columns[x]! * matShade.rows[y]! * (1 + 0.03 * paper);
  for (let channel = 0; channel < 3; channel++) {
    into[channel] = srgbToLinear[finish.mat.color[channel]!]! * shade;
  }
}

/** What the moulding keeps from the mat under it: most on the side from which the light comes. */
function shadeOfMoulding(layout: FrameLayout, key: KeyFrom): Shade {
  const { widthPx, heightPx, mouldingPx, pxPerMm } = layout;
  const cast = (distancePx: number, towards: number): number => {
    const mm = Math.max(0, distancePx - mouldingPx) / pxPerMm;
    const from = Math.max(0, towards);
    return 1 - (0.14 + 0.4 * from) * Math.exp(-mm / (shadowMm * (0.4 + from)));
  };
  return {
    columns: Float32Array.from({ length: widthPx }, (_, x) => {
      return cast(x + 0.5, -key.across) * cast(widthPx - x - 0.5, key.across);
    }),
    rows: Float32Array.from({ length: heightPx }, (_, y) => {
      return cast(y + 0.5, key.up) * cast(heightPx - y - 0.5, -key.up);
    }),
  };
}

/** How far the mat's own shadow reaches into its window, mm. */
const windowShadowMm = 1.1;

/** The mat is thick: along the window's edge towards the light lies its shadow. */
function shadeOfMat({ window, pxPerMm }: FrameLayout, key: KeyFrom): Shade {
  const fading = (px: number): number => Math.exp(-px / pxPerMm / windowShadowMm);
  return {
    columns: Float32Array.from({ length: window.width }, (_, x) => {
      return 1 - 0.34 * Math.abs(key.across) * fading(key.across < 0 ? x : window.width - x);
    }),
    rows: Float32Array.from({ length: window.height }, (_, y) => {
      return 1 - 0.3 * Math.max(0.3, key.up) * fading(y);
    }),
  };
}

function sheenAt({ layout, key }: Painting, x: number, y: number): number {
  const u = key.across < 0 ? x / layout.widthPx : 1 - x / layout.widthPx;
  const v = y / layout.heightPx;
  const diagonal = u * 0.62 + v * 0.55;
  const band =
    smoothStep(glass.from, glass.from + glass.soft[0], diagonal) *
    (1 - smoothStep(glass.to, glass.to + glass.soft[1], diagonal));
  return glass.haze + glass.sheen * band * (1 - 0.6 * v);
}

/** Smooth noise, -0.5 to 0.5. */
function noiseAt(noise: Float32Array, x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const fx = x - left;
  const fy = y - top;
  const at = (dx: number, dy: number): number =>
    noise[((top + dy) & (noiseSize - 1)) * noiseSize + ((left + dx) & (noiseSize - 1))]!;
  const upper = at(0, 0) + (at(1, 0) - at(0, 0)) * fx;
  const lower = at(0, 1) + (at(1, 1) - at(0, 1)) * fx;
  return upper + (lower - upper) * fy;
}
