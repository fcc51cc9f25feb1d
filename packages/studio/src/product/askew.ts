import { convexHull, type Silhouette } from "./silhouette.ts";

/** Turned by so many degrees, a box would fall over: what stands is askew by 5° at most, and at 45° it says nothing. */
const turned = { least: 8, most: 40 };
/** Share of the turned rectangle that it fills (a slanting side of a box: .85), and how much more that is than of the upright one. */
const leastFill = 0.87;
const gain = 0.12;

/**
 * Whether the shape is a rectangle that is turned in the picture's plane: what stands has upright sides, so that this was
 * photographed from above, or lies on one. Among the 34 photographs it is one camera, .90 to .66 upright; next are a pair of loafers (.72)
 * and a bathtub (.67).
 */
export function isAskewRectangle(shape: Silhouette): boolean {
  const hull = convexHull(shape);
  const upright = shape.area / turnedArea(hull, 0);
  let [fill, degrees] = [upright, 0];
  for (let turn = 1; turn < 90; turn++) {
    const filled = shape.area / turnedArea(hull, turn);
    if (filled > fill) [fill, degrees] = [filled, Math.min(turn, 90 - turn)];
  }
  const isTurned = degrees >= turned.least && degrees <= turned.most;
  return isTurned && fill > leastFill && fill - upright > gain;
}

/** Area of the rectangle about the points whose sides are turned by `degrees`. */
function turnedArea(points: [number, number][], degrees: number): number {
  const angle = (degrees * Math.PI) / 180;
  const across = points.map(([x, y]) => x * Math.cos(angle) + y * Math.sin(angle));
  const down = points.map(([x, y]) => y * Math.cos(angle) - x * Math.sin(angle));
  const span = (values: number[]): number => Math.max(...values) - Math.min(...values);
  return span(across) * span(down);
}
