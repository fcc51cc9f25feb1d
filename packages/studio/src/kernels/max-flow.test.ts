import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "../direction/random.ts";
import { wasmGridEdges } from "./grid-edges.ts";
import { plainFlow } from "./max-flow-plain.ts";
import { type FlowKernel, flowWorkBytes, wasmFlow } from "./max-flow.ts";

const steps = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [-1, -1],
  [-1, 1],
  [1, -1],
] as const;

/** A grid of random edges in a memory of its own; gives what cuts it by opinions. */
function openGrid(kernel: (memory: WebAssembly.Memory) => FlowKernel, seed: number, side: number) {
  const pixels = side * side;
  const [opinion, original, residual] = [0, 4 * pixels, 36 * pixels] as const;
  const [touched, active, mask] = [68 * pixels, 69 * pixels, 70 * pixels] as const;
  const work = 72 * pixels;
  const cells = (side / 2) ** 2;
  const coarse = work + flowWorkBytes(pixels);
  const memory = new WebAssembly.Memory({
    initial: Math.ceil((coarse + 64 * cells) / 65_536),
  });
  const { buffer } = memory;
  const random = seededRandom(seed);
  const edges = new Float32Array(buffer, original, 8 * pixels);
  for (let p = 0; p < pixels; p++) {
    for (const [d, [dx, dy]] of steps.entries()) {
      const [x, y] = [(p % side) + dx, Math.floor(p / side) + dy];
      if (d & 1 || x < 0 || x >= side || y >= side) continue;
      // Whole halves: sums are exact, so that no rounding decides.
      edges[8 * p + d] = Math.floor(random() * 8) / 2;
      edges[8 * (y * side + x) + (d ^ 1)] = edges[8 * p + d]!;
    }
  }
  const flow = kernel(memory);
  let begun: [number, number] = [0, 0];
  const labels = new Uint8Array(buffer, mask, pixels);
  return {
    edges,
    /** Lets the cuts begin with some flow of the grid at half its size: what a coarse cut leaves of the edges could be anything. */
    beginCoarse(): void {
      wasmGridEdges(memory).contract(side, side, original, coarse);
      const edges = new Float32Array(buffer, coarse, 8 * cells);
      const left = new Float32Array(buffer, coarse + 32 * cells, 8 * cells);
      for (let cell = 0; cell < cells; cell++) {
        for (const [d, [dx, dy]] of steps.entries()) {
          const whole = edges[8 * cell + d]!;
          if (d & 1 || whole === 0) continue;
          left[8 * cell + d] = 2 * whole * random();
          left[8 * (cell + dy * (side / 2) + dx) + (d ^ 1)] = 2 * whole - left[8 * cell + d]!;
        }
      }
      begun = [coarse, coarse + 32 * cells];
    },
    cut(opinions: ArrayLike<number>, isActive = (_p: number) => true, settled = 0): Uint8Array {
      new Float32Array(buffer, opinion, pixels).set(opinions);
      const decided = new Uint8Array(buffer, active, pixels);
      for (let p = 0; p < pixels; p++) {
        decided[p] = isActive(p) ? 1 : 0;
        if (!decided[p]) labels[p] = settled;
      }
      flow.cut(side, side, opinion, original, residual, touched, active, mask, work, ...begun);
      return labels.slice();
    },
  };
}

function opinionsOf(seed: number, pixels: number): Float32Array {
  const random = seededRandom(seed);
  return Float32Array.from({ length: pixels }, () => Math.floor(random() * 33 - 16) / 2);
}

test("a cut of the grid is the cheapest of all, and the smallest of these", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const grid = openGrid(wasmFlow, seed, 3);
    const opinions = opinionsOf(seed + 100, 9);
    const cost = (mask: ArrayLike<number>) => {
      let sum = 0;
      for (let p = 0; p < 9; p++) {
        sum += mask[p] ? Math.max(0, -opinions[p]!) : Math.max(0, opinions[p]!);
        for (const [d, [dx, dy]] of steps.entries()) {
          if (mask[p] && grid.edges[8 * p + d]! > 0 && !mask[p + dy * 3 + dx])
            sum += grid.edges[8 * p + d]!;
        }
      }
      return sum;
    };
    let [least, smallest] = [Infinity, 9];
    for (let bits = 0; bits < 512; bits++) {
      const mask = Array.from({ length: 9 }, (_, p) => (bits >> p) & 1);
      const area = mask.reduce((sum, v) => sum + v, 0);
      if (cost(mask) > least || (cost(mask) === least && area >= smallest)) continue;
      [least, smallest] = [cost(mask), area];
    }
    const found = grid.cut(opinions);
    assert.equal(cost(found), least);
    assert.equal(
      found.reduce((sum, v) => sum + v, 0),
      smallest,
    );
  }
});

test("WebAssembly and plain TypeScript cut alike, and what goes on from a flow like what begins anew", () => {
  const side = 40;
  const middle = (p: number) => p % side > 9 && p % side < 31;
  const rounds = [
    { seed: 5, isActive: () => true, settled: 0 },
    { seed: 6, isActive: middle, settled: 1 },
    { seed: 7, isActive: (p: number) => p > 600, settled: 0 },
    { seed: 8, isActive: () => true, settled: 0 },
  ];
  const [kept, plain] = [openGrid(wasmFlow, 9, side), openGrid(plainFlow, 9, side)];
  for (const { seed, isActive, settled } of rounds) {
    const opinions = opinionsOf(seed, side * side);
    const found = kept.cut(opinions, isActive, settled);
    assert.ok(found.includes(0) && found.includes(1));
    assert.deepEqual(plain.cut(opinions, isActive, settled), found);
    assert.deepEqual(openGrid(wasmFlow, 9, side).cut(opinions, isActive, settled), found);
  }
});

test("what begins with a coarse cut's flow is cut as what begins with none, also where a later cut comes first", () => {
  const side = 40;
  const random = seededRandom(11);
  const left = (p: number) => p % side < 22;
  const [begun, plain] = [openGrid(wasmFlow, 12, side), openGrid(plainFlow, 12, side)];
  begun.beginCoarse();
  for (const isActive of [left, (p: number) => !left(p), () => true]) {
    // No whole halves here: shares of flow aren't, so that only a cut that no other equals is the same.
    const opinions = Float32Array.from({ length: side * side }, () => 16 * random() - 8);
    const found = begun.cut(opinions, isActive, 1);
    assert.ok(found.includes(0) && found.includes(1));
    assert.deepEqual(plain.cut(opinions, isActive, 1), found);
  }
});

test("what has to flow far is swept on its way, and cut alike", () => {
  const side = 80;
  const random = seededRandom(13);
  const [swept, plain] = [openGrid(wasmFlow, 14, side), openGrid(plainFlow, 14, side)];
  for (const depth of [20, 24]) {
    // What the left has the right lacks: some 30 steps of flow for a pixel, five times what is gone without sweeps.
    const opinions = Float32Array.from({ length: side * side }, (_, p) => {
      const x = p % side;
      const own = Math.floor(random() * 8) / 16;
      return x < depth ? own : x >= side - depth ? -own : 0;
    });
    const found = swept.cut(opinions);
    assert.ok(found.includes(0) && found.includes(1));
    assert.deepEqual(plain.cut(opinions), found);
  }
});
