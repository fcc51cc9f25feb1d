import { fitBackdrop } from "../cutout/ground/backdrop.ts";
import type { Cutout } from "../cutout/cutout.ts";
import { toLab } from "../cutout/image/lab.ts";
import type { Photo } from "../photo/photo.ts";
import { shrinkRaster } from "../photo/resize.ts";
import { cutoutMask } from "./cutout-mask.ts";

const gridPx = 256;
/** How far from the outline shade is read that hugs it, and the ground that it is darker than, pixels of the grid. */
const beside = { shade: 4, ground: 18 };
/** Lab units by which it is darker: beside the topmost quarter of a camera that lies on paper 16, of 24 things that stand 3 at the most. */
const leastRaking = 8;
/** Of a quarter's rows so many need ground beside them. */
const leastRows = 0.5;

/**
 * Whether shade runs along one side up to the top, as light lays it that rakes over the surface on which a product lies. Of what
 * stands the shade lies at its foot. Nothing on a busy ground, or without one.
 */
export function isRakedOver(cutout: Cutout, photo: Photo): boolean {
  if (cutout.ground === null) return false;
  const { widthPx, heightPx, rgb } = shrinkRaster(photo, gridPx);
  const lab = toLab(rgb);
  const backdrop = fitBackdrop(lab, widthPx, heightPx);
  if (!backdrop.plain) return false;
  const mask = cutoutMask(cutout, widthPx, heightPx, 21);
  const scale = heightPx / cutout.photoHeightPx;
  const [top, quarter] = [cutout.topPx * scale, (cutout.heightPx * scale) / 4];
  const darkness = backdrop.lab[0].map((own, p) => own - lab[0][p]!);
  return ([-1, 1] as const).some((side) =>
    [0, 1, 2].every((at) => {
      const [from, to] = [Math.ceil(top + at * quarter), Math.floor(top + (at + 1) * quarter)];
      return shadeAlong(mask, darkness, widthPx, [from, to], side) > leastRaking;
    }),
  );
}

/** How much darker it is beside some rows' outline than farther out, Lab units; nothing where the picture ends before. */
function shadeAlong(
  mask: Uint8Array,
  darkness: Float32Array,
  widthPx: number,
  [from, to]: [number, number],
  side: -1 | 1,
): number {
  let [sum, rows] = [0, 0];
  for (let y = from; y < to; y++) {
    const row = mask.subarray(y * widthPx, (y + 1) * widthPx);
    const edge = side < 0 ? row.indexOf(1) : row.lastIndexOf(1);
    const far = edge + side * beside.ground;
    if (edge < 0 || far < 0 || far >= widthPx) continue;
    sum += darkness[y * widthPx + edge + side * beside.shade]! - darkness[y * widthPx + far]!;
    rows++;
  }
  return rows > leastRows * (to - from) ? sum / rows : 0;
}
