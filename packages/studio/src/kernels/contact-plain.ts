import type { ContactKernels } from "./contact.ts";

/** The plain twin of `simdContact`. */
export function plainContact({ buffer }: WebAssembly.Memory): ContactKernels {
  const floats = new Float32Array(buffer);
  const shorts = new Uint16Array(buffer);
  return {
    shade(strips, stride, pixels, lights, y, most, squash, reach, profile, steps, ...seam) {
      const [seamSquash, seamReach, slits, slitSteps, slitReach] = seam;
      for (let x = 0; x < pixels; x++) {
        const [away, row, depth, hidden, front, beside] = [0, 1, 2, 3, 4, 5].map((strip) => {
          return floats[(strips + strip * stride) / 4 + x]!;
        }) as [number, number, number, number, number, number];
        const down = y - row;
        const along = down < 0 ? down + hidden * Math.min(-down, most) : down;
        const distance = Math.hypot(away, along / squash);
        floats[lights / 4 + x] = 1;
        if (distance >= reach) continue;
        const turned = away ** 2 / Math.max(1e-6, distance ** 2);
        const way = (distance / reach) * steps;
        const [towards, averted] = [0, 1].map((side) => {
          const at = profile / 4 + Math.floor(way) * 2 + side;
          return floats[at]! + (floats[at + 2]! - floats[at]!) * (way % 1);
        }) as [number, number];
        const light = towards + (averted - towards) * (front + (beside - front) * turned);
        const slit = Math.hypot(Math.sqrt(2.5) * away, along / seamSquash) / seamReach;
        const share = (Math.min(slit, slitReach) / slitReach) * slitSteps;
        const at = slits / 4 + Math.floor(share);
        const dark = floats[at]! + (floats[at + 1]! - floats[at]!) * (share % 1);
        floats[lights / 4 + x] = light * (1 - depth * dark);
      }
    },
    dim(values, lights, pixels, shares, shareSteps, offset, foot) {
      let left = 0;
      for (let x = 0; x < pixels; x += 4) {
        const own = floats.subarray(lights / 4 + x, lights / 4 + x + 4);
        if (own.every((light) => light >= 1)) continue;
        const from = values / 2 + x * 3;
        const dimmed = Array.from(shorts.subarray(from, from + 12), (value, at) => {
          const position = own[Math.floor(at / 3)]! * shareSteps;
          const step = shares / 4 + Math.floor(position);
          const share = floats[step]! + (floats[step + 1]! - floats[step]!) * (position % 1);
          return (value + offset) * share - offset;
        });
        if (dimmed.some((value) => value <= foot)) {
          left += 4;
          continue;
        }
        shorts.set(dimmed, from);
        own.fill(1);
      }
      return left;
    },
  };
}
