import type { Rgb } from "../develop/color.ts";
import { colorNames } from "./color-names.ts";

export type BackgroundColor =
  | { kind: "color"; rgb: Rgb }
  | { kind: "malformed" }
  | { kind: "unknown" };

// What an adjective does: mix towards a colour by a share. "warm beige" is beige with a little amber in it.
const adjectives: ReadonlyMap<string, { towards: Rgb; share: number }> = new Map([
  ["light", { towards: [255, 255, 255], share: 0.45 }],
  ["pale", { towards: [255, 255, 255], share: 0.55 }],
  ["pastel", { towards: [255, 255, 255], share: 0.6 }],
  ["soft", { towards: [255, 255, 255], share: 0.3 }],
  ["dark", { towards: [0, 0, 0], share: 0.45 }],
  ["deep", { towards: [0, 0, 0], share: 0.35 }],
  ["warm", { towards: [255, 176, 92], share: 0.14 }],
  ["cool", { towards: [92, 150, 255], share: 0.14 }],
  ["cold", { towards: [92, 150, 255], share: 0.18 }],
  ["dusty", { towards: [150, 142, 138], share: 0.35 }],
  ["muted", { towards: [140, 140, 140], share: 0.35 }],
]);

/** What shades are kinds of: "sage green" is sage and "navy blue" navy, where plain green and blue are loud. */
const hues = new Set(
  "black white gray grey brown beige red orange yellow green blue purple violet pink".split(" "),
);

/**
 * Reads `background_color`: `#rgb` or `#rrggbb` (with or without `#`), a CSS name, or plain words ("warm beige").
 * A malformed hex is "malformed"; words that name no colour are "unknown", a hint without effect.
 */
export function parseBackgroundColor(text: string): BackgroundColor {
  const trimmed = text.trim().toLowerCase();
  const hex = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(trimmed)?.[1];
  if (hex !== undefined) return { kind: "color", rgb: rgbOfHex(hex) };
  // "#" announces a hex; so does anything with a digit, for no colour word has one.
  if (trimmed.startsWith("#") || /\d/.test(trimmed)) return { kind: "malformed" };
  const rgb = rgbOfWords(trimmed.split(/[^a-z]+/).filter((word) => word !== ""));
  return rgb === null ? { kind: "unknown" } : { kind: "color", rgb };
}

/** sRGB of a hex of three or six digits, without "#". */
function rgbOfHex(hex: string): Rgb {
  const long = hex.length === 3 ? hex.replace(/./g, "$&$&") : hex;
  const value = Number.parseInt(long, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function rgbOfWords(words: string[]): Rgb | null {
  const whole = colorNames.get(words.join(""));
  if (whole !== undefined) return rgbOfHex(whole);
  // The noun stands last, so the last word that names a colour wins.
  const [last = "", before = ""] = words.toReversed();
  const shade = hues.has(last) && !hues.has(before) ? colorNames.get(before) : undefined;
  const hex = colorNames.get(before + last) ?? shade ?? colorNames.get(last);
  if (hex === undefined) return null;
  let rgb = rgbOfHex(hex);
  for (const word of words) {
    const change = adjectives.get(word);
    if (change === undefined) continue;
    const { towards, share } = change;
    rgb = rgb.map((value, channel) =>
      Math.round(value + (towards[channel]! - value) * share),
    ) as Rgb;
  }
  return rgb;
}
