import { hullArea } from "../../cutout/image/hull-area.ts";

/**
 * What lies is as thick as its parts are wide where they are narrow: cables and handles are round, and lie on what sticks out of
 * them. But however wide it is, half its thickness is never more than a share of its size (the root of its box): shoes are lower
 * than they are wide, and so are bags on their back.
 */
const halfThickness = { perRadius: 1.7, most: 0.15 };
/**
 * Of a shape that fills this share of its convex hull less: a drive, a camera or a book lies on its broad side (they have .96 and more,
 * shoes .91 at most). Two judges of shadows took it for the drive's and the camera's 6 to 0, and for shoes, a dryer and a tool 4 to 7.
 */
const slab = { fill: 0.95, most: 0.1 };
/**
 * And of a rectangle, turned anyhow, with so much in common (intersection over union) less again: laptops, telephones and books have
 * .03 to .08 of half a thickness, a drive .1. With a cable in it a laptop threw a brick's shadow.
 */
const board = { alike: 0.95, most: 0.05 };

/** Of what lies and is so deep of its width, or deeper, thickness is told by the outline; cloth, which is less, is as much lower. */
const usualDepth = 0.35;

/**
 * The most that half the thickness of what lies may be, a share of its size, by its cover (0.5 and more inside) and how deep it is of
 * its width.
 */
export function mostHalfThickness(
  cover: Float32Array,
  columns: number,
  depthRatio: number,
): number {
  if (depthRatio < usualDepth) return (halfThickness.most * depthRatio) / usualDepth;
  if (isBoard(cover, columns)) return board.most;
  const mask = maskOf(cover);
  const area = mask.reduce((sum, own) => sum + own, 0);
  return area < slab.fill * hullArea(mask, columns) ? halfThickness.most : slab.most;
}

/** Whether a cover is nearly a rectangle's, turned anyhow. */
export function isBoard(cover: Float32Array, columns: number): boolean {
  return likeRectangle(maskOf(cover), columns) > board.alike;
}

function maskOf(cover: Float32Array): Uint8Array {
  return Uint8Array.from(cover, (share) => (share < 0.5 ? 0 : 1));
}

/** Angles at which a rectangle is tried, degrees, and every so many columns and rows it is compared at. */
const turnDegrees = 5;
const every = 4;

/** What a mask and the rectangle of its own middle and spread have in common, turned so that this is most. */
function likeRectangle(mask: Uint8Array, columns: number): number {
  const [inside, outside]: [number, number][][] = [[], []];
  for (let y = 0; y * columns < mask.length; y += every)
    for (let x = 0; x < columns; x += every)
      (mask[y * columns + x] === 1 ? inside! : outside!).push([x, y]);
  let best = 0;
  for (let degrees = 0; degrees < 90; degrees += turnDegrees)
    best = Math.max(best, inCommon(inside!, outside!, (degrees * Math.PI) / 180));
  return best;
}

/** Intersection over union of the places inside with their rectangle at an angle, radians. */
function inCommon(inside: [number, number][], outside: [number, number][], turn: number): number {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const count = inside.length;
  let [sumU, sumV, squareU, squareV] = [0, 0, 0, 0];
  for (const [x, y] of inside) {
    const [u, v] = [x * cos + y * sin, y * cos - x * sin];
    sumU += u;
    sumV += v;
    squareU += u * u;
    squareV += v * v;
  }
  const [middleU, middleV] = [sumU / count, sumV / count];
  // A rectangle's side is the root of twelve times its variance.
  const halfU = Math.sqrt(3 * (squareU / count - middleU * middleU));
  const halfV = Math.sqrt(3 * (squareV / count - middleV * middleV));
  const isIn = ([x, y]: [number, number]): boolean =>
    Math.abs(x * cos + y * sin - middleU) <= halfU &&
    Math.abs(y * cos - x * sin - middleV) <= halfV;
  const both = inside.filter(isIn).length;
  return both / Math.max(1, count + outside.filter(isIn).length);
}

/**
 * Half as thick as what lies is, `inside` metres from the outline of a part that is `radius` metres wide to each side: a pillow, its
 * edge as round as it is thick, and that `most` metres at the most.
 */
export function lyingHalfDepth(inside: number, radius: number, most: number): number {
  const round = halfThickness.perRadius * radius;
  const half = (round * most) / (round + most);
  const edge = 1 - Math.min(1, inside / Math.max(1e-6, 1.6 * half));
  return half * Math.sqrt(1 - edge * edge);
}
