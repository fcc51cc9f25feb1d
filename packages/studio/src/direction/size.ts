export type Quality = "standard" | "pro" | "4k";

const longSidePx: Record<Quality, number> = { standard: 1024, pro: 2048, "4k": 4096 };

/** Size of a picture: the longer side is 1024, 2048 or 4096 px, both sides are even. `aspectRatio` is width : height. */
export function outputSize(
  aspectRatio: [number, number],
  quality: Quality,
): { widthPx: number; heightPx: number } {
  const ratio = aspectRatio[0] / aspectRatio[1];
  const long = longSidePx[quality];
  const short = (fraction: number): number => Math.max(2, 2 * Math.round((long * fraction) / 2));
  return ratio >= 1
    ? { widthPx: long, heightPx: short(1 / ratio) }
    : { widthPx: short(ratio), heightPx: long };
}
