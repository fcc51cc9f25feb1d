import { outlineSharpness } from "../outline/edge-softness.ts";
import type { OutlinePoint } from "../outline/edge-softness.ts";
import { deviation } from "../ground/backdrop.ts";
import { median } from "../image/lab.ts";
import { bodyOutline } from "../image/region-look.ts";
import { isColouredGround } from "../ground/scene.ts";
import type { Scene } from "../ground/scene.ts";

/** Rows below the base that lens and scaling mix with the product itself. */
const blurred = 4;
/** How much of a mask's height an image has at the most: all of what stands before it, and a gap where that is round below. */
const deepest = 0.53;
/** At most this share of a product's own difference from the ground comes back from a table; more is product. */
const strongest = 0.55;
/** A reflection fades; where one row's is stronger by more than this than one above it, something else is looked at. */
const stronger = 0.12;
/** Rows that tell whether it is one. */
const enough = 60;
/**
 * A mirror image fades into the table. What ends below nearly as sharply as the product's own outline and is so strong is its foot: feet
 * of made photographs have .69 and .3 and more, glossy tables a strength of .25 at the most.
 */
const foot = { sharp: 0.68, strength: 0.27 };
/** What is explained so well is a mirror image, however it ends: a bear's on a table has .97, the feet .90 at the most. */
const exact = 0.91;
/**
 * An image goes on as far as its original does. Where so many rows on little is left of it, though the original goes on, it is the
 * product's lower end if it ends as sharply. At a white sole below dark cloth that is so in .92 and more of the columns, as at a
 * telephone's lower rim, which by its colours is an image of .95 and more; at images in .37 at the most. Its end
 * has .96 and more of the outline's sharpness; a contact shadow's, which stops as short, .73.
 */
const stop = { rows: 3, left: 0.35, goesOn: 0.7, columns: 0.5, hued: 0.08, sharp: 0.85 };

type Mirror = { baseRow: number; explained: number; strengths: Float32Array };

/**
 * Finds a glossy table's reflection inside the mask: below some row, every pixel's difference from the ground is the
 * mirrored one above it, only weaker. Gives 1 where the mask holds nothing but that, or null where there is none.
 */
export function findReflection(scene: Scene, mask: Uint8Array): Uint8Array | null {
  const { widthPx, heightPx } = scene;
  const rows = maskRows(mask, widthPx);
  const height = rows.bottom - rows.top;
  if (height < 24) return null;
  let best: Mirror | null = null;
  for (let row = rows.bottom - 4; row > rows.bottom - deepest * height; row--) {
    const mirror = explain(scene, row, Math.min(rows.bottom, heightPx - 2), rows.top);
    if (mirror && (best === null || mirror.explained > best.explained)) best = mirror;
  }
  if (best === null || best.explained < 0.7) return null;
  const { baseRow } = best;
  const strengths = followDown(scene, best, Math.min(rows.bottom, heightPx - 2), rows.top);
  const reflection = new Uint8Array(mask.length);
  let found = 0;
  for (let k = 1; k <= strengths.length; k++) {
    for (let x = 0; x < widthPx; x++) {
      const p = (baseRow + k) * widthPx + x;
      if (!mask[p]) continue;
      const { own, mirrored, rest } = residue(
        scene,
        p,
        (baseRow - k + 1) * widthPx + x,
        strengths[k - 1]!,
      );
      // What is hardly off the ground itself can't be told from its own reflection: white goods on white.
      if (mirrored < 12 + scene.backdrop.noise) continue;
      if (rest > Math.max(5 + scene.backdrop.noise, 0.6 * own)) continue;
      reflection[p] = 1;
      found++;
    }
  }
  if (found <= 0.0012 * mask.length) return null;
  const mayBeImage = best.explained > exact || median(best.strengths) < foot.strength;
  if (mayBeImage && !stopsShort(scene, mask, reflection, baseRow)) return reflection;
  const least = mayBeImage ? stop.sharp : foot.sharp;
  return endsSharply(scene, mask, reflection, least) ? null : reflection;
}

/** Whether what may be a mirror image stops where its original goes on. */
function stopsShort(
  scene: Scene,
  mask: Uint8Array,
  reflection: Uint8Array,
  baseRow: number,
): boolean {
  const { lab, tint, backdrop, widthPx } = scene;
  const off = (x: number, y: number) => deviation(lab, backdrop.lab, y * widthPx + x);
  const faint = 5 + backdrop.noise;
  // On a coloured ground what has its hue is its shade, which stops anywhere.
  const leastTint = isColouredGround(scene) ? stop.hued * backdrop.chroma + faint : 0;
  const columns = new Set<number>();
  let stops = 0;
  for (let p = 0; p < mask.length; p++) {
    if (!reflection[p]) continue;
    const x = p % widthPx;
    const y = (p - x) / widthPx;
    columns.add(x);
    const original = 2 * baseRow - y + 1;
    // The picture's border stops an image as well.
    const isWithin = original > stop.rows && (y + stop.rows + 2) * widthPx <= mask.length;
    if (mask[p + widthPx] || !isWithin || tint[p]! < leastTint) continue;
    const [inside, outside] = [off(x, y - stop.rows + 1), off(x, y + stop.rows + 1)];
    const [near, far] = [off(x, original + stop.rows - 1), off(x, original - stop.rows - 1)];
    if (inside > faint && outside < stop.left * inside && far > stop.goesOn * near) stops++;
  }
  return stops > stop.columns * columns.size;
}

/** Whether the lower end of what may be a mirror image has `least` of the sharpness of the product's own outline. */
function endsSharply(
  scene: Scene,
  mask: Uint8Array,
  reflection: Uint8Array,
  least: number,
): boolean {
  const { widthPx } = scene;
  const end: OutlinePoint[] = [];
  for (let p = 0; p < mask.length; p++) {
    if (!reflection[p] || mask[p + widthPx]) continue;
    end.push({ x: p % widthPx, y: Math.floor(p / widthPx), outX: 0, outY: 1 });
  }
  const sharpness = outlineSharpness(scene, end);
  if (sharpness === null) return false;
  const body = bodyOutline(scene, mask, Int32Array.from(reflection), [false, true]);
  const usual = outlineSharpness(scene, body);
  return usual !== null && sharpness > least * usual;
}

function maskRows(mask: Uint8Array, widthPx: number): { top: number; bottom: number } {
  const first = mask.indexOf(1);
  return first < 0
    ? { top: 0, bottom: 0 }
    : { top: Math.floor(first / widthPx), bottom: Math.floor(mask.lastIndexOf(1) / widthPx) };
}

/** How much of what lies between the row and the bottom is the picture above it, mirrored; strengths row by row. */
function explain(scene: Scene, baseRow: number, bottom: number, top: number): Mirror | null {
  const depth = Math.min(bottom - baseRow, baseRow - top, enough);
  const strengths = new Float32Array(depth);
  let [explained, total, weakest, mean] = [0, 0, 1, 0];
  for (let k = blurred + 1; k <= depth; k++) {
    const { own, shared, strength } = compareRow(scene, baseRow, k);
    if (strength > strongest || strength > weakest + stronger) return null;
    weakest = Math.min(weakest, strength);
    strengths[k - 1] = strength;
    mean += strength / depth;
    total += own;
    explained += strength * shared;
  }
  strengths.fill(strengths[blurred] ?? 0, 0, blurred);
  return mean > 0.03 ? { baseRow, explained: explained / total, strengths } : null;
}

/** The strengths of a mirror image row by row as far down as it fades on, or the product above it reaches. */
function followDown(scene: Scene, { baseRow, strengths }: Mirror, bottom: number, top: number) {
  const followed = [...strengths];
  let weakest = Math.min(...strengths);
  for (let k = strengths.length + 1; k <= Math.min(bottom - baseRow, baseRow - top); k++) {
    const { strength } = compareRow(scene, baseRow, k);
    if (strength > weakest + stronger) break;
    weakest = Math.min(weakest, strength);
    followed.push(strength);
  }
  return followed;
}

/** The `k`-th row below the base against the `k`-th above it: sums of squares of its difference from the ground, of what both share, and their ratio. */
function compareRow(
  { widthPx, lab, backdrop }: Scene,
  baseRow: number,
  k: number,
): { own: number; shared: number; strength: number } {
  const below = (baseRow + k) * widthPx;
  const above = (baseRow - k + 1) * widthPx;
  let [own, mirrored, shared] = [0, 0, 0];
  for (let x = 1; x < widthPx; x += 2) {
    for (let c = 0; c < 3; c++) {
      const d = lab[c]![below + x]! - backdrop.lab[c]![below + x]!;
      const m = lab[c]![above + x]! - backdrop.lab[c]![above + x]!;
      own += d * d;
      mirrored += m * m;
      shared += d * m;
    }
  }
  return { own, shared, strength: mirrored > 0 ? Math.max(0, shared / mirrored) : 0 };
}

/** A pixel's difference from the ground, the mirrored one's, and what that leaves of the first, Lab units. */
function residue(
  { lab, backdrop }: Scene,
  p: number,
  mirrored: number,
  strength: number,
): { own: number; mirrored: number; rest: number } {
  let [own, other, rest] = [0, 0, 0];
  for (let c = 0; c < 3; c++) {
    const d = lab[c]![p]! - backdrop.lab[c]![p]!;
    const m = lab[c]![mirrored]! - backdrop.lab[c]![mirrored]!;
    own += d * d;
    other += m * m;
    rest += (d - strength * m) ** 2;
  }
  return { own: Math.sqrt(own), mirrored: Math.sqrt(other), rest: Math.sqrt(rest) };
}
