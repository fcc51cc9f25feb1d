import type { Rgb } from "../develop/color.ts";
import type { Style } from "../sets/set.ts";

/** What a print is made of: sRGB colours, millimetres for a frame of 250 mm on its longer side. */
export type PrintFinish = {
  moulding: { material: "wood" | "metal" | "lacquer"; color: Rgb; widthMm: number };
  mat: { color: Rgb; widthMm: number };
  /** Linear light on it, 1 in a bright neutral studio: paper that is whiter than all about it seems to glow. */
  light: Rgb;
};

const ivory: Rgb = [232, 228, 219];
const white: Rgb = [233, 232, 229];

/** The frame that a shop window of each style would have. */
export const printFinishes: Record<Style, PrintFinish> = {
  classic: {
    moulding: { material: "lacquer", color: [30, 30, 31], widthMm: 9 },
    mat: { color: white, widthMm: 15 },
    light: [0.98, 0.98, 0.98],
  },
  minimal: {
    moulding: { material: "wood", color: [201, 170, 130], widthMm: 9 },
    mat: { color: ivory, widthMm: 18 },
    light: [0.97, 0.95, 0.92],
  },
  luxury: {
    moulding: { material: "metal", color: [176, 137, 78], widthMm: 8 },
    mat: { color: [38, 33, 29], widthMm: 13 },
    light: [0.88, 0.79, 0.66],
  },
  loud_luxury: {
    moulding: { material: "metal", color: [196, 148, 66], widthMm: 15 },
    mat: { color: [62, 10, 16], widthMm: 11 },
    light: [0.9, 0.8, 0.67],
  },
  magazine: {
    moulding: { material: "lacquer", color: [226, 226, 224], widthMm: 13 },
    mat: { color: white, widthMm: 11 },
    light: [0.98, 0.98, 0.98],
  },
  editorial: {
    moulding: { material: "wood", color: [62, 44, 33], widthMm: 9 },
    mat: { color: ivory, widthMm: 19 },
    light: [0.9, 0.9, 0.88],
  },
  avant_garde: {
    moulding: { material: "metal", color: [168, 170, 182], widthMm: 10 },
    mat: { color: [20, 18, 26], widthMm: 11 },
    light: [0.74, 0.71, 0.88],
  },
  element: {
    moulding: { material: "wood", color: [70, 61, 53], widthMm: 12 },
    mat: { color: [205, 203, 194], widthMm: 13 },
    light: [0.86, 0.86, 0.84],
  },
  influencer: {
    moulding: { material: "metal", color: [205, 160, 130], widthMm: 7 },
    mat: { color: [238, 231, 228], widthMm: 14 },
    light: [0.99, 0.93, 0.91],
  },
  lifestyle: {
    moulding: { material: "wood", color: [186, 142, 94], widthMm: 12 },
    mat: { color: ivory, widthMm: 15 },
    light: [0.94, 0.9, 0.83],
  },
};
