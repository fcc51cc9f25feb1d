import type { PhotoAnalysis } from "./analysis.ts";

export type PhotoCrop = { left: number; top: number; width: number; height: number };

/** Sheets that a print comes on, width over height. */
const sheets = [2 / 3, 3 / 4, 4 / 5, 1, 5 / 4, 4 / 3, 3 / 2];
/**
 * Air round the product, as a share of its longer side, and below it of its height: a matte that can't be trusted has most often
 * lost legs or a foot, of a wide thing less than of a tall one.
 */
const air = { around: 0.14, below: 0.42 };
/** No closer than this share of the photograph's smaller side: the matte may show a button alone. */
const closest = 0.6;

/**
 * The part of a photograph that its print shows, as fractions of the photograph: the whole product with air round it, on the
 * sheet that adds least; where none has room for it (a long thing from edge to edge) as much as it needs.
 */
export function cropForPrint({ cutout }: PhotoAnalysis): PhotoCrop {
  const { photoWidthPx, photoHeightPx, leftPx, topPx } = cutout;
  const long = Math.max(cutout.widthPx, cutout.heightPx);
  const around = air.around * long;
  const below = Math.max(around, air.below * cutout.heightPx);
  const least = closest * Math.min(photoWidthPx, photoHeightPx);
  const [right, bottom] = [leftPx + cutout.widthPx, topPx + cutout.heightPx];
  const across = span(leftPx - around, right + around, least, photoWidthPx);
  const down = span(topPx - around, bottom + below, least, photoHeightPx);
  const fitting = sheets
    .map((ratio) => {
      const width = Math.max(across.length, down.length * ratio);
      return { width, height: width / ratio };
    })
    .filter(({ width, height }) => width <= photoWidthPx && height <= photoHeightPx)
    .toSorted((a, b) => a.width * a.height - b.width * b.height);
  const { width, height } = fitting[0] ?? { width: across.length, height: down.length };
  return {
    left: start(across.middle, width, photoWidthPx) / photoWidthPx,
    top: start(down.middle, height, photoHeightPx) / photoHeightPx,
    width: width / photoWidthPx,
    height: height / photoHeightPx,
  };
}

/** Width over height of the photograph's part. */
export function cropAspect({ cutout }: PhotoAnalysis, { width, height }: PhotoCrop): number {
  return (width * cutout.photoWidthPx) / (height * cutout.photoHeightPx);
}

function span(
  from: number,
  to: number,
  least: number,
  available: number,
): { middle: number; length: number } {
  const first = Math.max(0, from);
  const last = Math.min(available, to);
  return { middle: (first + last) / 2, length: Math.max(least, last - first) };
}

function start(middle: number, length: number, available: number): number {
  return Math.min(available - length, Math.max(0, middle - length / 2));
}
