import { contrastRatio, readableOn } from "../format/contrast.ts";

const shapes = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i;

/** Reads `#rgb` or `#rrggbb`, with or without `#`, as `#rrggbb`; null for anything else. */
export function readColor(typed: string): string | null {
  const digits = shapes.exec(typed.trim())?.[1]?.toLowerCase();
  if (!digits) return null;
  return `#${digits.length === 3 ? digits.replace(/./g, "$&$&") : digits}`;
}

/** The surfaces that the colour has to be read on, as in styles.css. */
const surfaces = { light: "#ffffff", dark: "#161719" };

export type ThemeName = keyof typeof surfaces;
export type Check = { ratio: number; shown: string; isAdjusted: boolean };

/** How well a colour can be read in a theme, and what stands in where it can't. */
export function checkColor(color: string, theme: ThemeName): Check {
  const shown = readableOn(color, surfaces[theme]);
  return { ratio: contrastRatio(color, surfaces[theme]), shown, isAdjusted: shown !== color };
}
