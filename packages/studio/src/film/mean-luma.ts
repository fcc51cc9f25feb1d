import { luminance } from "../develop/color.ts";

/** One pixel in so many tells as much as all of them. */
const every = 7;
/** Under this alpha a pixel's colour is hardly seen. */
const leastAlpha = 128;

/** Mean luma, in 8 bits, of the pixels that are seen; 0 where none is. */
export function meanLuma(data: Uint8Array, channels: 3 | 4): number {
  let [sum, count] = [0, 0];
  for (let at = 0; at + 2 < data.length; at += every * channels) {
    if (channels === 4 && data[at + 3]! < leastAlpha) continue;
    sum += luminance(data[at]!, data[at + 1]!, data[at + 2]!);
    count++;
  }
  return sum / Math.max(1, count);
}
