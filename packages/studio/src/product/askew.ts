import { convexHull, hullArea, type Silhouette, solidFrom } from "./silhouette.ts";

/** Degrees between the axes that are tried. */
const stepDegrees = 3;
/** What stands leans by less, and at 45° one axis is as good as the other. */
const leastTurn = 5;
/**
 * How much of the shape is its own mirror image about the best axis, and how much more than about an upright or a level one. Of what
 * was photographed from above, turned, a clock has .90, wallets, boxes and cameras .94 to .99; of what stands a car has .86 at most.
 */
const alike = 0.88;
const gain = 0.08;
/**
 * A box that stands, turned about its own axis, has a leaning axis too, but its sides are upright: this share of its height and more
 * of 1500 drawn at random, but for three seen from over 30°. What is turned in the picture has .06 at most.
 */
const uprightSides = 0.12;
/** Degrees that a standing thing's sides lean towards each other in perspective. */
const converge = 4.5;
/**
 * What fills no more than this of its hull, glasses and scissors, is less its own mirror image, but by so much more about a leaning axis
 * (.51 and more; chairs by .1 at most). What rests on nothing besides, as a bunch of keys, need not be so by as much (.11; a lamp on a
 * spike by 0).
 */
const airy = { fill: 0.6, gain: 0.4, restless: 0.05 };

/**
 * Whether the shape is turned in the picture's plane: what stands has an upright axis or upright sides, so that this was photographed
 * from above, or lies on its back.
 */
export function isAskew(shape: Silhouette, rests: boolean): boolean {
  const upright = Math.max(mirrorShare(shape, 0), mirrorShare(shape, 90));
  let [best, turn] = [upright, 0];
  for (let degrees = -45; degrees < 135; degrees += stepDegrees) {
    const share = mirrorShare(shape, degrees);
    if (share > best) [best, turn] = [share, ((degrees + 45) % 90) - 45];
  }
  if (Math.abs(turn) < leastTurn) return false;
  const leastGain = rests ? airy.gain : airy.restless;
  if (best - upright > leastGain && shape.area < airy.fill * hullArea(shape)) return true;
  return best > alike && best - upright > gain && sidesUpright(shape) < uprightSides;
}

/** The share of the shape and its mirror image that they have in common, about an axis through the middle `degrees` off upright. */
function mirrorShare({ widthPx, heightPx, alpha, ...shape }: Silhouette, degrees: number): number {
  const angle = (degrees * Math.PI) / 180;
  const [across, down] = [Math.cos(angle), Math.sin(angle)];
  const isSolid = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < widthPx && y < heightPx && alpha[y * widthPx + x]! >= solidFrom;
  let [all, both] = [0, 0];
  for (let y = 0; y < heightPx; y += 2) {
    for (let x = 0; x < widthPx; x += 2) {
      if (!isSolid(x, y)) continue;
      const off = 2 * ((x + 0.5 - shape.centreX) * across + (y + 0.5 - shape.centreY) * down);
      all++;
      if (isSolid(Math.round(x - off * across), Math.round(y - off * down))) both++;
    }
  }
  return both / Math.max(1, 2 * all - both);
}

/** How long the hull's upright edges are, a side in the mean, as a share of the shape's height. */
function sidesUpright(shape: Silhouette): number {
  const hull = convexHull(shape);
  let sum = 0;
  for (const [i, [x, y]] of hull.entries()) {
    const [nextX, nextY] = hull[(i + 1) % hull.length]!;
    const leans = (Math.atan2(Math.abs(nextX - x), Math.abs(nextY - y)) * 180) / Math.PI;
    if (leans < converge) sum += Math.abs(nextY - y);
  }
  return sum / (2 * shape.heightPx);
}
