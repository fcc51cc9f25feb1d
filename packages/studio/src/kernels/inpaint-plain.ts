import type { InpaintKernels } from "./inpaint.ts";

/** The plain twin of `simdInpaint`. */
export function plainInpaint({ buffer }: WebAssembly.Memory): InpaintKernels {
  const bytes = new Uint8Array(buffer);
  const floats = new Float32Array(buffer);
  const weigh = (color: number[], weight: number, into: number) =>
    floats.set([...color.map((value) => value * weight), weight], into);
  return {
    weighBytes(rgb, weights, into, pixels) {
      for (let p = 0; p < pixels; p++) {
        const color = bytes.subarray(rgb + p * 3, rgb + p * 3 + 3);
        weigh([...color], floats[weights / 4 + p]!, into / 4 + p * 4);
      }
    },
    weighPlanes(a, b, c, weights, into, pixels) {
      for (let p = 0; p < pixels; p++) {
        const color = [a, b, c].map((plane) => floats[plane / 4 + p]!);
        weigh(color, floats[weights / 4 + p]!, into / 4 + p * 4);
      }
    },
    halve(from, widthPx, heightPx, into) {
      const columns = (widthPx + 1) >> 1;
      floats.fill(0, into / 4, into / 4 + columns * ((heightPx + 1) >> 1) * 4);
      for (let at = 0; at < widthPx * heightPx * 4; at++) {
        const [x, y] = [(at >> 2) % widthPx, Math.floor((at >> 2) / widthPx)];
        const to = into / 4 + ((y >> 1) * columns + (x >> 1)) * 4 + (at & 3);
        floats[to] = floats[to]! + floats[from / 4 + at]!;
      }
    },
    settle(level, pixels) {
      for (let at = level / 4; at < level / 4 + pixels * 4; at += 4) {
        const weight = floats[at + 3]!;
        for (let c = 0; c < 4; c++) floats[at + c] = weight > 0 ? floats[at + c]! / weight : 0;
      }
    },
    fill(level, widthPx, heightPx, coarse, wanted) {
      const [columns, rows] = [(widthPx + 1) >> 1, (heightPx + 1) >> 1];
      const rim = (x: number, count: number) => Math.min(count - 1, Math.max(0, x));
      for (let p = 0; p < widthPx * heightPx; p++) {
        if (wanted > 0 && bytes[wanted + p] === 0) continue;
        const at = level / 4 + p * 4;
        const weight = floats[at + 3]!;
        const across = Math.max(0, ((p % widthPx) - 0.5) / 2);
        const down = Math.max(0, (Math.floor(p / widthPx) - 0.5) / 2);
        for (let c = 0; c < 4; c++) {
          let color = floats[at + c]! / Math.max(1, weight);
          for (let corner = 0; corner < 4 && weight < 1; corner++) {
            const x = Math.floor(across) + (corner & 1);
            const y = Math.floor(down) + (corner >> 1);
            const share = (1 - Math.abs(across - x)) * (1 - Math.abs(down - y)) * (1 - weight);
            color +=
              share * floats[coarse / 4 + (rim(y, rows) * columns + rim(x, columns)) * 4 + c]!;
          }
          floats[at + c] = color;
        }
      }
    },
  };
}
