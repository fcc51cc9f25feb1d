import type { GridEdgeKernels } from "./grid-edges.ts";

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

/** The plain twin of `wasmGridEdges`; exponentials are exact. */
export function plainGridEdges({ buffer }: WebAssembly.Memory): GridEdgeKernels {
  const floats = new Float32Array(buffer);
  return {
    join(l, a, b, _falloff, capacity, widthPx, heightPx, strength, beta) {
      eachEdge(widthPx, heightPx, (p, direction, q) => {
        const off = [l, a, b].map((plane) => floats[plane / 4 + p]! - floats[plane / 4 + q]!);
        const alike = Math.exp(-beta * (off[0]! ** 2 + off[1]! ** 2 + off[2]! ** 2));
        const weight = direction < 4 ? strength : strength / Math.SQRT2;
        floats[capacity / 4 + 8 * p + direction] = q < 0 ? 0 : weight * (0.03 + 0.97 * alike);
      });
    },
    contract(widthPx, heightPx, edges, crossing) {
      const columns = (widthPx + 1) >> 1;
      const cellOf = (p: number) => [(p % widthPx) >> 1, Math.floor(p / widthPx) >> 1] as const;
      floats.fill(0, crossing / 4, crossing / 4 + 8 * columns * ((heightPx + 1) >> 1));
      eachEdge(widthPx, heightPx, (p, direction, q) => {
        if (q < 0) return;
        const [[x, y], [toX, toY]] = [cellOf(p), cellOf(q)];
        const way = steps.findIndex(([dx, dy]) => dx === toX - x && dy === toY - y);
        if (way < 0) return;
        const at = crossing / 4 + 8 * (y * columns + x) + way;
        floats[at] = floats[at]! + floats[edges / 4 + 8 * p + direction]!;
      });
    },
  };
}

/** Visits every pixel's eight edges; -1 stands for what lies outside. */
function eachEdge(
  widthPx: number,
  heightPx: number,
  visit: (p: number, direction: number, q: number) => void,
): void {
  for (let p = 0; p < widthPx * heightPx; p++) {
    for (const [direction, [dx, dy]] of steps.entries()) {
      const [x, y] = [(p % widthPx) + dx, Math.floor(p / widthPx) + dy];
      const inside = x >= 0 && y >= 0 && x < widthPx && y < heightPx;
      visit(p, direction, inside ? y * widthPx + x : -1);
    }
  }
}
