/** Intersection over union of two masks of 0 and 1; 0 where both are empty. */
export function overlap(one: Uint8Array, other: Uint8Array): number {
  let [both, either] = [0, 0];
  for (let p = 0; p < one.length; p++) {
    both += one[p]! & other[p]!;
    either += one[p]! | other[p]!;
  }
  return either > 0 ? both / either : 0;
}
