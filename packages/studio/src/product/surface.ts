import type { Cutout } from "../cutout/cutout.ts";
import { blur, type Lab, smoothStep, toLab } from "../cutout/image/lab.ts";
import { shrinkRaster } from "../photo/resize.ts";
import type { Silhouette } from "./silhouette.ts";

/** A cutout at 256 px: its colours, and 1 where nothing but product is. */
export type SmallCutout = { widthPx: number; heightPx: number; lab: Lab; solidity: Uint8Array };

const smallPx = 256;
/** Of 255: less has ground in it. */
const solidFrom = 250;

/** Shrinks a cutout for whoever reads the light on its surface. */
export function shrinkCutout(cutout: Cutout): SmallCutout {
  const { widthPx, heightPx, rgb } = shrinkRaster(overGrey(cutout), smallPx);
  const alpha = shrinkRaster(alphaRaster(cutout), smallPx).rgb;
  const solidity = Uint8Array.from({ length: widthPx * heightPx }, (_, p) =>
    Number(alpha[p * 3]! >= solidFrom),
  );
  return { widthPx, heightPx, lab: toLab(rgb), solidity };
}

/** Lamps are small: their lights cover .018 to .035 of steel, .048 of a glazed vase. White rubber beside canvas was .086 of two shoes. */
const lampsCover = { most: 0.055, tooMuch: 0.08 };

/** Chroma (CIE Lab) up to which a light is white; off grey, or off a pale ground, on which a camera's cast shows. */
const white = 14;
const paleGround = 60;

/**
 * 0 matte to 1 mirror: the share of small, nearly white, sharply bounded lights on the product, which only
 * reflections of lamps make, and of dark-to-light steps in them that polished metal shows.
 * @param ground  its photograph's, sRGB bytes
 */
export function measureGloss(
  { widthPx, heightPx, lab: [l, a, b], solidity }: SmallCutout,
  ground: [number, number, number] | null,
): number {
  const [[groundL], [groundA], [groundB]] = toLab(Uint8Array.from(ground ?? [255, 255, 255]));
  // Under warm light all greys are yellow, the darker the less: a steel watch shone by .55, and by nothing under a tungsten lamp.
  const seen = groundL! > paleGround ? 1 / groundL! : 0;
  const isNeutral = (p: number): boolean =>
    Math.hypot(a[p]!, b[p]!) < white ||
    Math.hypot(a[p]! - groundA! * l[p]! * seen, b[p]! - groundB! * l[p]! * seen) < white;
  let soft = l;
  for (let round = 0; round < 24; round++) soft = blur(soft, widthPx, heightPx);
  let [highlights, metal, area] = [0, 0, 0];
  for (let p = 0; p < l.length; p++) {
    if (!solidity[p]) continue;
    area++;
    const neutral = isNeutral(p);
    if (neutral && l[p]! > 82 && l[p]! - soft[p]! > 14) highlights++;
    if (neutral && Math.abs(l[p]! - soft[p]!) > 18) metal++;
  }
  if (area === 0) return 0;
  const lit = highlights / area;
  const gloss = Math.max(
    smoothStep(0.002, 0.05, lit) * 0.7,
    smoothStep(0.12, 0.5, metal / area) * smoothStep(0.004, 0.03, lit),
  );
  return gloss * (1 - smoothStep(lampsCover.most, lampsCover.tooMuch, lit));
}

/**
 * 0 opaque to 1 clear: the mean of what shines through inside the silhouette, its outline and those of its holes left out. Between
 * the threads of a mesh is air, and they are opaque: glass has nothing opaque within a cell of the silhouette's.
 */
export function measureTransparency(
  cutout: Cutout,
  { widthPx, heightPx, alpha, left, right }: Silhouette,
): number {
  const densest = densestAlpha(cutout, widthPx, heightPx);
  let [clear, count] = [0, 0];
  // A hole is air, not glass.
  const isAir = (at: number): boolean => alpha[at]! < 0.04;
  const [aside, above] = [3, 3 * widthPx];
  for (let y = 3; y < heightPx - 3; y++) {
    for (let x = left[y]! + 3; x <= right[y]! - 3; x++) {
      const at = y * widthPx + x;
      if (isAir(at - aside) || isAir(at + aside) || isAir(at - above) || isAir(at + above))
        continue;
      if (isAir(at)) continue;
      clear += 1 - densest[at]!;
      count++;
    }
  }
  return count > 0 ? clear / count : 0;
}

/** The largest alpha in each cell of a smaller grid, 0 to 1. */
function densestAlpha(cutout: Cutout, widthPx: number, heightPx: number): Float32Array {
  const densest = new Float32Array(widthPx * heightPx);
  for (let y = 0, at = 3; y < cutout.heightPx; y++) {
    const row = Math.floor(((y + 0.5) * heightPx) / cutout.heightPx) * widthPx;
    for (let x = 0; x < cutout.widthPx; x++, at += 4) {
      const cell = row + Math.floor(((x + 0.5) * widthPx) / cutout.widthPx);
      densest[cell] = Math.max(densest[cell]!, cutout.rgba[at]! / 255);
    }
  }
  return densest;
}

export function overGrey({ widthPx, heightPx, rgba }: Cutout) {
  const rgb = new Uint8Array(widthPx * heightPx * 3);
  for (let p = 0; p < widthPx * heightPx; p++) {
    const a = rgba[p * 4 + 3]! / 255;
    for (let c = 0; c < 3; c++) rgb[p * 3 + c] = rgba[p * 4 + c]! * a + 128 * (1 - a);
  }
  return { widthPx, heightPx, rgb };
}

function alphaRaster({ widthPx, heightPx, rgba }: Cutout) {
  const rgb = new Uint8Array(widthPx * heightPx * 3);
  for (let p = 0; p < widthPx * heightPx; p++) rgb.fill(rgba[p * 4 + 3]!, p * 3, p * 3 + 3);
  return { widthPx, heightPx, rgb };
}
