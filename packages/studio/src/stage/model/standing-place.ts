import type { Frame } from "../../direction/frame.ts";
import type { Receiver, Scene } from "../shadow/receiver.ts";

/** How far behind the product a model is, where its surface goes on so far, metres. */
export const modelDepthMetres = 0.2;

/**
 * Where a figure is: metres behind the product; the row (0 to 1) below which what is in front hides it, 1 where it leaves the frame;
 * the lowest such row across it; whether it stands on the surface with all of its lower end in sight; and at how many of the columns
 * that were looked at there is a lower floor instead, above which a part of it would end in the air.
 */
export type StandingPlace = {
  away: number;
  edge: number;
  lowestEdge: number;
  rests: boolean;
  inAir: number;
};

/**
 * Places across a figure's foot, and so much of its width beside it, at which the surface is looked at, and how many may be hidden by
 * props or missing.
 */
const probes = [0, 0.2, 0.4, 0.6, 0.8, 1];
const besideFoot = 0.04;
const mostMissing = 2;
/** A figure needs this much of the frame above its place. */
const leastAbove = 0.45;

/**
 * Where a figure of a width (as a share of the frame, by its place's row), with its foot between two shares of that from its middle, is
 * best: behind the surface's far edge, which hides its lower end; what ends in its photograph (`isWhole`) also on the surface, and what
 * a photograph cut off where the frame does so too. Null where there is no such place.
 */
export function standingPlace(
  frame: Frame,
  scene: Scene,
  centre: number,
  {
    isWhole,
    foot: [from, to],
    widthAt,
  }: { isWhole: boolean; foot: [number, number]; widthAt: (edge: number) => number },
): StandingPlace | null {
  const width = widthAt(0.75);
  const columns = probes.map((probe) => {
    const aside = from - besideFoot + probe * (to - from + 2 * besideFoot);
    return Math.min(0.99, Math.max(0.01, centre + aside * width));
  });
  const ends = columns.flatMap((across) => surfaceEnd(frame, scene, across) ?? []);
  if (columns.length - ends.length <= mostMissing && ends.every(({ edge }) => edge < 1)) {
    const middle = ends.toSorted((a, b) => a.away - b.away)[ends.length >> 1]!;
    const lowestEdge = Math.max(...ends.map((end) => end.edge));
    const away = behindBlocks(frame, scene, columns, middle.away);
    return { edge: middle.edge, away, lowestEdge, rests: false, inAir: 0 };
  }
  const fronts = columns.flatMap((across) => surfaceFront(frame, scene, across) ?? []);
  if (columns.length - fronts.length > mostMissing) return null;
  const edge = Math.max(...fronts.map((front) => front.edge));
  const away = Math.min(...fronts.map((front) => front.away));
  if (edge < leastAbove || (edge < 1 && !isWhole)) return null;
  const inAir = fronts.filter((front) => front.isLower).length;
  return { away, edge, lowestEdge: edge, rests: edge < 1, inAir };
}

type SurfaceEnd = { away: number; edge: number };

/** How far the next thing behind a surface's end is, at least; nearer, it is a wall that the surface meets. */
const gapMetres = 0.08;

/**
 * Where the surface on which the product stands ends with nothing close behind it, so that a person can stand there: metres
 * behind the product, and the row (0 to 1). Null where the floor goes on to a wall.
 */
function surfaceEnd(frame: Frame, scene: Scene, across: number): SurfaceEnd | null {
  const here: Receiver = { x: 0, up: 0, away: 0 };
  const px = across * frame.widthPx;
  const base = baseRow(frame);
  let last = 0;
  for (let py = base; py > 0; py--) {
    const found = scene.locate(px, py, here, false);
    if (found && Math.abs(here.up) < 0.02) {
      last = Math.max(last, here.away);
      continue;
    }
    // The surface doesn't reach across so far: nothing hides where the figure ends.
    if (py === base && (!found || here.up < 0)) return { away: 0, edge: 1 };
    const edge = py / frame.heightPx;
    const clear = !found || here.away > last + gapMetres;
    return clear && edge > leastAbove ? { away: last + gapMetres / 2, edge } : null;
  }
  return null;
}

/** A block on the surface may reach over its end by so much, metres; what goes on farther is no block. */
const deepestBlock = 0.4;

/** So far behind the product that no block, as of marble beside it, is both before and behind the figure: an arm ended in the middle of one. */
function behindBlocks(frame: Frame, scene: Scene, columns: number[], least: number): number {
  const ends = columns.flatMap((across) => blockEnd(frame, scene, across) ?? []);
  return Math.max(least, ...ends.filter((end) => end < least + deepestBlock));
}

/** Where what rises from the surface in a column ends with nothing close behind it, metres; null where nothing rises, or that goes on. */
function blockEnd(frame: Frame, scene: Scene, across: number): number | null {
  const here: Receiver = { x: 0, up: 0, away: 0 };
  const px = across * frame.widthPx;
  let [last, rises] = [0, false];
  for (let py = baseRow(frame); py > 0; py--) {
    const found = scene.locate(px, py, here, false);
    if (!found || here.away > last + gapMetres) return rises ? last + gapMetres / 2 : null;
    last = Math.max(last, here.away);
    rises ||= here.up > lowMetres;
  }
  return null;
}

/** The row on which the product stands, within the frame. */
function baseRow({ heightPx, view, top, pxPerUnit }: Frame): number {
  return Math.min(heightPx - 1, (view.anchorV - top) * pxPerUnit);
}

/** What rises above the surface more steeply than this is no ground, but a prop or a wall; ripples and folds don't count. */
const steepest = 1;
const steepestOver = 0.05;
const unevenMetres = 0.006;
/** What is lower by more than this is another floor, beside the podium. */
const lowerMetres = 0.02;
/** A tray's rim or a fold of silk, up to so high, is no wall: taken for one, a figure stood before it, and before the product. */
const lowMetres = 0.02;
/** So far before a wall a foot's front is: the body is behind that, and black where it were in the wall. */
const beforeWallMetres = 0.05;

/**
 * Up to which row (0 to 1) ground is seen in a column that is no farther behind the product than a model is, or than the wall there,
 * and how far that is, metres; the row is 1 where all of it is farther; `isLower` where it is no surface on which the product could
 * stand too. Null behind a prop.
 */
export function surfaceFront(
  frame: Frame,
  scene: Scene,
  across: number,
): (SurfaceEnd & { isLower: boolean }) | null {
  const here: Receiver = { x: 0, up: 0, away: 0 };
  const px = across * frame.widthPx;
  let [last, height] = [-Infinity, 0];
  const ground: { away: number; row: number }[] = [];
  let isLower = false;
  for (let py = frame.heightPx - 1; py > 0; py--) {
    const found = scene.locate(px, py, here, false);
    const isNear = found && here.away < modelDepthMetres;
    const rise = height + steepest * Math.min(steepestOver, here.away - last);
    if (isNear && here.up < Math.max(unevenMetres, rise)) {
      isLower ||= here.up < -lowerMetres;
      if (here.away > last) {
        [last, height] = [here.away, here.up];
        ground.push({ away: last, row: py });
      }
      continue;
    }
    if (isNear && here.up < lowMetres) continue;
    if (isNear && last === -Infinity) return null;
    if (isNear) {
      const away = last - beforeWallMetres;
      const { row } = ground.find((place) => place.away >= away)!;
      return { away, edge: (row + 1) / frame.heightPx, isLower };
    }
    return { away: modelDepthMetres, edge: (py + 1) / frame.heightPx, isLower };
  }
  return null;
}
