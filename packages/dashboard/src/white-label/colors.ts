import { contrastRatio, readableOn } from "../format/contrast.ts";
import { brandGrounds } from "../layout/brand-grounds.ts";

const shapes = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i;

/** Reads `#rgb` or `#rrggbb`, with or without `#`, as `#rrggbb`; null for anything else. */
export function readColor(typed: string): string | null {
  const digits = shapes.exec(typed.trim())?.[1]?.toLowerCase();
  if (!digits) return null;
  return `#${digits.length === 3 ? digits.replace(/./g, "$&$&") : digits}`;
}

export type ThemeName = keyof typeof brandGrounds;
export type Check = { ratio: number; shown: string; isAdjusted: boolean };

/** How well a colour can be read in a theme, and what stands in where it can't. */
export function checkColor(color: string, theme: ThemeName): Check {
  const shown = readableOn(color, brandGrounds[theme]);
  return { ratio: contrastRatio(color, brandGrounds[theme]), shown, isAdjusted: shown !== color };
}

/** Words on a field of the colour: the better of white and black. One of them always has 4.5 : 1. */
export function inkOn(color: string): string {
  return contrastRatio(color, "#ffffff") >= contrastRatio(color, "#000000") ? "#ffffff" : "#000000";
}
