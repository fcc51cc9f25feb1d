import type { Raster } from "../../photo/resize.ts";
import { fillPits, smoothAlongEdge } from "../outline/edge-line.ts";
import type { EdgeBand, EdgeLine } from "../outline/edge-line.ts";
import { fillEnclosed } from "../hole/enclosed.ts";
import { unmixRim } from "./mixed-rim.ts";
import { closeDips } from "./own-front.ts";
import type { Dips } from "./own-front.ts";
import type { Sampler } from "../image/sampler.ts";
import { straightenSides } from "../outline/side-line.ts";

/** Pixels of the band by what is still to be done to them. */
export type EdgePixels = {
  /** Beside straight outlines, where colours could not decide. */
  undecided: number[];
  /** Beside straight outlines, where the product is as light as the ground, and colour alone tells them apart. */
  chromatic: number[];
  /** Inside of straight outlines, of the ground's colour. */
  pits: number[];
  /** Outermost ones that count as product. */
  rim: number[];
  /** Inside of any outline, of the ground's colour. */
  pale: number[];
  dips: Dips;
};

export const noPixels = (): EdgePixels => ({
  undecided: [],
  chromatic: [],
  pits: [],
  rim: [],
  pale: [],
  dips: { indices: [], behind: [] },
});

/** Does to the matte in `rgba` what takes a pixel's neighbours: dips, mixed rims, pits, teeth. */
export function finishEdge(
  rgba: Uint8Array,
  photo: Raster,
  pixels: EdgePixels,
  line: EdgeLine,
  mask: { widthPx: number; heightPx: number },
  ground: { colors: Float32Array; sampler: Sampler },
): void {
  const { widthPx, heightPx, rgb } = photo;
  const bandOf = (indices: number[]): EdgeBand => ({
    rgba,
    rgb,
    widthPx,
    heightPx,
    indices,
  });
  closeDips(rgba, photo, pixels.dips);
  unmixRim(rgba, photo, pixels.rim, ground.colors, ground.sampler);
  fillPits(bandOf(pixels.pits), line, mask);
  smoothAlongEdge(bandOf(pixels.chromatic), line, mask, "mean");
  smoothAlongEdge(bandOf(pixels.undecided), line, mask, "falling");
  fillEnclosed(rgba, photo, pixels.pale);
  straightenSides({ rgba, rgb, widthPx, heightPx });
}
