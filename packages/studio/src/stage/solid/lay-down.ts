/**
 * What lies is as thick as its parts are wide where they are narrow: cables and handles are round, and lie on what sticks out of
 * them. But however wide it is, half its thickness is never more than a share of its size (the root of its box): shoes are lower
 * than they are wide, and so are bags on their back.
 */
const halfThickness = { perRadius: 1.7, most: 0.15 };

/**
 * Half as thick as what lies is, `inside` metres from the outline of a part that is `radius` metres wide to each side: a pillow, its
 * edge as round as it is thick. `size` is the root of its box.
 */
export function lyingHalfDepth(inside: number, radius: number, size: number): number {
  const [round, most] = [halfThickness.perRadius * radius, halfThickness.most * size];
  const half = (round * most) / (round + most);
  const edge = 1 - Math.min(1, inside / Math.max(1e-6, 1.6 * half));
  return half * Math.sqrt(1 - edge * edge);
}
