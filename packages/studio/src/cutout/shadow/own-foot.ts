import { median } from "../image/lab.ts";
import { areaOf } from "../image/mask-area.ts";
import type { Scene } from "../ground/scene.ts";

/** Rows above a foot in which the product's width is read, mask pixels. */
const above = { from: 20, to: 6 };
/**
 * Most of the mask that a foot is, how far it may stand out of the product's width, a share of that and pixels, as contact shade about
 * its corners does, and least of that width that it has: one that ends on an edge, and one that does not. Of a bag's shade that grows
 * darker downwards as well it is .72.
 */
const size = { share: 0.12, out: 0.03, outPx: 2, onEdge: 0.75, flush: 0.9 };
/** Least of it with something of the product below. */
const leastOnEdge = 0.55;
/** Lab units by which most of its columns grow darker downwards, and how much lighter again below, as a share: of feet 8 to 15 and .35, of shade 5 and 1 or 25 and 1.2. */
const darker = { least: 6, back: 0.4 };

/**
 * A rim between it and the open ground below that is lighter than either by so many Lab units, at most so many mask pixels away, and how much
 * of its lower side has one, as a bead shows at a jar's corners: of silver feet .056 to .073, of others .022 at the most, of what a glossy
 * floor mirrors none. What lies within a rim is less broad than the product.
 */
const litRim = { lighter: 4, px: 10, share: 0.04, breadth: 0.7 };

/**
 * Whether a region of darkened ground in the mask is the product's own foot, as a silver jar's below its label: it is as broad as the
 * product and grows darker downwards to where it ends, or the bead it stands on catches the light. Shade is darkest where the product
 * meets it, and nothing lighter ends it.
 * @param places  the region's pixels, row by row
 */
export function isOwnFoot(scene: Scene, mask: Uint8Array, places: number[]): boolean {
  const { widthPx, lab } = scene;
  if (places.length === 0 || places.length > size.share * areaOf(mask)) return false;
  const own = new Uint8Array(mask.length);
  for (const p of places) own[p] = 1;
  const breadth = breadthOf(mask, own, widthPx);
  if (breadth >= litRim.breadth && hasLitRim(scene, mask, own, places)) return true;
  if (breadth < size.onEdge) return false;
  const { whole, onEdge } = columnsOf(mask, own, lab[0], widthPx);
  if (breadth >= size.flush && growDarker(whole)) return true;
  // Shade that goes on below the edge is not asked.
  const pixels = onEdge.reduce((sum, column) => sum + column.length, 0);
  return pixels >= leastOnEdge * places.length && growDarker(onEdge);
}

/** A region's width as a share of the product's right above it; 0 where it stands out of that. */
export function breadthOf(mask: Uint8Array, own: Uint8Array, widthPx: number): number {
  const top = Math.floor(own.indexOf(1) / widthPx);
  const rows = [Math.max(0, top - above.from), top - above.to] as const;
  const [left, right] = columnsWhere(widthPx, rows, (p) => mask[p] === 1 && own[p] === 0);
  const [from, to] = columnsWhere(widthPx, [top, own.length / widthPx - 1], (p) => own[p] === 1);
  const out = Math.max(size.outPx, size.out * (right - left));
  const isWithin = from >= left - out && to <= right + out;
  return isWithin ? (to - from) / Math.max(1, right - left) : 0;
}

/** The first and the last column that have a pixel like this in the rows from the one to the other. */
function columnsWhere(
  widthPx: number,
  [first, last]: readonly [number, number],
  isOne: (p: number) => boolean,
): [number, number] {
  let [left, right] = [widthPx, -1];
  for (let y = first; y <= last; y++) {
    for (let x = 0; x < widthPx; x++) {
      if (!isOne(y * widthPx + x)) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
    }
  }
  return [left, right];
}

/** Whether something lighter ends a region downwards, here or there. Beside it white legs do so to the shade between them. */
function hasLitRim(
  { widthPx, lift }: Scene,
  mask: Uint8Array,
  own: Uint8Array,
  places: number[],
): boolean {
  let [open, lit] = [0, 0];
  for (const p of places) {
    if (own[p + widthPx]) continue;
    let [q, lightest] = [p + widthPx, -Infinity];
    for (; q < p + litRim.px * widthPx && mask[q]; q += widthPx) {
      lightest = Math.max(lightest, lift[q]!);
    }
    if (mask[q]) continue;
    open++;
    // Half of the open ground's first pixels is the rim's.
    const beside = Math.max(lift[p]!, lift[q + 3 * widthPx] ?? 0);
    if (lightest > beside + litRim.lighter) lit++;
  }
  return lit > litRim.share * open;
}

/** The lightness of a region's columns from the top down, and as far as something else of the mask lies below. */
function columnsOf(
  mask: Uint8Array,
  own: Uint8Array,
  light: Float32Array,
  widthPx: number,
): { whole: number[][]; onEdge: number[][] } {
  const columns: { whole: number[][]; onEdge: number[][] } = { whole: [], onEdge: [] };
  for (let x = 0; x < widthPx; x++) {
    let edge = mask.length - widthPx + x;
    while (edge >= 0 && (!mask[edge] || own[edge])) edge -= widthPx;
    const [whole, onEdge]: [number[], number[]] = [[], []];
    for (let p = x; p < mask.length; p += widthPx) {
      if (!own[p]) continue;
      whole.push(light[p]!);
      if (p < edge) onEdge.push(light[p]!);
    }
    if (whole.length > 0) columns.whole.push(whole);
    if (onEdge.length > 0) columns.onEdge.push(onEdge);
  }
  return columns;
}

function growDarker(columns: number[][]): boolean {
  const steps = columns.map(stepsOf);
  const drop = median(steps.map((step) => step.drop));
  return drop > darker.least && median(steps.map((step) => step.rise)) < darker.back * drop;
}

/** The most by which a column grows darker downwards, and lighter. */
function stepsOf(light: number[]): { drop: number; rise: number } {
  let [lightest, darkest, drop, rise] = [-Infinity, Infinity, 0, 0];
  for (const own of light) {
    lightest = Math.max(lightest, own);
    darkest = Math.min(darkest, own);
    drop = Math.max(drop, lightest - own);
    rise = Math.max(rise, own - darkest);
  }
  return { drop, rise };
}
