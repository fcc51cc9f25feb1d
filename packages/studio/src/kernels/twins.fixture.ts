import assert from "node:assert/strict";

/** Two ways to the same kernels: SIMD and its plain twin, each over a memory that begins alike. */
type Twins<Kernels> = {
  memory: () => WebAssembly.Memory;
  simd: (memory: WebAssembly.Memory) => Kernels;
  plain: (memory: WebAssembly.Memory) => Kernels;
};

/** Largest difference of the two kernels' results, read from an area of the memory that the run must change. */
export function compareTwins<Kernels>(
  { memory, simd, plain }: Twins<Kernels>,
  run: (kernels: Kernels) => void,
  read: (buffer: ArrayBuffer) => ArrayLike<number>,
): number {
  const [fast, slow] = [memory(), memory()];
  const before = Array.from(read(fast.buffer));
  run(simd(fast));
  run(plain(slow));
  const [quick, exact] = [Array.from(read(fast.buffer)), Array.from(read(slow.buffer))];
  assert.notDeepEqual(quick, before);
  return Math.max(...quick.map((value, at) => Math.abs(value - exact[at]!)));
}
