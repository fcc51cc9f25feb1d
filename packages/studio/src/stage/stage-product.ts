import sharp from "sharp";
import type { Rgb } from "../develop/color.ts";
import { srgbToLinear } from "../develop/color.ts";
import { gradeSet } from "../develop/finish.ts";
import type { PhotoAnalysis } from "../direction/analysis.ts";
import type { ShotPlan } from "../direction/plan.ts";
import type { Product } from "../product/product.ts";
import type { SetOnDisk } from "../sets/list-sets.ts";
import type { SetDescription } from "../sets/set.ts";
import type { PlateStore, SetGeometry } from "../sets/plates.ts";
import { bendBase } from "./bend-base.ts";
import { type Canvas, drawContact, type Placement } from "./contact.ts";
import { type Frame, layOutFrame } from "./frame.ts";
import { mixPlates, setLevel } from "./mix-plates.ts";
import { flopPixels, openCutout, type Pixels, scalePixels, smallAlpha } from "./product-layer.ts";
import { type Locate, receiverOf } from "./receiver.ts";
import { mirrorProduct } from "./reflection.ts";
import { boundedStrength, fieldFromCard, type LightField, relight } from "./relight.ts";
import { addRim, rimLights } from "./rim.ts";
import { castShadows } from "./shadow-map.ts";
import { type Silhouette, traceSilhouette } from "./silhouette.ts";
import { surfaceRow } from "./view.ts";
import { buildVolume, type Volume } from "./volume.ts";

/** A product standing in a set, before they become one picture. */
export type StagedProduct = {
  frame: Frame;
  geometry: SetGeometry;
  /** What each stage pixel shows. */
  locate: Locate;
  /** The set at the picture's size, with the product's shadow, reflection and contact, and without the product. */
  canvas: Canvas;
  /** The relit product at the picture's size, and where it goes. */
  product: Pixels;
  place: Placement;
  silhouette: Silhouette;
  /** On a surface that the camera sees from the side. */
  stands: boolean;
};

/** The silhouette's raster: fine enough for a handle, coarse enough for millions of ray steps. */
const silhouetteRows = 224;
/** The edges' rim and the seat use up the rest of what a style may move the product's colours. */
const fieldShare = 0.92;

type Subject = { source: Pixels; silhouette: Silhouette; product: Product };

/** Stands a cutout in its set. All pictures of a mirrored plan are mirrored until `finishFrame` turns them back. */
export async function stageProduct(
  plan: ShotPlan,
  set: SetOnDisk,
  store: PlateStore,
  photo: { cutout: Buffer; analysis: PhotoAnalysis },
): Promise<StagedProduct> {
  const { description } = set;
  const subject = await openSubject(plan, description, photo);
  const { source, silhouette, product } = subject;
  const framing = plan.mirrored
    ? { ...plan.framing, centreX: 1 - plan.framing.centreX }
    : plan.framing;
  const footprintCentre =
    plan.levitation > 0
      ? 0.5
      : (silhouette.baseFrom + silhouette.baseTo + 1) / 2 / silhouette.columns;
  const aspect = source.widthPx / source.heightPx;
  const frame = layOutFrame(description, framing, plan, aspect, footprintCentre);
  const [geometry, plates] = await Promise.all([
    store.geometry(set),
    store.plates(set, frame.crop, frame),
  ]);
  const liftMetres = plan.levitation * frame.product.heightMetres;
  const volume = buildVolume(silhouette, product, frame.view, frame.product, liftMetres);
  const enlargement = plan.widthPx / frame.widthPx;
  const place = placeProduct(frame, silhouette, volume, liftMetres, enlargement);
  const field = fieldFromCard(description, geometry, plan, product, {
    heightMetres: frame.product.heightMetres,
    liftMetres,
    level: setLevel(description, plan, plates),
  });
  const relit = await lightProduct(plan, description, subject, place, field);
  const locate = receiverOf(description, geometry, frame);
  const small = await scalePixels(
    relit,
    Math.round(place.widthPx / enlargement),
    Math.round(place.heightPx / enlargement),
  );
  const values = mixPlates(description, plan, plates, frame, {
    ...castShadows(description, locate, frame, volume),
    reflection: mirrorProduct(frame, plates, small, silhouette, volume, locate),
    meanColour: meanColour(small),
  });
  const mixed = { widthPx: frame.widthPx, heightPx: frame.heightPx, values };
  gradeSet(mixed, plan.grade);
  const canvas = await enlargeCanvas(mixed, plan);
  const stands = plan.levitation === 0 && !frame.view.down;
  if (stands) {
    const foreshortening = frame.view.cameraUp / frame.view.distance;
    drawContact(canvas, relit, silhouette, place, foreshortening);
  }
  return { frame, geometry, locate, canvas, product: relit, place, silhouette, stands };
}

/** The cutout as it will stand: set down, tilted, mirrored, its base bent to the set's camera. */
async function openSubject(
  plan: ShotPlan,
  set: SetDescription,
  { cutout, analysis }: { cutout: Buffer; analysis: PhotoAnalysis },
): Promise<Subject> {
  const { product } = analysis;
  const setDown = plan.levitation === 0 && !product.rests ? (product.setDownDegrees ?? 0) : 0;
  const turned = await openCutout(cutout, setDown + plan.tiltDegrees);
  const upright = plan.mirrored ? flopPixels(turned) : turned;
  const silhouette = await silhouetteOf(upright);
  // What floats touches nothing: its lowest point is all the base it has.
  if (plan.levitation > 0) silhouette.base.fill(Math.max(...silhouette.base));
  const { camera, anchor } = set;
  if (plan.levitation > 0 || camera.view === "down")
    return { source: upright, silhouette, product };
  const rise = Math.atan2(camera.pos[2] - anchor[2], anchor[1] - camera.pos[1]);
  const source = bendBase(upright, silhouette, product, (rise * 180) / Math.PI);
  return {
    source,
    silhouette: source === upright ? silhouette : await silhouetteOf(source),
    product,
  };
}

async function silhouetteOf(pixels: Pixels): Promise<Silhouette> {
  const aspect = pixels.widthPx / pixels.heightPx;
  const columns = Math.min(512, Math.max(48, Math.round(silhouetteRows * aspect)));
  const alpha = await smallAlpha(pixels, columns, silhouetteRows);
  return traceSilhouette(alpha, columns, silhouetteRows);
}

async function lightProduct(
  plan: ShotPlan,
  set: SetDescription,
  { source }: Subject,
  place: Placement,
  field: LightField,
): Promise<Pixels> {
  const scaled = await scalePixels(source, place.widthPx, place.heightPx);
  const strength = boundedStrength(scaled, field, plan.maxColourShift * fieldShare);
  const relit = relight(scaled, field, strength);
  await addRim(relit, rimLights(set, plan));
  return relit;
}

/** The product's box in the picture: its lowest base point touches the surface at the front of its footprint. */
function placeProduct(
  frame: Frame,
  silhouette: Silhouette,
  volume: Volume,
  liftMetres: number,
  enlargement: number,
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
  return { leftPx, topPx: Math.round(base - lowest * heightPx), widthPx, heightPx };
}

function meanColour({ rgba }: Pixels): Rgb {
  const sum: Rgb = [0, 0, 0];
  let weight = 1e-6;
  for (let at = 0; at < rgba.length; at += 4 * 7) {
    const alpha = rgba[at + 3]!;
    weight += alpha;
    for (let channel = 0; channel < 3; channel++) {
      sum[channel]! += srgbToLinear[rgba[at + channel]!]! * alpha;
    }
  }
  return sum.map((value) => value / weight) as Rgb;
}

/** The stage's raster at the picture's size. */
async function enlargeCanvas(
  stage: Canvas,
  size: { widthPx: number; heightPx: number },
): Promise<Canvas> {
  if (stage.widthPx === size.widthPx && stage.heightPx === size.heightPx) return stage;
  const { data } = await sharp(stage.values, {
    raw: { width: stage.widthPx, height: stage.heightPx, channels: 3 },
    limitInputPixels: false,
  })
    .toColourspace("rgb16")
    .resize(size.widthPx, size.heightPx, { fit: "fill", kernel: "mitchell" })
    .raw({ depth: "ushort" })
    .toBuffer({ resolveWithObject: true });
  const values = new Uint16Array(data.buffer, data.byteOffset, data.byteLength / 2);
  return { widthPx: size.widthPx, heightPx: size.heightPx, values };
}
