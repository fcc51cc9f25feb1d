import type { Raster } from "../photo/resize.ts";

/** Receives the steps of a cutout as pictures, in order, for whoever wants to see why a matte is what it is. */
export type Trace = (step: string, picture: Raster) => void;

/** The same trace for another look at the photo, whose name its steps begin with; none where none is given. */
export function traceOf(look: string, trace: Trace | undefined): Trace | undefined {
  return trace && ((step, picture) => trace(`${look}-${step}`, picture));
}

/** A picture's alpha as grey. */
export function alphaPicture(rgba: Uint8Array, { widthPx, heightPx }: Raster): Raster {
  const alpha = rgba.filter((_, index) => index % 4 === 3);
  return greyPicture(alpha, widthPx, heightPx, 0, 255);
}

/** A plane as grey: `low` black, `high` white. */
export function greyPicture(
  plane: ArrayLike<number>,
  widthPx: number,
  heightPx: number,
  low: number,
  high: number,
): Raster {
  const rgb = new Uint8Array(plane.length * 3);
  for (let p = 0; p < plane.length; p++) {
    const value = ((plane[p]! - low) / (high - low)) * 255;
    rgb.fill(Math.max(0, Math.min(255, value)), p * 3, p * 3 + 3);
  }
  return { widthPx, heightPx, rgb };
}
