import sharp from "sharp";
import { cropAspect, cropForPrint, type PhotoCrop } from "../../direction/print-crop.ts";
import { printFinishes } from "../../direction/print-finish.ts";
import type { ShotPlan } from "../../direction/plan.ts";
import { decodePhoto } from "../../photo/decode.ts";
import { levelFootprint } from "../../product/footprint.ts";
import type { Product } from "../../product/product.ts";
import { keyFrom } from "../../sets/key-from.ts";
import type { SetOnDisk } from "../../sets/list-sets.ts";
import type { PlateStore } from "../../sets/plates.ts";
import type { SetDescription } from "../../sets/set.ts";
import { borderOn, groundTones } from "./print-border.ts";
import { layOutPrintFrame, paintFrame } from "./print-frame.ts";
import { layOutPaper, paintPaper } from "./print-paper.ts";
import type { Pixels } from "../product-layer.ts";
import { projectBoard } from "./project-board.ts";
import type { ShotPhoto } from "../render-shot.ts";
import { type Sheet, sheetUnder } from "./sheet.ts";
import { viewOf } from "../../sets/view.ts";

/** Pixels on the longer side: as many as the picture shows of it, within what photographs have. */
const leastSidePx = 400;
const mostSidePx = 1900;
/** A photograph's blacks and whites on paper. */
const paperContrast = 0.92;

/** A frame of 25 cm stands turned aside a little and leans back on its strut. */
const frame = { longSideMetres: 0.25, depthMetres: 0.016, turn: 0.21, lean: 0.1 };

/** What a board or a sheet is to the stage. */
const board: Product = {
  pose: "standing",
  baseLine: 1,
  footprint: levelFootprint,
  rests: true,
  setDownDegrees: null,
  volume: "flat",
  depthRatio: 0.08,
  symmetry: 1,
  cameraElevationDegrees: 0,
  palette: [],
  gloss: 0.1,
  transparency: 0,
  sharpness: 1,
  effectiveHeightPx: mostSidePx,
};

const lying: Product = { ...board, pose: "lying", depthRatio: 0.004 };

/**
 * The photograph itself as a thing in the set, for when no matte can be trusted: framed and standing, or on paper where the set
 * is seen from above. Throws StudioError photo_unreadable, set_invalid.
 */
export async function printOf(
  plan: ShotPlan,
  set: SetOnDisk,
  store: PlateStore,
  source: ShotPhoto,
): Promise<ShotPhoto> {
  const fill = Math.max(
    plan.framing.fillHeight * plan.heightPx,
    plan.framing.fillWidth * plan.widthPx,
  );
  const longSidePx = Math.round(Math.min(mostSidePx, Math.max(leastSidePx, fill * 1.1)));
  const { description } = set;
  if (description.camera.view === "down") {
    const ground = await groundTones(plan, set, store);
    const { pixels, sheet } = await onPaper(plan, description, source, { longSidePx, ground });
    return { ...(await asCutout(source, pixels, lying)), sheet };
  }
  return asCutout(source, await framed(plan, description, source, longSidePx), board);
}

/** What was painted in place of the photograph's own cutout. */
async function asCutout(
  { photo, analysis }: ShotPhoto,
  { widthPx, heightPx, rgba }: Pixels,
  product: Product,
): Promise<ShotPhoto> {
  const cutout = await sharp(rgba, { raw: { width: widthPx, height: heightPx, channels: 4 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return {
    photo,
    cutout,
    analysis: { cutout: { ...analysis.cutout, widthPx, heightPx }, product },
  };
}

async function framed(
  plan: ShotPlan,
  set: SetDescription,
  source: ShotPhoto,
  longSidePx: number,
): Promise<Pixels> {
  const crop = cropForPrint(source.analysis);
  const finish = printFinishes[plan.style];
  const layout = layOutPrintFrame(finish, cropAspect(source.analysis, crop), longSidePx);
  const photo = await printedPart(source.photo, crop, layout.window);
  const key = keyFrom(set, plan.mirrored);
  const view = viewOf(set);
  const art = paintFrame(layout, finish, photo, key);
  const metresPerPx = frame.longSideMetres / longSidePx;
  // Turned to the light, so that its lit side is the one that is seen.
  const turn = key.across < 0 ? frame.turn : -frame.turn;
  return projectBoard(
    art,
    {
      widthMetres: art.widthPx * metresPerPx,
      heightMetres: art.heightPx * metresPerPx,
      depthMetres: frame.depthMetres,
      turn,
      lean: frame.lean,
      edge: { color: finish.moulding.color, aside: 0.42 + 0.3 * Math.abs(key.across), top: 1.15 },
    },
    plan.mirrored ? { ...view, cameraX: -view.cameraX } : view,
  );
}

async function onPaper(
  plan: ShotPlan,
  set: SetDescription,
  source: ShotPhoto,
  { longSidePx, ground }: { longSidePx: number; ground: number[] },
): Promise<{ pixels: Pixels; sheet: Sheet }> {
  const crop = cropForPrint(source.analysis);
  const aspect = cropAspect(source.analysis, crop);
  const width = Math.round(longSidePx * Math.min(1, aspect));
  const height = Math.round(longSidePx * Math.min(1, 1 / aspect));
  const rgb = await printedPart(source.photo, crop, { width, height });
  const photo = { rgb, widthPx: width, heightPx: height };
  const border = borderOn(ground, photo, plan.style);
  const paper = layOutPaper(photo, border);
  const long = Math.max(paper.widthPx, paper.heightPx);
  const key = keyFrom(set, plan.mirrored);
  const sheet = sheetUnder(key, {
    width: paper.widthPx / long,
    height: paper.heightPx / long,
    turn: (plan.tiltDegrees * Math.PI) / 180,
  });
  const { light } = printFinishes[plan.style];
  return { pixels: paintPaper(photo, border, sheet, { key, light }), sheet };
}

/** The crop at its size on the print, in a print's contrast: rgb. */
async function printedPart(
  bytes: Buffer,
  crop: PhotoCrop,
  { width, height }: { width: number; height: number },
): Promise<Uint8Array> {
  const maxSidePx = Math.ceil(Math.max(width / crop.width, height / crop.height) * 1.2);
  const { widthPx, heightPx, rgb } = await decodePhoto(bytes, { maxSidePx, onWhite: true });
  const part = {
    left: Math.floor(crop.left * widthPx),
    top: Math.floor(crop.top * heightPx),
    width: Math.max(1, Math.floor(crop.width * widthPx)),
    height: Math.max(1, Math.floor(crop.height * heightPx)),
  };
  return sharp(rgb, { raw: { width: widthPx, height: heightPx, channels: 3 } })
    .extract(part)
    .resize(width, height, { fit: "fill" })
    .linear(paperContrast, 128 * (1 - paperContrast))
    .raw()
    .toBuffer();
}
