import sharp from "sharp";
import { deltaE2000, labOfSrgb, luminance, type Rgb } from "../develop/color.ts";
import type { ShotPlan } from "../direction/plan.ts";
import type { SetOnDisk } from "../sets/list-sets.ts";
import { seatProduct } from "./merge.ts";
import { flopPixels, openCutout, type Pixels, scalePixels } from "./product-layer.ts";
import type { ShotPhoto } from "./render-shot.ts";
import { softAlpha } from "./retouch/soft-matte.ts";
import { colorAt, stage } from "./stage.fixture.ts";
import { type StagedProduct, stageProduct } from "./stage-product.ts";

export type Fidelity = { shift: number; detail: number; staged: StagedProduct };

/** A photograph's cutout as it was opened last, and how far turned: every set asks for the same. */
const opened = new WeakMap<Buffer, { degrees: number; source: Promise<Pixels> }>();

function sourceOf({ cutout, analysis }: ShotPhoto, degrees: number): Promise<Pixels> {
  const known = opened.get(cutout);
  if (known?.degrees === degrees) return known.source;
  // Cleared as the stage clears it: a haze that one crop has and the other lacks would shift all that is compared.
  const source = openCutout(cutout, degrees, analysis.cutout.ground);
  opened.set(cutout, { degrees, source });
  return source;
}

/** Mean CIEDE2000 and correlation of the fine luminance between the staged product and its source. */
export async function measureFidelity(
  plan: ShotPlan,
  set: SetOnDisk,
  photo: ShotPhoto,
): Promise<Fidelity> {
  const staged = await stageProduct(plan, set, stage.store, photo);
  const { place, silhouette, stands } = staged;
  const shown = seatProduct(staged.product, place, silhouette, stands);
  const { product } = photo.analysis;
  const setDown = plan.levitation === 0 ? (product.setDownDegrees ?? 0) : 0;
  const turned = await sourceOf(photo, setDown + plan.tiltDegrees);
  const source = plan.mirrored ? flopPixels(turned) : turned;
  const before = await scalePixels(source, shown.widthPx, shown.heightPx);
  let shift = 0;
  let count = 0;
  for (let at = 0; at < shown.rgba.length; at += 4 * 5) {
    if (shown.rgba[at + 3]! < 250 || before.rgba[at + 3]! < 250) continue;
    shift += deltaE2000(labOfSrgb(colorAt(before, at)), labOfSrgb(colorAt(shown, at)));
    count++;
  }
  return {
    shift: count === 0 ? 0 : shift / count,
    detail: await detailCorrelation(before, shown),
    staged,
  };
}

async function detailCorrelation(first: Pixels, second: Pixels): Promise<number> {
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
    const [red, green, blue]: Rgb = colorAt({ rgba }, at * 4);
    grey[at] = rgba[at * 4 + 3]! < 250 ? 128 : luminance(red, green, blue);
  }
  const raw = { width: widthPx, height: heightPx, channels: 1 } as const;
  const blurred = await sharp(grey, { raw }).blur(3).extractChannel(0).raw().toBuffer();
  return Float32Array.from(grey, (value, at) => value - blurred[at]!);
}
