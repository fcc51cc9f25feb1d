import type { Solid } from "../../kernels/occlusion.ts";
import type { ShotPlan } from "../../direction/plan.ts";
import type { Frame } from "../../direction/frame.ts";
import type { SetDescription } from "../../sets/set.ts";
import { confusionAt } from "../shadow/lens-blur.ts";
import { averageLine } from "../retouch/average-line.ts";
import { flopPixels, smallAlpha } from "../product-layer.ts";
import type { Receiver, Scene } from "../shadow/receiver.ts";
import type { Screen } from "../shadow/screen.ts";
import { type Silhouette, traceSilhouette } from "../silhouette.ts";
import { inflate } from "../solid/inflate.ts";
import { traceOutline } from "../solid/outline.ts";
import { bulgeOf, largest } from "./figure-base.ts";
import { type Figure, standFigure, type StoodFigure } from "./figure-place.ts";

/** Rows of the solid: it is out of focus, and so is the edge of its shadow. */
const rows = 160;
/** So many of the lowest are its foot, and the columns' depths there are evened out over this share of the width. */
const footRows = 8;
const evenOver = 40;
/** A person is about so deep, as a share of each part's width. */
const body = { volume: "soft", depthRatio: 0.6 } as const;

/** Its outline lies so far behind its front, metres. */
const outlineMetres = 0.1;
/**
 * The least and the most that a figure is out of focus, as shares of the longer side: beside it the product is to be sharp, and on a
 * floor as sharp as that is it was a cardboard with .0022.
 */
const defocus = { least: 0.0009, most: 0.0025 };

/** A person on the stage: their place, their body, and what nobody sees behind them. */
export type FigureOnStage = {
  stood: StoodFigure;
  silhouette: Silhouette;
  solid: Solid;
  screen: Screen;
  /** How far it is out of focus, stage pixels. */
  sigmaPx: number;
  /** How far the surface on which it stands in sight is below for each unit that it is nearer; 0 where its foot is hidden. */
  tilt: number;
};

/** Stands a person beside the product of a plan; null where there is none, or no place. */
export async function figureOnStage(
  frame: Frame,
  scene: Scene,
  camera: SetDescription["camera"],
  figure: Figure | null,
  { model, mirrored }: Pick<ShotPlan, "model" | "mirrored">,
): Promise<FigureOnStage | null> {
  if (figure === null || model === null) return null;
  const stood = standFigure(frame, scene, figure, model, mirrored);
  if (stood === null) return null;
  const columns = Math.max(24, Math.round((rows * figure.widthPx) / figure.heightPx));
  const turned = mirrored ? flopPixels(figure) : figure;
  const alpha = await smallAlpha(turned, columns, rows);
  const silhouette = traceSilhouette(alpha, columns, rows);
  const sigmaPx = sigmaAt(frame, camera, stood.away);
  const screen = figureScreen(silhouette, stood, frame, sigmaPx);
  const { cameraUp, distance } = frame.view;
  const tilt = stood.rests ? cameraUp / (distance + stood.away) : 0;
  const room = roomBehind(silhouette, stood, frame, scene);
  const { solid, share } = solidOf(silhouette, stood, frame, { bulge: bulgeOf(turned), room });
  // Where it had to be thinner its base is flatter too.
  return { stood, silhouette, solid, screen, sigmaPx, tilt: share * tilt };
}

/** How far out of focus a figure is `away` behind the product, stage pixels: as its set's lens has what is there. */
function sigmaAt(frame: Frame, camera: SetDescription["camera"], away: number): number {
  const outline = away + outlineMetres;
  // A disc's variance is a sixteenth of its diameter's square.
  const sigma = (confusionAt(camera, frame.view.distance + outline) * frame.pxPerUnit) / 4;
  const longest = Math.max(frame.widthPx, frame.heightPx);
  return Math.min(defocus.most * longest, Math.max(defocus.least * longest, sigma));
}

/** The body in product space, which keeps light from the set as the product does, and what share of its own depth it has there. */
function solidOf(
  silhouette: Silhouette,
  { box, away, rests }: StoodFigure,
  { view, left, top, pxPerUnit }: Frame,
  { bulge, room }: { bulge: Float32Array; room: number },
): { solid: Solid; share: number } {
  const { columns } = silhouette;
  const metresPerUnit = (view.distance + away) / view.focal;
  const metresPerPx = metresPerUnit / pxPerUnit;
  const widthMetres = box.widthPx * metresPerPx;
  const heightMetres = box.heightPx * metresPerPx;
  const size = { widthMetres, heightMetres };
  const level = new Float32Array(columns).fill(rows);
  const free = inflate(silhouette, level, size, body, "stemmed");
  const share = Math.min(1, Math.max(thinnest, room / (2 * deepest(free, columns))));
  const narrow = { ...body, depthRatio: share * body.depthRatio };
  const field = share < 1 ? inflate(silhouette, level, size, narrow, "stemmed") : free;
  const halfDepth = deepest(field, columns);
  // A round part's front is as far behind the foremost as its base is drawn, a block's where the photograph's foot is: as deep as the
  // body an arm's shadow began behind the arm. Behind a surface's edge no part reaches over that.
  const metresPerBulge = (share * widthMetres) / bulge.length;
  const foremost = largest(bulge);
  const centre = Float32Array.from({ length: columns }, (_, x) => {
    if (!rests) return away + halfDepth;
    const behind = foremost - bulge[Math.floor(((x + 0.5) / columns) * bulge.length)]!;
    return away + behind * metresPerBulge + deepest(field, columns, x);
  });
  averageLine(centre, 0, 1, columns, Math.round(columns / evenOver));
  const across = left + (box.leftPx + box.widthPx / 2) / pxPerUnit;
  const bottom = top + (box.topPx + box.heightPx) / pxPerUnit;
  const upFrom = view.cameraUp + (view.axisV - bottom) * metresPerUnit;
  const solid = {
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
  return { solid, share };
}

/** Thinner than this share of its depth a figure would throw no shadow. */
const thinnest = 0.15;

/** Every so many cells of a silhouette are looked at for what is behind it; what is lower than this is the ground, metres. */
const lookedAt = 4;
const groundMetres = 0.03;

/** How deep a figure can be before it is in what is seen behind it, metres: in a sphere it was black. */
function roomBehind(
  { columns, rows: height, cover }: Silhouette,
  { box, away }: StoodFigure,
  frame: Frame,
  scene: Scene,
): number {
  const here: Receiver = { x: 0, up: 0, away: 0 };
  let room = Infinity;
  for (let row = 0; row < height; row += lookedAt) {
    for (let column = 0; column < columns; column += lookedAt) {
      const px = box.leftPx + ((column + 0.5) / columns) * box.widthPx;
      const py = box.topPx + ((row + 0.5) / height) * box.heightPx;
      const isIn = px > 0 && px < frame.widthPx && py > 0 && py < frame.heightPx;
      if (!isIn || cover[row * columns + column]! < 0.5) continue;
      const found = scene.locate(px, py, here, false);
      if (found && here.up > groundMetres && here.away > away)
        room = Math.min(room, here.away - away);
    }
  }
  return room;
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
function figureScreen(
  { cover, columns }: Silhouette,
  stood: StoodFigure,
  frame: Frame,
  sigmaPx: number,
): Screen {
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
    edgePx: 3 * sigmaPx + Math.max(stepX, stepY),
    before: { cover: before, stagePx: frame.widthPx },
  };
}
