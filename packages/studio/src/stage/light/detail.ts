import sharp from "sharp";
import { luminance } from "../../develop/color.ts";
import type { Pixels } from "../product-layer.ts";
import { softAlpha } from "../retouch/soft-matte.ts";

/** Correlation of the fine luminance of two layers of one size, such as lettering: 1 where all is as clear as it was. */
export async function detailCorrelation(first: Pixels, second: Pixels): Promise<number> {
  const [a, b, inside, shown] = await Promise.all([
    fineLuminance(first),
    fineLuminance(second),
    softAlpha(first, 4),
    softAlpha(second, 4),
  ]);
  let ab = 0;
  let aa = 0;
  let bb = 0;
  for (let at = 0; at < a.length; at++) {
    // The outline is lit by what stands behind it; lettering is inside. A foot that sand hides is not seen at all.
    if (inside[at]! < 254 || shown[at]! < 254) continue;
    ab += a[at]! * b[at]!;
    aa += a[at]! ** 2;
    bb += b[at]! ** 2;
  }
  return aa * bb === 0 ? 1 : ab / Math.sqrt(aa * bb);
}

/** Luminance less its blur. */
async function fineLuminance({ rgba, widthPx, heightPx }: Pixels): Promise<Float32Array> {
  const grey = new Uint8Array(widthPx * heightPx);
  for (let at = 0; at < grey.length; at++) {
    const from = at * 4;
    grey[at] =
      rgba[from + 3]! < 250 ? 128 : luminance(rgba[from]!, rgba[from + 1]!, rgba[from + 2]!);
  }
  const raw = { width: widthPx, height: heightPx, channels: 1 } as const;
  const blurred = await sharp(grey, { raw }).blur(3).extractChannel(0).raw().toBuffer();
  return Float32Array.from(grey, (value, at) => value - blurred[at]!);
}
