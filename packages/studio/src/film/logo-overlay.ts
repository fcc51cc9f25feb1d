import sharp from "sharp";
import type { OverlayOptions } from "sharp";
import { enlargeLayer } from "../develop/enlarge.ts";
import type { Rect } from "./card-ground.ts";
import type { Logo } from "./logo.ts";

/** A logo may be enlarged so often at most: what has fewer pixels stays small. */
export const mostEnlarged = 5;
/** Room round an enlarged logo, in its own pixels: its outermost ones would end as straight edges. */
const marginPx = 2;

/** The logo in its place on the card. Made larger, it keeps edges that are as sharp as the card's. */
export async function logoOverlay(pixels: Logo["pixels"], rect: Rect): Promise<OverlayOptions> {
  const scale = rect.width / pixels.widthPx;
  if (scale <= 1) {
    const raw = { width: pixels.widthPx, height: pixels.heightPx, channels: 4 } as const;
    const input = await sharp(pixels.data, { raw })
      .resize(rect.width, rect.height, { fit: "fill", kernel: "lanczos3" })
      .png()
      .toBuffer();
    return { input, left: rect.left, top: rect.top };
  }
  const margin = Math.round(marginPx * scale);
  const [width, height] = [rect.width + 2 * margin, rect.height + 2 * margin];
  const source = withMargin(pixels);
  const { rgba } = enlargeLayer(source, { widthPx: width, heightPx: height });
  harden(rgba, source, { widthPx: width, heightPx: height });
  const input = await sharp(rgba, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  return { input, left: rect.left - margin, top: rect.top - margin };
}

type Straight = { widthPx: number; heightPx: number; rgba: Uint8Array };

function withMargin({ widthPx, heightPx, data }: Logo["pixels"]): Straight {
  const [across, down] = [widthPx + 2 * marginPx, heightPx + 2 * marginPx];
  const rgba = new Uint8Array(across * down * 4);
  for (let y = 0; y < heightPx; y++) {
    const row = data.subarray(y * widthPx * 4, (y + 1) * widthPx * 4);
    rgba.set(row, ((y + marginPx) * across + marginPx) * 4);
  }
  return { widthPx: across, heightPx: down, rgba };
}

/**
 * Brings each channel nearer to the lowest or the highest that the logo has there: the edge between them runs where the
 * enlargement put it, and is as steep as if it had been drawn at this size.
 */
function harden(enlarged: Uint8Array, source: Straight, size: Omit<Straight, "rgba">): void {
  const steepness = 1 + 0.8 * (size.widthPx / source.widthPx - 1);
  for (let y = 0; y < size.heightPx; y++)
    for (let x = 0; x < size.widthPx; x++) {
      const [low, high] = extremesAt(
        source,
        Math.floor(((x + 0.5) * source.widthPx) / size.widthPx),
        Math.floor(((y + 0.5) * source.heightPx) / size.heightPx),
      );
      const at = (y * size.widthPx + x) * 4;
      for (let c = 0; c < 4; c++) {
        const [least, span] = [low[c]!, high[c]! - low[c]!];
        if (span <= 0) continue;
        const share = ((enlarged[at + c]! - least) / span - 0.5) * steepness + 0.5;
        enlarged[at + c] = Math.round(least + span * Math.min(1, Math.max(0, share)));
      }
    }
}

type Channels = [number, number, number, number];
type Extremes = [low: Channels, high: Channels];

/** The extremes of a pixel and its neighbours; what is clear has no colour. */
function extremesAt({ widthPx, heightPx, rgba }: Straight, x: number, y: number): Extremes {
  const [low, high]: Extremes = [
    [255, 255, 255, 255],
    [0, 0, 0, 0],
  ];
  for (let ny = Math.max(0, y - 1); ny <= Math.min(heightPx - 1, y + 1); ny++)
    for (let nx = Math.max(0, x - 1); nx <= Math.min(widthPx - 1, x + 1); nx++) {
      const at = (ny * widthPx + nx) * 4;
      for (let c = rgba[at + 3]! > 0 ? 0 : 3; c < 4; c++) {
        low[c] = Math.min(low[c]!, rgba[at + c]!);
        high[c] = Math.max(high[c]!, rgba[at + c]!);
      }
    }
  return [low, high];
}
