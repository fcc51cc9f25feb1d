import type { ShotPlan } from "../direction/plan.ts";
import type { SetGeometry } from "../sets/plates.ts";
import type { SetDescription } from "../sets/set.ts";
import { type Frame, type FramedShape, layOutFrame, plainSeat } from "../direction/frame.ts";
import { sheetVolume } from "./print/sheet.ts";
import type { Placement } from "./product-layer.ts";
import type { ShotPhoto } from "./render-shot.ts";
import { buildVolume, type Volume } from "./solid/volume.ts";
import { hangingLift, placeProduct } from "./standing/place-product.ts";
import { halfDepthAtBase, seatBase } from "./standing/seat-base.ts";
import { standAreaOf } from "./standing/stand-area.ts";
import { openSubject, type Subject } from "./subject.ts";

/** A product where it stands, lies, floats or hangs, before any light falls on it. */
export type StandingProduct = {
  subject: Subject;
  /** On a surface that the camera sees from the side. */
  stands: boolean;
  frame: Frame;
  volume: Volume;
  place: Placement;
  liftMetres: number;
  /** Pixels of the picture to one of the stage, and of the product's place to one of the stage. */
  fineness: number;
  enlargement: number;
};

/** Says where a cutout is in its set's picture, and as what body. No plate is read for that. */
export async function standProduct(
  plan: ShotPlan,
  description: SetDescription,
  geometry: SetGeometry,
  photo: Pick<ShotPhoto, "cutout" | "analysis" | "sheet">,
  stagePx: number | null,
): Promise<StandingProduct> {
  const subject = await openSubject(plan, description, photo);
  const { silhouette, product, sheet } = subject;
  const framing = plan.mirrored
    ? { ...plan.framing, centreX: 1 - plan.framing.centreX }
    : plan.framing;
  const stands = plan.levitation === 0 && description.camera.view === "level";
  const shape = shapeOf(plan, subject, stands, photo.analysis.cutout);
  const free = layOutFrame(description, framing, plan, shape, stagePx);
  const seat = stands
    ? seatBase(silhouette, product, free.view, standAreaOf(description, geometry), free.product)
    : plainSeat;
  const frame = layOutFrame(description, framing, plan, shape, stagePx, seat);
  const liftMetres = plan.hangs ? hangingLift(frame) : plan.levitation * frame.product.heightMetres;
  const { frontRow } = seat;
  const volume =
    sheet === null
      ? buildVolume(silhouette, product, frame.view, frame.product, liftMetres, frontRow)
      : sheetVolume(sheet, silhouette, frame.view, frame.product);
  const fineness = plan.widthPx / frame.widthPx;
  const enlargement = stagePx === null ? fineness : 1;
  const place = placeProduct(frame, silhouette, volume, liftMetres, {
    enlargement,
    hangs: plan.hangs,
  });
  return { subject, stands, frame, volume, place, liftMetres, fineness, enlargement };
}

/** A subject as the frame is laid out for it. */
function shapeOf(
  plan: ShotPlan,
  { source, silhouette, product }: Subject,
  stands: boolean,
  cutout: { widthPx: number; heightPx: number },
): FramedShape {
  const { baseFrom, baseTo, base, columns, rows } = silhouette;
  const lowest = base.reduce((most, row) => Math.max(most, row), 0);
  return {
    aspect: source.widthPx / source.heightPx,
    heroAspect: plan.heroAspect,
    footprintCentre: plan.levitation > 0 ? 0.5 : (baseFrom + baseTo + 1) / 2 / columns,
    scale: plan.scale ?? 1,
    // Higher up than that nothing is in the picture, nor meant to be.
    lift: plan.hangs || plan.levitation > 1 ? 0 : plan.levitation,
    // What lies turned is as large as it was: its box alone has grown.
    ...(plan.tiltDegrees !== 0 && plan.levitation === 0 && plan.presentation !== "print"
      ? {
          unturned: {
            aspect: cutout.widthPx / cutout.heightPx,
            growth: source.heightPx / cutout.heightPx,
          },
        }
      : {}),
    ...(stands
      ? { foot: { before: halfDepthAtBase(silhouette, product), below: 1 - lowest / rows } }
      : {}),
  };
}
