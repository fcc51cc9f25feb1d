import type { Placement } from "../product-layer.ts";
import type { Product } from "../../product/product.ts";
import type { Frame } from "../../direction/frame.ts";
import { traceOutline } from "../solid/outline.ts";
import type { Screen } from "../shadow/screen.ts";
import type { Silhouette } from "../silhouette.ts";
import { surfaceRow } from "../../sets/view.ts";
import type { Volume } from "../solid/volume.ts";

/** The product's box in the picture: its lowest base point touches the surface at the front of its footprint; a cord leaves at the top. */
export function placeProduct(
  frame: Frame,
  silhouette: Silhouette,
  volume: Volume,
  liftMetres: number,
  { enlargement, hangs }: { enlargement: number; hangs: boolean },
): Placement {
  const { view } = frame;
  const pxPerMetre = enlargement / frame.metresPerPx;
  const widthPx = Math.max(2, Math.round(frame.product.widthMetres * pxPerMetre));
  const heightPx = Math.max(2, Math.round(frame.product.heightMetres * pxPerMetre));
  const anchorX = (view.anchorU - frame.left) * frame.pxPerUnit * enlargement;
  const centreX = anchorX + frame.product.centreMetres * pxPerMetre;
  const leftPx = Math.round(centreX - widthPx / 2);
  if (view.down) {
    const centreY = (view.anchorV - frame.top) * frame.pxPerUnit * enlargement;
    return { leftPx, topPx: Math.round(centreY - heightPx / 2), widthPx, heightPx };
  }
  const lowest = silhouette.base.reduce((most, row) => Math.max(most, row), 0) / silhouette.rows;
  const surface = (surfaceRow(view, volume.front) - frame.top) * frame.pxPerUnit * enlargement;
  const base = surface - liftMetres * pxPerMetre;
  const topPx = Math.round(base - lowest * heightPx);
  // The first rows of a cord's matte are hardly there.
  return { leftPx, topPx: hangs ? Math.min(topPx, -cordEndPx) : topPx, widthPx, heightPx };
}

const cordEndPx = 3;

/** What hangs ends with its cord at the frame's top, and at least a hand above the surface. */
export function hangingLift({ view, product, ...frame }: Frame): number {
  const topMetres = (view.anchorV - frame.top) * frame.pxPerUnit * frame.metresPerPx;
  return Math.max(0.1 * product.heightMetres, topMetres - product.heightMetres);
}

/**
 * A lamp hangs far above the floor over which the frame shows it, and may be a light itself: a soft dark disc below it is what
 * nobody believes. Hard light throws its shadow as any other's. One that is lit brightens its own: at .08 three judges missed the
 * shadow on a wall where leaves threw theirs.
 */
const hangingOpacity = { soft: 0.12, hard: 0.7, lit: 0.55 };
/** From this share of hard light on a hanging thing's shadow has its shape. */
const shapedFrom = 0.5;

/** How much of the light that meets a product it keeps from the set, where `hardness` is its share of hard light. */
export function opacityOf(
  { transparency }: Product,
  { hangs, isLit }: { hangs: boolean; isLit: boolean },
  hardness: number,
): number {
  const own = 1 - 0.75 * transparency;
  if (!hangs) return own;
  const { soft, hard, lit } = hangingOpacity;
  const shaped = soft + (hard - soft) * Math.min(1, hardness / shapedFrom);
  return own * (isLit ? Math.min(lit, shaped) : shaped);
}

/** What the product hides of the stage: all that is two pixels within its outline. */
export function productScreen(
  { cover, columns, rows }: Silhouette,
  place: Placement,
  enlargement: number,
): Screen {
  const stepX = place.widthPx / enlargement / columns;
  const stepY = place.heightPx / enlargement / rows;
  const { distance } = traceOutline(cover, columns, rows, stepX, stepY, false);
  return {
    leftPx: place.leftPx / enlargement,
    topPx: place.topPx / enlargement,
    stepX,
    stepY,
    columns,
    rows,
    distance,
    edgePx: 2 + Math.max(stepX, stepY),
    before: null,
  };
}

/** A place in the picture's pixels in those of a stage that is as many times smaller. */
export function shrinkPlace(place: Placement, by: number): Placement {
  return {
    leftPx: Math.round(place.leftPx / by),
    topPx: Math.round(place.topPx / by),
    widthPx: Math.round(place.widthPx / by),
    heightPx: Math.round(place.heightPx / by),
  };
}
