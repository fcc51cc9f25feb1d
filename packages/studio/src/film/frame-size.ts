/** The aspect ratios of a film, as the interface names them. */
export const filmRatios = ["21:9", "16:9", "4:3", "1:1", "3:4", "9:16"] as const;
export type FilmRatio = (typeof filmRatios)[number];
export type FilmResolution = "480p" | "720p" | "1080p";

export const framesPerSecond = 30;

const shortSidePx: Record<FilmResolution, number> = { "480p": 480, "720p": 720, "1080p": 1080 };

function ratioOf(aspectRatio: FilmRatio): number {
  const [width = 1, height = 1] = aspectRatio.split(":").map(Number);
  return width / height;
}

/** The even number of pixels that is nearest: chroma has one for two of luma. */
export function evenPx(px: number): number {
  return 2 * Math.round(px / 2);
}

/** Size of a film: the resolution names the shorter side, both sides are even. */
export function filmSize(
  aspectRatio: FilmRatio,
  resolution: FilmResolution,
): { widthPx: number; heightPx: number } {
  const ratio = ratioOf(aspectRatio);
  const short = shortSidePx[resolution];
  const long = evenPx(short * Math.max(ratio, 1 / ratio));
  return ratio >= 1 ? { widthPx: long, heightPx: short } : { widthPx: short, heightPx: long };
}

/** The film's ratio that is nearest to a picture's, measured by the logarithm of the ratio: 2:1 is as far from 1:1 as 1:2. */
export function nearestRatio(widthPx: number, heightPx: number): FilmRatio {
  const distance = (ratio: FilmRatio) => Math.abs(Math.log(ratioOf(ratio) / (widthPx / heightPx)));
  return [...filmRatios].sort((a, b) => distance(a) - distance(b))[0] ?? "1:1";
}
