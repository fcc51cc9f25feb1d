import type { ModelFraming } from "../../direction/plan.ts";
import type { Frame } from "../../direction/frame.ts";
import type { Pixels } from "../product-layer.ts";
import type { Scene } from "../shadow/receiver.ts";
import { footOf } from "./figure-base.ts";
import { type Cover, surfaceCover } from "./model-backdrop.ts";
import { type StandingPlace, standingPlace } from "./standing-place.ts";

/** A person or a mannequin; `isWhole` where its photograph came cut out, and so says itself where it ends. */
export type Figure = Pixels & { isWhole: boolean };

/** A figure in its place: what is in front of it, and where all of it would be on the stage, px. */
export type StoodFigure = StandingPlace & { figure: Figure; cover: Cover; box: FigureBox };
export type FigureBox = { leftPx: number; topPx: number; widthPx: number; heightPx: number };

/**
 * Air above the head, at least that much of it where the figure is larger, and how far it goes on below the far edge of the surface
 * in its middle and where that is lowest, as shares of the frame.
 */
const headroom = 0.07;
const leastHeadroom = 0.02;
const below = 0.08;
const leastBelow = 0.01;
/** A figure takes up this much of the frame's width at most, and more of a tall one's, whose sides cut off its arms: whole it was a doll there. */
const widest = 0.8;
const wideFrom = 0.7;
const mostWidened = 1.6;
/** What is in front of a figure by less than this is what it stands on, metres. */
const footMetres = 0.03;

/**
 * Finds the place of a person in the set, behind the surface or on it and beside the product. Null where there is none
 * (`standingPlace`).
 */
export function standFigure(
  frame: Frame,
  scene: Scene,
  figure: Figure,
  framing: ModelFraming,
  mirrored: boolean,
): StoodFigure | null {
  const { widthPx, heightPx } = frame;
  // The photograph's middle and the figure's lie on opposite sides.
  const wanted = 0.5 - (framing.centreX - 0.5) * 0.95;
  const [from, to] = footOf(figure);
  const foot: [number, number] = mirrored ? [-to, -from] : [from, to];
  const found = findPlace(frame, scene, { ...figure, foot }, mirrored ? 1 - wanted : wanted);
  if (found === null) return null;
  const { across, ...place } = found;
  const aspect = figure.widthPx / figure.heightPx;
  const hidden = Math.max(place.edge + below, place.lowestEdge + leastBelow);
  const lowest = place.rests ? place.edge : hidden;
  const most = mostPx(frame, framing, place.away) + (lowest - place.edge) * heightPx;
  const byWidth = (widestIn(frame) * widthPx) / aspect;
  const tall = Math.min((lowest - headroom) * heightPx, byWidth, most);
  // Larger, it goes on below what hides its lower end; one that rests has its foot in sight.
  const largest = Math.min((lowest - leastHeadroom) * heightPx, most) / tall;
  const scale = place.rests ? Math.min(framing.scale, largest) : framing.scale;
  const bottom = lowest * heightPx + (place.rests ? 0 : (scale - 1) * tall);
  const size = { widthPx: tall * scale * aspect, heightPx: tall * scale };
  const corner = { leftPx: across * widthPx - size.widthPx / 2, topPx: bottom - size.heightPx };
  return { ...place, figure, box: { ...corner, ...size } };
}

function widestIn({ widthPx, heightPx }: Frame): number {
  const widened = Math.sqrt(Math.max(1, (wideFrom * heightPx) / widthPx));
  return widest * Math.min(mostWidened, widened);
}

/** Pixels of the tallest that may be seen so far behind the product. */
function mostPx(
  { view, pxPerUnit, product }: Frame,
  { tallest }: ModelFraming,
  away: number,
): number {
  if (tallest === undefined) return Infinity;
  return (tallest * product.heightMetres * view.focal * pxPerUnit) / (view.distance + away);
}

/** A place, where it is across the frame (0 to 1), and what is in front of it. */
type FigurePlace = StandingPlace & { across: number; cover: Cover };

/** How far off its place a figure may be for a prop that stands before its face, as shares of the frame's width, the nearest first. */
const asides = [0, 0.06, -0.06, 0.12, -0.12];

/**
 * The place about `wanted` (0 to 1 across the frame) where no prop stands before the face and no part of the figure ends in the air,
 * with what is in front of it. What came cut out stands before the props, where all places have one. Null where there is no place.
 */
function findPlace(
  frame: Frame,
  scene: Scene,
  { widthPx, heightPx, isWhole, foot }: Figure & { foot: [number, number] },
  wanted: number,
): FigurePlace | null {
  const aspect = (widthPx * frame.heightPx) / (heightPx * frame.widthPx);
  const most = widestIn(frame);
  const widthAt = (edge: number): number => Math.min((edge + below - headroom) * aspect, most);
  const places = asides.flatMap((aside): (FigurePlace & { isHidden: boolean })[] => {
    const across = wanted + aside;
    const place = standingPlace(frame, scene, across, { isWhole, foot, widthAt });
    if (place === null) return [];
    const cover = surfaceCover(frame, scene, place.away - (place.rests ? footMetres : 0));
    const isHidden = headHidden(cover, across, place.edge);
    return [{ ...place, across, cover, isHidden }];
  });
  const faults = (place: FigurePlace & { isHidden: boolean }): number =>
    place.inAir + (place.isHidden ? hiddenHead : 0);
  const [best] = places.toSorted((a, b) => faults(a) - faults(b));
  if (best === undefined) return null;
  const { isHidden, ...place } = best;
  if (isHidden && !isWhole) return null;
  const { cover, edge } = place;
  if (isHidden) cover.values.fill(0, 0, Math.floor(edge * cover.heightPx) * cover.widthPx);
  return place;
}

/** A hidden face is worse than all columns in the air. */
const hiddenHead = 10;

/** Whether a prop of the set, a vase or a plant, would stand before the face. */
function headHidden({ widthPx, heightPx, values }: Cover, across: number, edge: number): boolean {
  let [hidden, count] = [0, 0];
  for (let y = Math.floor(headroom * heightPx); y < edge * 0.5 * heightPx; y++) {
    for (let x = Math.floor((across - 0.07) * widthPx); x < (across + 0.07) * widthPx; x++) {
      hidden += values[y * widthPx + Math.min(widthPx - 1, Math.max(0, x))]!;
      count++;
    }
  }
  return hidden > 0.08 * count;
}
