import { placedWithin } from "../outline/edge-place.ts";

/** Half the width of the band in which alpha is estimated, working pixels. */
export const band = 2.5;

/** Distances of neighbours differ by at most the square root of 2, but where an edge was placed. */
const far = placedWithin + Math.SQRT2;
/** What a zone is. */
export const ground = 0;
export const product = 1;
export const between = 2;

/** For each pixel of the mask whether all that is read from it and its neighbours is ground, product, or in the band. */
export function findZones(
  coarse: Float32Array,
  distance: Float32Array,
  clear: Float32Array | null,
  widthPx: number,
  heightPx: number,
): Uint8Array {
  const zones = new Uint8Array(distance.length).fill(between);
  for (let y = 1; y < heightPx - 1; y++) {
    for (let x = 1, p = y * widthPx + 1; x < widthPx - 1; x++, p++) {
      if (coarse[p]! < -far) zones[p] = ground;
      else if (coarse[p]! > far && clear === null) zones[p] = product;
      else zones[p] = zoneAt(distance, clear, p, widthPx);
    }
  }
  return zones;
}

function zoneAt(
  distance: Float32Array,
  clear: Float32Array | null,
  p: number,
  widthPx: number,
): number {
  let least = Infinity;
  let most = -Infinity;
  let shine = 0;
  for (let row = p - widthPx; row <= p + widthPx; row += widthPx) {
    least = Math.min(least, distance[row - 1]!, distance[row]!, distance[row + 1]!);
    most = Math.max(most, distance[row - 1]!, distance[row]!, distance[row + 1]!);
    if (clear) shine = Math.max(shine, clear[row - 1]!, clear[row]!, clear[row + 1]!);
  }
  if (most <= -band) return ground;
  return least >= band && shine < 0.02 ? product : between;
}
