import type { Raster } from "../../photo/resize.ts";
import type { Scene } from "../ground/scene.ts";
import { signedDistance } from "../image/distance.ts";
import { median } from "../image/lab.ts";
import { findRegions } from "../image/regions.ts";
import type { Region } from "../image/regions.ts";
import { columnsOf, viewGround } from "./ground-view.ts";
import type { GroundView } from "./ground-view.ts";

/** Of the view's tolerance, the mean of a gap's pixels at most: ground is .1 to .5 of it, white print on white .6 and more. */
const meanShare = 0.55;
/** Half of the width of what is wide, pixels: windows are found at working size, and a label has margins. */
const wide = 7;
const leastPixels = { gap: 6, speck: 2 };
/** Its wall differs by so much within so many pixels of the rim. */
const contrast = 20;
const near = 5;
/** A wall is thin if there is ground again behind so many areas over the rim, of a square .75 of its side, and what is blurred on both sides. */
const thinness = 3;
const blurredPx = 4;
const thickestPx = 16;
/** Shares of the rim: of what opens on the open ground, of what adjoins wide pale parts at most, and of the rest that is wall. */
const mouths = [0.03, 0.4] as const;
const mostBroad = 0.05;
const leastWalled = 0.8;
/** Among many others one counts as well that has a paler wall, as JPEG leaves it, or opens more. */
const palelyWalled = 0.55;
const mostOpen = 0.6;
/** So many gaps make a net, a fringe, a comb; and so much of their walls is thin, or so much where as many are open at an end: of text .25, of dots none. */
const several = 8;
const mostlyThin = 0.35;
const partlyThin = 0.15;
/** Where walls are thick, so many holes that are alike, nothing but ground and much of the matte are a net or a basket all the same. */
const regular = { holes: 30, alike: 0.8, meanShare: 0.25, share: 0.15 };
/** Sizes within such a factor of the median are alike. */
const alikeBy = 1.6;
/** Pixels about a gap within which its wall's edge lies, and by how much each of these differs more than the one before: a wall's paler facet is no edge. */
const edge = 4;
const leastRise = 3;
/** Shares of the way from ground to wall below which a pixel is ground alone, and above which wall alone. */
const ramp = { from: 0.08, to: 0.85 };
/** A pixel that is less wall than this takes the wall's colour: its own is mostly noise. */
const faint = 0.25;

/**
 * Clears the ground between threads, teeth, spokes and links, which is too narrow for the working size: a net with a confidence of
 * 1 kept half of its ground. It is as even as the ground beside it and walled all round, and either opens on it or is one of many
 * between thin walls, which dots and text are not.
 * @param rgba  the matte at the photo's size; changed in place
 * @param middle  the photo at the size at which gaps are looked for
 */
export function clearFineGaps(rgba: Uint8Array, scene: Scene, middle: Raster): void {
  const view = viewGround(rgba, scene, middle);
  const gaps = findGaps(view);
  if (gaps.length === 0) return;
  const marked = new Int32Array(view.away.length);
  gaps.forEach(({ pixels, wallAway }, index) => {
    markGap(view, marked, pixels, index + 1, ramp.to * wallAway);
  });
  const { photo } = scene;
  const column = columnsOf(photo.widthPx, middle.widthPx);
  for (let y = 0; y < photo.heightPx; y++) {
    const row = Math.floor(((y + 0.5) * middle.heightPx) / photo.heightPx) * middle.widthPx;
    clearRow(rgba, photo, y, marked, row, column, gaps);
  }
}

function clearRow(
  rgba: Uint8Array,
  { rgb, widthPx }: Raster,
  y: number,
  marked: Int32Array,
  row: number,
  column: Int32Array,
  gaps: Gap[],
): void {
  for (let x = 0, p = y * widthPx; x < widthPx; x++, p++) {
    const mark = marked[row + column[x]!]!;
    if (mark === 0 || rgba[p * 4 + 3] === 0) continue;
    const { ground, wall } = gaps[mark - 1]!;
    let [along, whole] = [0, 0];
    for (let c = 0; c < 3; c++) {
      const way = wall[c]! - ground[c]!;
      along += way * (rgb[p * 3 + c]! - ground[c]!);
      whole += way * way;
    }
    const share = (along / whole - ramp.from) / (ramp.to - ramp.from);
    const alpha = Math.max(0, Math.round(255 * share));
    if (alpha >= rgba[p * 4 + 3]!) continue;
    rgba[p * 4 + 3] = alpha;
    for (let c = 0; c < 3; c++) {
      const own = (rgb[p * 3 + c]! - (1 - share) * ground[c]!) / share;
      rgba[p * 4 + c] = share < faint ? wall[c]! : Math.min(255, Math.max(0, own));
    }
  }
}

type Rgb = [number, number, number];

/** A gap's pixels, the ground's colour in it, and its wall's colour and distance from the ground. */
type Gap = { pixels: number[]; ground: Rgb; wall: Rgb; wallAway: number };

/** What was measured of a region: its rim, and how much of that opens on the ground, adjoins wide pale parts, is wall, and is a thin one. */
type Look = { rim: number; mouth: number; broad: number; walled: number; thinly: number };

function findGaps(view: GroundView): Gap[] {
  const { widthPx, heightPx, like, tolerance } = view;
  if (!like.includes(1)) return [];
  const far = signedDistance(like, widthPx, heightPx);
  const core = new Uint8Array(like.length);
  for (let p = 0; p < like.length; p++) core[p] = Number(far[p]! > wide);
  const beside = signedDistance(core, widthPx, heightPx);
  const narrow = like.slice();
  for (let p = 0; p < like.length; p++) if (beside[p]! >= -wide - 1) narrow[p] = 0;
  const { labels, regions } = findRegions(narrow, widthPx, heightPx, 1);
  const inlets: Found[] = [];
  const holes: Found[] = [];
  const pale: Found[] = [];
  for (const [label, region] of regions.entries()) {
    if (label === 0 || region.pixels < leastPixels.speck) continue;
    const found = lookAt(view, labels, label, region);
    const isClear = found.mean < meanShare * tolerance && region.pixels >= leastPixels.gap;
    if (isClear && isInlet(found.look)) inlets.push(found);
    else if (isClear && isHole(found.look)) holes.push(found);
    else if (isBetween(found.look)) pale.push(found);
  }
  const isOpen = isLace(inlets, holes) || isRegular(holes, view);
  return (isOpen ? [...inlets, ...holes, ...pale] : inlets).map(({ gap }) => gap);
}

type Found = { gap: Gap; look: Look; mean: number };

function isLace(inlets: Found[], holes: Found[]): boolean {
  const all = [...inlets, ...holes];
  const sum = (what: "walled" | "thinly") => all.reduce((total, { look }) => total + look[what], 0);
  const share = sum("thinly") / Math.max(1, sum("walled"));
  return (
    (all.length >= several && share > mostlyThin) ||
    (inlets.length >= several && share > partlyThin)
  );
}

function isRegular(holes: Found[], { inside, tolerance }: GroundView): boolean {
  if (holes.length < regular.holes) return false;
  const sizes = holes.map(({ gap }) => gap.pixels.length);
  const usual = median(sizes);
  const alike = sizes.filter((own) => own < alikeBy * usual && own * alikeBy > usual).length;
  const pixels = sizes.reduce((sum, own) => sum + own, 0);
  const mean = holes.reduce((sum, own) => sum + own.mean, 0) / holes.length;
  return (
    alike > regular.alike * holes.length &&
    mean < regular.meanShare * tolerance &&
    pixels > regular.share * inside.reduce((sum, own) => sum + own, 0)
  );
}

function isInlet({ rim, mouth, broad, walled }: Look): boolean {
  if (mouth < mouths[0] * rim || mouth > mouths[1] * rim || broad > mostBroad * rim) return false;
  return walled >= leastWalled * (rim - mouth);
}

function isHole({ rim, mouth, broad, walled }: Look): boolean {
  return mouth < mouths[0] * rim && broad === 0 && walled >= leastWalled * (rim - mouth);
}

/** Whether it is likely to be one more between threads, if there are others. */
function isBetween({ rim, mouth, broad, walled }: Look): boolean {
  return mouth < mostOpen * rim && broad === 0 && walled >= palelyWalled * (rim - mouth);
}

function lookAt(
  view: GroundView,
  labels: Int32Array,
  label: number,
  { left, top, right, bottom }: Region,
): Found {
  const { widthPx, rgb, away, inside, like } = view;
  const pixels: number[] = [];
  const look: Look = { rim: 0, mouth: 0, broad: 0, walled: 0, thinly: 0 };
  const wall: Rgb = [0, 0, 0];
  const ground: Rgb = [0, 0, 0];
  let [sum, wallAway] = [0, 0];
  const backs: number[] = [];
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const p = y * widthPx + x;
      if (labels[p] !== label) continue;
      pixels.push(p);
      sum += away[p]!;
      for (let c = 0; c < 3; c++) ground[c]! += rgb[p * 3 + c]!;
      for (const step of [-1, 1, -widthPx, widthPx]) {
        const next = p + step;
        if (labels[next] === label) continue;
        look.rim++;
        if (!inside[next]) look.mouth++;
        else if (like[next] && !labels[next]) look.broad++;
        else {
          const { at, backPx } = wallFrom(view, p, step);
          if (away[at]! < contrast) continue;
          look.walled++;
          backs.push(backPx);
          wallAway += away[at]!;
          for (let c = 0; c < 3; c++) wall[c]! += rgb[at * 3 + c]!;
        }
      }
    }
  }
  for (let c = 0; c < 3; c++) {
    ground[c]! /= pixels.length;
    wall[c]! /= Math.max(1, look.walled);
  }
  wallAway /= Math.max(1, look.walled);
  const most = (thinness * pixels.length) / look.rim + blurredPx;
  look.thinly = backs.filter((backPx) => backPx <= most).length;
  return { gap: { pixels, ground, wall, wallAway }, look, mean: sum / pixels.length };
}

/** Where the wall before a rim pixel differs most from the ground, and how far behind the rim there is ground again. */
function wallFrom(
  { away, tolerance }: GroundView,
  p: number,
  step: number,
): { at: number; backPx: number } {
  let at = p;
  for (let k = 1; k <= thickestPx; k++) {
    const next = away[p + k * step];
    if (next === undefined) break;
    if (k <= near && next > away[at]!) at = p + k * step;
    if (away[at]! >= contrast && next < tolerance) return { at, backPx: k };
  }
  return { at, backPx: Infinity };
}

/** Marks a gap and what can be its wall's edge: the next pixels as far as they come nearer to the wall's colour. */
function markGap(
  { widthPx, away }: GroundView,
  marked: Int32Array,
  gap: number[],
  mark: number,
  whole: number,
): void {
  let last = gap;
  for (const p of gap) marked[p] = mark;
  for (let round = 0; round < edge; round++) {
    const added: number[] = [];
    for (const p of last) {
      if (away[p]! >= whole) continue;
      for (const row of [p - widthPx, p, p + widthPx]) {
        for (let q = row - 1; q <= row + 1; q++) {
          if (marked[q] !== 0 || away[q]! < away[p]! + leastRise) continue;
          marked[q] = mark;
          added.push(q);
        }
      }
    }
    last = added;
  }
}
