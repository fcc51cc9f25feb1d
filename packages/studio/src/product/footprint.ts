import type { Resting } from "./resting.ts";
import type { Silhouette } from "./silhouette.ts";
import type { Volume } from "./volume.ts";

/** The footprint of what is seen level, from side to side of its lower edge. */
export const levelFootprint: [number, number][] = [
  [0, 1],
  [1, 1],
];

/**
 * The polygon that touches the ground, in cutout fractions, front contour first from left to right, then the hidden
 * back from right to left. A base seen at its corner is closed to a parallelogram, any other mirrored about its ends.
 */
export function traceFootprint(
  shape: Silhouette,
  front: Resting["contour"],
  { depthRatio, cameraElevationDegrees }: Volume,
): [number, number][] {
  const [first, last] = [front[0]!, front.at(-1)!];
  const width = Math.max(1, last[0] - first[0]);
  // The back of a base that shows no depth of its own (level camera) still lies a little higher.
  const rise = depthRatio * width * Math.sin((Math.max(4, cameraElevationDegrees) * Math.PI) / 180);
  const chord = (x: number) => first[1] + ((last[1] - first[1]) * (x - first[0])) / width;
  const sag = Math.max(...front.map(([x, y]) => y - chord(x)));
  const back = front.map(([x, y]): [number, number] => {
    const opposite = first[0] + last[0] - x;
    return [opposite, chord(opposite) - (y - chord(x)) - Math.max(0, rise - 2 * sag)];
  });
  // Mirrored, the order runs from right to left already.
  return [...front, ...back].map(([x, y]) => [
    round(x / shape.widthPx),
    round(Math.min(1, Math.max(0, y / shape.heightPx))),
  ]);
}

const round = (value: number) => Math.round(value * 1e4) / 1e4;
