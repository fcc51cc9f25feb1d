import type { Lab } from "./lab.ts";

/**
 * Edge capacities for minimumCut: cheap to cut where colours differ (weight exp(-β d²)), dear within a surface.
 * A floor of 3 % keeps the outline short even across strong texture.
 */
export function smoothness(
  lab: Lab,
  widthPx: number,
  heightPx: number,
  strength: number,
  beta: number,
): Float32Array {
  const pixels = widthPx * heightPx;
  const capacity = new Float32Array(8 * pixels);
  const steps = [
    { direction: 0, dx: 1, dy: 0, weight: 1 },
    { direction: 2, dx: 0, dy: 1, weight: 1 },
    { direction: 4, dx: 1, dy: 1, weight: Math.SQRT1_2 },
    { direction: 6, dx: -1, dy: 1, weight: Math.SQRT1_2 },
  ];
  const [l, a, b] = lab;
  for (const { direction, dx, dy, weight } of steps) {
    const offset = dy * widthPx + dx;
    for (let y = 0; y < heightPx - dy; y++) {
      const last = dx > 0 ? widthPx - 1 : widthPx;
      for (let x = dx < 0 ? 1 : 0; x < last; x++) {
        const p = y * widthPx + x;
        const q = p + offset;
        const d2 = (l[p]! - l[q]!) ** 2 + (a[p]! - a[q]!) ** 2 + (b[p]! - b[q]!) ** 2;
        const value = strength * weight * (0.03 + 0.97 * Math.exp(-d2 * beta));
        capacity[direction * pixels + p] = value;
        capacity[(direction ^ 1) * pixels + q] = value;
      }
    }
  }
  return capacity;
}
