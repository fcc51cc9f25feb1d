import { distanceWorkBytes, simdDistance } from "../../kernels/distance.ts";

const pageBytes = 65_536;
const memory = new WebAssembly.Memory({ initial: 1 });
const kernel = simdDistance(memory);

/**
 * Chamfer distance to the mask's outline in pixels, positive inside, negative outside, ±0.5 at the outline;
 * ±9,999.5 where the mask has none.
 */
export function signedDistance(mask: Uint8Array, widthPx: number, heightPx: number): Float32Array {
  const distanceAt = Math.ceil(mask.length / 16) * 16;
  const workAt = distanceAt + 4 * (distanceAt + 4);
  const missing = workAt + distanceWorkBytes(widthPx, heightPx) - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / pageBytes));
  new Uint8Array(memory.buffer, 0, mask.length).set(mask);
  kernel.measure(0, distanceAt, workAt, widthPx, heightPx);
  return new Float32Array(memory.buffer, distanceAt, mask.length).slice();
}
