import type { Rgb } from "../develop/color.ts";
import type { Style } from "../sets/set.ts";
import type { Framing, Grade } from "./plan.ts";

/** Factor and colour for the three parts that a light group can play. */
export type LightMix = { key: Rgb; fill: Rgb; rim: Rgb };

/** What a style asks of any set, its own or one that stands in for it. */
export type StyleDirection = {
  /** The hero's framing at 1:1. */
  framing: Framing;
  /** Whose sets stand in, nearest first, where the style has none of its own. */
  standIns: Style[];
  /** Applied over a stand-in's look, so that it reads as this style. */
  standInGrade: Partial<Grade>;
  standInLight: LightMix;
  /** The backdrop that a stand-in with a recolourable one takes. */
  standInBackdrop: Rgb | null;
  tiltDegrees: number;
  levitation: number;
  /** As of the plan. */
  maxColourShift: number;
  shownColourShift: number;
  /** Whether several products stand together well in it. */
  takesGroups: boolean;
  /** Whether `background_color` is heard. */
  takesBackground: boolean;
};

const white: Rgb = [1, 1, 1];
const neutral: LightMix = { key: white, fill: white, rim: white };

/** Framing, light and grade of the ten styles: product height and place, palette and contrast as their art direction has them. */
export const styleDirections: Record<Style, StyleDirection> = {
  classic: {
    framing: { fillHeight: 0.68, fillWidth: 0.72, centreX: 0.5, baseY: 0.83 },
    standIns: ["minimal", "lifestyle"],
    standInGrade: { grain: 0.0045, contrast: 1, saturation: 1 },
    standInLight: neutral,
    standInBackdrop: [244, 245, 246],
    tiltDegrees: 0,
    levitation: 0,
    maxColourShift: 1.8,
    shownColourShift: 2,
    takesGroups: true,
    takesBackground: true,
  },
  minimal: {
    framing: { fillHeight: 0.4, fillWidth: 0.51, centreX: 0.6, baseY: 0.76 },
    standIns: ["classic", "editorial"],
    standInGrade: { contrast: 1.05, saturation: 0.9, vignette: 0.06 },
    standInLight: { key: [1.3, 1.27, 1.2], fill: [0.62, 0.63, 0.64], rim: white },
    standInBackdrop: [197, 207, 188],
    tiltDegrees: 0,
    levitation: 0,
    maxColourShift: 5.9,
    shownColourShift: 6,
    takesGroups: false,
    takesBackground: true,
  },
  luxury: {
    framing: { fillHeight: 0.6, fillWidth: 0.64, centreX: 0.5, baseY: 0.79 },
    standIns: ["loud_luxury", "element", "classic"],
    standInGrade: { contrast: 1.15, saturation: 0.9, vignette: 0.28 },
    standInLight: { key: [0.9, 0.8, 0.66], fill: [0.4, 0.36, 0.32], rim: [1.5, 1.25, 0.95] },
    standInBackdrop: [33, 27, 22],
    tiltDegrees: 0,
    levitation: 0,
    maxColourShift: 5.9,
    shownColourShift: 6,
    takesGroups: true,
    takesBackground: false,
  },
  loud_luxury: {
    // Larger, goods hid the arch, the columns and the podium that make the set: a mug was as large as the arch.
    framing: { fillHeight: 0.54, fillWidth: 0.64, centreX: 0.5, baseY: 0.8 },
    standIns: ["luxury", "classic"],
    standInGrade: { contrast: 1.25, saturation: 1.35, vignette: 0.2, bloom: 0.35 },
    standInLight: { key: [1.5, 1.12, 0.8], fill: [1.2, 0.3, 0.4], rim: [1.9, 1.2, 0.6] },
    standInBackdrop: [142, 11, 35],
    tiltDegrees: 0,
    levitation: 0,
    maxColourShift: 5.9,
    shownColourShift: 6,
    takesGroups: true,
    takesBackground: false,
  },
  magazine: {
    framing: { fillHeight: 0.72, fillWidth: 0.76, centreX: 0.54, baseY: 0.88 },
    standIns: ["editorial", "classic", "minimal"],
    standInGrade: { contrast: 1.16, saturation: 1.2, grain: 0.0105 },
    standInLight: { key: [1.15, 1.15, 1.15], fill: [0.9, 0.9, 0.92], rim: white },
    standInBackdrop: [40, 86, 190],
    tiltDegrees: 6,
    levitation: 0,
    maxColourShift: 5.9,
    shownColourShift: 6,
    takesGroups: true,
    takesBackground: false,
  },
  editorial: {
    framing: { fillHeight: 0.53, fillWidth: 0.67, centreX: 0.38, baseY: 0.82 },
    standIns: ["lifestyle", "minimal", "classic"],
    standInGrade: { contrast: 0.94, saturation: 0.5, lift: 0.05, grain: 0.0155, warmth: 0.04 },
    standInLight: { key: [1.05, 1.02, 0.98], fill: [0.5, 0.52, 0.55], rim: white },
    standInBackdrop: [138, 141, 134],
    tiltDegrees: 0,
    levitation: 0,
    maxColourShift: 5.9,
    shownColourShift: 6,
    takesGroups: true,
    takesBackground: false,
  },
  avant_garde: {
    framing: { fillHeight: 0.54, fillWidth: 0.66, centreX: 0.48, baseY: 0.71 },
    standIns: ["luxury", "element", "classic"],
    standInGrade: { contrast: 1.25, saturation: 1.35, vignette: 0.3, bloom: 0.4 },
    standInLight: { key: [0.1, 0.9, 1.15], fill: [0.42, 0.16, 1], rim: [2.2, 0.25, 1.5] },
    standInBackdrop: [38, 14, 92],
    tiltDegrees: -14,
    levitation: 0.07,
    maxColourShift: 5.9,
    shownColourShift: 6,
    takesGroups: false,
    takesBackground: false,
  },
  element: {
    framing: { fillHeight: 0.58, fillWidth: 0.72, centreX: 0.5, baseY: 0.78 },
    standIns: ["luxury", "lifestyle", "classic"],
    standInGrade: { contrast: 1.1, saturation: 1.05, warmth: -0.3, vignette: 0.2 },
    standInLight: { key: [0.72, 0.98, 1.06], fill: [0.4, 0.78, 0.86], rim: [0.9, 1.3, 1.4] },
    standInBackdrop: [47, 120, 133],
    tiltDegrees: 0,
    levitation: 0,
    maxColourShift: 5.9,
    shownColourShift: 6,
    takesGroups: true,
    takesBackground: false,
  },
  influencer: {
    framing: { fillHeight: 0.56, fillWidth: 0.7, centreX: 0.5, baseY: 0.8 },
    standIns: ["lifestyle", "classic", "minimal"],
    standInGrade: { contrast: 0.9, saturation: 1.06, lift: 0.025, warmth: 0.1, exposure: 1.2 },
    standInLight: { key: [1.06, 0.98, 0.96], fill: [1.3, 1.12, 1.14], rim: white },
    standInBackdrop: [247, 207, 211],
    tiltDegrees: 0,
    levitation: 0,
    maxColourShift: 5.9,
    shownColourShift: 6,
    takesGroups: true,
    takesBackground: false,
  },
  lifestyle: {
    framing: { fillHeight: 0.53, fillWidth: 0.67, centreX: 0.6, baseY: 0.8 },
    standIns: ["influencer", "editorial", "minimal", "classic"],
    standInGrade: { contrast: 0.97, saturation: 1, warmth: 0.12 },
    standInLight: neutral,
    standInBackdrop: [214, 192, 160],
    tiltDegrees: 0,
    levitation: 0,
    maxColourShift: 5.9,
    shownColourShift: 6,
    takesGroups: true,
    takesBackground: false,
  },
};

/** The part that a light group plays, by its name. */
export function lightPart(group: string): keyof LightMix {
  if (/key|sun|window|flash|spot|ring/.test(group)) return "key";
  if (/rim|back|kick|edge|hair|gel|strip/.test(group)) return "rim";
  return "fill";
}
