import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "../direction/random.ts";
import { plainGridEdges } from "./grid-edges-plain.ts";
import { falloffTable, type GridEdgeKernels, wasmGridEdges } from "./grid-edges.ts";

const [planesAt, falloffAt, fineAt, coarseAt] = [0, 16_384, 65_536, 131_072];

function run(
  open: (memory: WebAssembly.Memory) => GridEdgeKernels,
  widthPx: number,
  heightPx: number,
): Float32Array {
  const memory = new WebAssembly.Memory({ initial: 3 });
  const { buffer } = memory;
  const random = seededRandom(6);
  const pixels = widthPx * heightPx;
  const planes = [0, 1, 2].map((c) => planesAt + 4096 * c);
  for (const plane of planes) {
    // Steps of all sizes, from none to ones that the falloff's table has no entry for.
    new Float32Array(buffer, plane, pixels).forEach((_, p, own) => {
      own[p] = 60 * random() ** 4;
    });
  }
  new Float32Array(buffer, falloffAt, falloffTable.length).set(falloffTable);
  // What was there before has to go.
  new Float32Array(buffer, fineAt, 16 * 1024).fill(-1);
  const kernels = open(memory);
  const [l, a, b] = [planes[0]!, planes[1]!, planes[2]!];
  kernels.join(l, a, b, falloffAt, fineAt, widthPx, heightPx, 40, 0.02);
  kernels.contract(widthPx, heightPx, fineAt, coarseAt);
  const cells = ((widthPx + 1) >> 1) * ((heightPx + 1) >> 1);
  return Float32Array.from([
    ...new Float32Array(buffer, fineAt, 8 * pixels),
    ...new Float32Array(buffer, coarseAt, 8 * cells),
  ]);
}

test("a grid's edges, fine and coarse: WebAssembly and plain TypeScript give the same", () => {
  for (const [widthPx, heightPx] of [
    [1, 1],
    [1, 6],
    [8, 8],
    [23, 17],
  ] as const) {
    const wasm = run(wasmGridEdges, widthPx, heightPx);
    const plain = run(plainGridEdges, widthPx, heightPx);
    plain.forEach((value, at) => {
      assert.ok(Math.abs(value - wasm[at]!) < 5e-4, `${widthPx} × ${heightPx}, edge ${at}`);
    });
  }
});
