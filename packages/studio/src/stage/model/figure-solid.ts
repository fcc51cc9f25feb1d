import type { Solid } from "../../kernels/occlusion.ts";
import type { ShotPlan } from "../../direction/plan.ts";
import type { Frame } from "../../direction/frame.ts";
import { averageLine } from "../retouch/average-line.ts";
import { flopPixels, smallAlpha } from "../product-layer.ts";
import type { Scene } from "../shadow/receiver.ts";
import type { Screen } from "../shadow/screen.ts";
import { type Silhouette, traceSilhouette } from "../silhouette.ts";
import { inflate } from "../solid/inflate.ts";
import { traceOutline } from "../solid/outline.ts";
import { defocus, type Figure, standFigure, type StoodFigure } from "./figure-place.ts";

/** Rows of the solid: it is out of focus, and so is the edge of its shadow. */
const rows = 160;
/** So many of the lowest are its foot, and the columns' depths there are evened out over this share of the width. */
const footRows = 8;
const evenOver = 40;
/** A person is about so deep, as a share of each part's width. */
const body = { volume: "soft", depthRatio: 0.6 } as const;

/** A person on the stage: their place, their body, and what nobody sees behind them. */
export type FigureOnStage = {
  stood: StoodFigure;
  silhouette: Silhouette;
  solid: Solid;
  screen: Screen;
};

/** Stands a person beside the product of a plan; null where there is none, or no place. */
export async function figureOnStage(
  frame: Frame,
  scene: Scene,
  figure: Figure | null,
  { model, mirrored }: Pick<ShotPlan, "model" | "mirrored">,
): Promise<FigureOnStage | null> {
  if (figure === null || model === null) return null;
  const stood = standFigure(frame, scene, figure, model, mirrored);
  if (stood === null) return null;
  const columns = Math.max(24, Math.round((rows * figure.widthPx) / figure.heightPx));
  const alpha = await smallAlpha(mirrored ? flopPixels(figure) : figure, columns, rows);
  const silhouette = traceSilhouette(alpha, columns, rows);
  const solid = solidOf(silhouette, stood, frame);
  return { stood, silhouette, solid, screen: figureScreen(silhouette, stood, frame) };
}

/** The body in product space, which keeps light from the set as the product does. */
function solidOf(
  silhouette: Silhouette,
  { box, away, rests }: StoodFigure,
  { view, left, top, pxPerUnit }: Frame,
): Solid {
  const { columns } = silhouette;
  const metresPerUnit = (view.distance + away) / view.focal;
  const metresPerPx = metresPerUnit / pxPerUnit;
  const widthMetres = box.widthPx * metresPerPx;
  const heightMetres = box.heightPx * metresPerPx;
  const size = { widthMetres, heightMetres };
  const level = new Float32Array(columns).fill(rows);
  const field = inflate(silhouette, level, size, body, "stemmed");
  const halfDepth = deepest(field, columns);
  // Each part's front is where the photograph's foot is: as deep as the body an arm's shadow began behind the arm. Behind a surface's
  // edge no part reaches over that.
  const centre = Float32Array.from(
    { length: columns },
    (_, x) => away + (rests ? deepest(field, columns, x) : halfDepth),
  );
  averageLine(centre, 0, 1, columns, Math.round(columns / evenOver));
  const across = left + (box.leftPx + box.widthPx / 2) / pxPerUnit;
  const bottom = top + (box.topPx + box.heightPx) / pxPerUnit;
  const upFrom = view.cameraUp + (view.axisV - bottom) * metresPerUnit;
  return {
    columns,
    rows,
    field,
    centre,
    centreMetres: view.cameraX + (across - view.axisU) * metresPerUnit,
    ...size,
    upFrom,
    upTo: upFrom + heightMetres,
    awayFrom: Math.min(...centre) - halfDepth,
    awayTo: Math.max(...centre) + halfDepth,
    axisAway: null,
  };
}

/** The largest half depth of a solid's field, or of the foot of one of its columns. */
function deepest(field: Float32Array, columns: number, column: number | null = null): number {
  let most = 0;
  if (column === null)
    for (let at = 1; at < field.length; at += 2) most = Math.max(most, field[at]!);
  else
    for (let row = 0; row < footRows; row++)
      most = Math.max(most, field[(row * columns + column) * 2 + 1]!);
  return most;
}

/**
 * Where all that a square of the stage shows is the figure: the set there keeps its light, by which the figure's own is levelled. In
 * its own shadow it would be as dark as the wall behind it.
 */
function figureScreen({ cover, columns }: Silhouette, stood: StoodFigure, frame: Frame): Screen {
  const { box, cover: before } = stood;
  const [stepX, stepY] = [box.widthPx / columns, box.heightPx / rows];
  const { distance } = traceOutline(cover, columns, rows, stepX, stepY, false);
  return {
    leftPx: box.leftPx,
    topPx: box.topPx,
    stepX,
    stepY,
    columns,
    rows,
    distance,
    edgePx: 3 * defocus * Math.max(frame.widthPx, frame.heightPx) + Math.max(stepX, stepY),
    before: { cover: before, stagePx: frame.widthPx },
  };
}
