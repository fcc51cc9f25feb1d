import type { Cutout } from "../cutout/cutout.ts";
import { median, toLab } from "../cutout/image/lab.ts";
import { solidFrom } from "./silhouette.ts";
import type { Silhouette } from "./silhouette.ts";

/** A hanger's hook is narrower, share of the width: clothes begin below it. */
const hook = 0.15;
/** How wide a neck is at the most, against all of it. */
const neck = 0.8;
/** Lab units between sleeves and their body: leaves are as far from their pot. */
const otherCloth = 15;
/**
 * Short sleeves reach out above an even body: rows between which that is measured, shares of the height, how uneven it is, its width and
 * height against all of it and against one another, and over how much of the height a sleeve's end goes back to it. A lamp's shade and
 * a mushroom end at once.
 */
const short = {
  rows: [0.6, 0.95],
  uneven: 0.2,
  width: [0.4, 0.88],
  height: [0.85, 2.3],
  end: [0.05, 0.3],
} as const;
/** Long sleeves hang beside it: over how much of the height, and each one's width against it. */
const long = { height: 0.08, width: [0.12, 0.5] } as const;
/** Sleeves: where they begin, a share of the height, how far each goes, of the body's width, and how alike they are. */
const sleeves = { first: 0.3, width: 0.18, alike: 0.65 };
/** Trousers: where they part, each leg's least width and the widest gap between them, shares of the width, and their least height against it. */
const trousers = { crotch: [0.15, 0.6], leg: 0.18, gap: 0.4, alike: 0.7, height: 1.2 } as const;

type Pixels = Pick<Cutout, "rgba" | "widthPx" | "heightPx">;

/**
 * Whether it is clothing, laid out or on a hanger, none of which stands: a top with a sleeve at either side of its body, or trousers,
 * two broad legs below one waist.
 */
export function isGarment(cutout: Pixels, shape: Silhouette): boolean {
  const rows = Array.from({ length: shape.heightPx }, (_, y) => runsOf(shape, y));
  const first = rows.findIndex((row) => row.length > 0 && extent(row) > hook * shape.widthPx);
  if (first < 0) return false;
  const cloth = rows.slice(first);
  if (areTrousers(cloth, shape.widthPx)) return true;
  const bodyPx = shortSleevedBody(cloth, shape.widthPx) ?? longSleevedBody(cloth, shape.widthPx);
  return bodyPx !== null && hasSleeves(cutout, shape, bodyPx, first);
}

/** Runs of solid cells, each its first column and the one after its last. */
type Row = [from: number, to: number][];

function runsOf({ alpha, widthPx }: Silhouette, y: number): Row {
  const runs: Row = [];
  for (let x = 0; x < widthPx; x++) {
    if (alpha[y * widthPx + x]! < solidFrom) continue;
    const last = runs.at(-1);
    if (last?.[1] === x) last[1] = x + 1;
    else runs.push([x, x + 1]);
  }
  return runs;
}

const extent = (row: Row): number => (row.length > 0 ? row.at(-1)![1] - row[0]![0] : 0);
const within = (value: number, [least, most]: readonly [number, number]): boolean =>
  value >= least && value <= most;

/** The width of an even body below short sleeves; null where it has none. */
function shortSleevedBody(rows: Row[], widthPx: number): number | null {
  const height = rows.length;
  const [from, to] = short.rows.map((share) => Math.floor(share * height)) as [number, number];
  const widths = rows.slice(from, to).map(extent);
  const body = median(widths);
  if (Math.max(...widths) - Math.min(...widths) > short.uneven * body) return null;
  if (!within(body / widthPx, short.width) || !within(height / body, short.height)) return null;
  const widest = rows.findLastIndex((row) => extent(row) > 0.97 * widthPx);
  const below = rows.findIndex((row, y) => y > widest && extent(row) < 1.08 * body);
  return within((below - widest) / height, short.end) ? body : null;
}

/** The width of a body between two long sleeves, which end by themselves; null where it has none, or they are handles. */
function longSleevedBody(rows: Row[], widthPx: number): number | null {
  const axis = widthPx / 2;
  const isBetween = (row: Row): boolean => {
    const [left, body, right] = row;
    if (row.length !== 3 || body![0] > axis || body![1] < axis) return false;
    const width = body![1] - body![0];
    return [left!, right!].every(([from, to]) => within((to - from) / width, long.width));
  };
  const between = rows.filter(isBetween);
  if (between.length < long.height * rows.length) return null;
  const body = median(between.map((row) => row[1]![1] - row[1]![0]));
  const below = rows[rows.findLastIndex(isBetween) + 2] ?? [];
  const areHandles = below.length === 1 && extent(below) > 1.1 * body;
  return !areHandles && within(body / widthPx, short.width) ? body : null;
}

/** What is off a body to one side, or the body: its cells, its first row, how far it goes, and the sum of its colours. */
type Side = { cells: number; top: number; width: number; rgb: number[] };

/** Whether what lies off a body of a width are two alike sleeves of its cloth, from its shoulders on, which are narrower. */
function hasSleeves(
  { rgba, widthPx, heightPx }: Pixels,
  shape: Silhouette,
  bodyPx: number,
  first: number,
): boolean {
  const height = shape.heightPx - first;
  const axis = shape.widthPx / 2;
  const side = (): Side => ({ cells: 0, top: height, width: 0, rgb: [0, 0, 0] });
  const [left, body, right] = [side(), side(), side()];
  for (let y = first; y < shape.heightPx; y++) {
    for (let x = 0; x < shape.widthPx; x++) {
      if (shape.alpha[y * shape.widthPx + x]! < solidFrom) continue;
      const off = Math.abs(x + 0.5 - axis) - bodyPx / 2;
      const own = off <= 0 ? body : x < axis ? left : right;
      own.cells++;
      own.top = Math.min(own.top, y - first);
      own.width = Math.max(own.width, off);
      const [column, row] = [(x + 0.5) / shape.widthPx, (y + 0.5) / shape.heightPx];
      const p = Math.floor(row * heightPx) * widthPx + Math.floor(column * widthPx);
      for (let c = 0; c < 3; c++) own.rgb[c]! += rgba[p * 4 + c]!;
    }
  }
  const isAlike =
    Math.min(left.cells, right.cells) > sleeves.alike * Math.max(left.cells, right.cells);
  const areSleeves = [left, right].every(
    (side) =>
      side.cells > 0 &&
      side.top < sleeves.first * height &&
      side.width > sleeves.width * bodyPx &&
      colourApart(side, body) < otherCloth,
  );
  const begin = runsOf(shape, first + Math.floor(0.02 * height));
  return isAlike && areSleeves && extent(begin) < neck * shape.widthPx;
}

/** How far the mean colours of two sides are apart, Lab units. */
function colourApart(one: Side, other: Side): number {
  const means = [one, other].flatMap(({ cells, rgb }) => rgb.map((sum) => Math.round(sum / cells)));
  const [l, a, b] = toLab(Uint8Array.from(means));
  return Math.hypot(l[0]! - l[1]!, a[0]! - a[1]!, b[0]! - b[1]!);
}

/** One waist, and from the crotch on two broad legs beside each other. */
function areTrousers(rows: Row[], widthPx: number): boolean {
  const height = rows.length;
  if (height < trousers.height * widthPx) return false;
  const crotch = rows.findIndex((row, y) => y > 0.02 * height && row.length === 2);
  if (!within(crotch / height, trousers.crotch)) return false;
  const isWaist = rows.slice(Math.floor(0.03 * height), crotch).every((row) => row.length === 1);
  const legs = rows.slice(crotch + Math.floor(0.05 * height), Math.floor(0.95 * height));
  return isWaist && legs.every((row) => areLegs(row, widthPx));
}

function areLegs(row: Row, widthPx: number): boolean {
  if (row.length !== 2) return false;
  const [left, right] = row.map(([from, to]) => to - from) as [number, number];
  const narrower = Math.min(left, right);
  const isPair = narrower > trousers.alike * Math.max(left, right);
  const gap = row[1]![0] - row[0]![1];
  return isPair && narrower > trousers.leg * widthPx && gap < trousers.gap * widthPx;
}
