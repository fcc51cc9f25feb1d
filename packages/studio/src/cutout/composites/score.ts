import type { Cutout } from "../cutout.ts";
import type { Photo } from "../../photo/photo.ts";

/** How near a cutout comes to the truth. */
export type Score = {
  /** Of the halves at alpha .5: shared over joined. */
  iou: number;
  /** Mean absolute error of alpha over the whole picture, 0 to 1. */
  alphaError: number;
  /**
   * Mean colour error of the edge band (alpha .1 to .98 in truth or cutout), as seen over mid grey, 0 to 255; null without true colours.
   * What is product in one and ground in the other (alpha off by .8) counts in `alphaError` alone.
   */
  edgeError: number | null;
  /** The same over black or over white, whichever shows more: what is left of the old ground is a halo on one of them. */
  haloError: number | null;
};

/** What an edge is looked at on: mid grey, black and white. */
const newGrounds = [128, 0, 255];

/** Compares a cutout with its photo's true alpha, and with its true colours where they are known. */
export function scoreCutout(
  cutout: Cutout,
  photo: Pick<Photo, "widthPx" | "heightPx">,
  truth: Uint8Array,
  colors: Uint8Array | null,
): Score {
  let [both, either, error, edgeCount] = [0, 0, 0, 0];
  const edges = newGrounds.map(() => 0);
  for (let y = 0, p = 0; y < photo.heightPx; y++) {
    for (let x = 0; x < photo.widthPx; x++, p++) {
      const cx = x - cutout.leftPx;
      const cy = y - cutout.topPx;
      const outside = cx < 0 || cy < 0 || cx >= cutout.widthPx || cy >= cutout.heightPx;
      const i = (cy * cutout.widthPx + cx) * 4;
      const a = outside ? 0 : cutout.rgba[i + 3]!;
      const t = truth[p]!;
      if (a > 127 && t > 127) both++;
      if (a > 127 || t > 127) either++;
      error += Math.abs(a - t);
      if (colors === null || (t < 25 && a < 25) || (t > 250 && a > 250)) continue;
      if (Math.abs(a - t) > 200) continue;
      edgeCount++;
      for (const [k, ground] of newGrounds.entries()) {
        for (let c = 0; c < 3; c++) {
          const shown = outside ? ground : (cutout.rgba[i + c]! * a + ground * (255 - a)) / 255;
          const wanted = (colors[p * 3 + c]! * t + ground * (255 - t)) / 255;
          edges[k]! += Math.abs(shown - wanted) / 3;
        }
      }
    }
  }
  const isMeasured = colors !== null && edgeCount > 0;
  const [onGrey, ...halos] = edges.map((sum) => sum / edgeCount);
  return {
    iou: either > 0 ? both / either : 0,
    alphaError: error / (photo.widthPx * photo.heightPx * 255),
    edgeError: isMeasured ? onGrey! : null,
    haloError: isMeasured ? Math.max(...halos) : null,
  };
}
