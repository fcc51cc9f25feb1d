import { encodePicture, type EncodedPicture } from "../develop/encode.ts";
import { finishFrame } from "../develop/finish.ts";
import type { PhotoAnalysis } from "../direction/analysis.ts";
import type { ModelFraming, ShotPlan } from "../direction/plan.ts";
import { StudioError } from "../errors.ts";
import type { SetOnDisk } from "../sets/list-sets.ts";
import type { PlateStore } from "../sets/plates.ts";
import { groupPhotos } from "./group.ts";
import { layProduct, seatProduct } from "./merge.ts";
import { findHead } from "./model/find-head.ts";
import { besideHead, lightSidesDiffer, openModel, placeModel } from "./model/model-backdrop.ts";
import { rimLights } from "./light/rim.ts";
import type { Figure } from "./model/figure-place.ts";
import { figureOf, layFigure } from "./model/model-figure.ts";
import { printOf } from "./print/print.ts";
import { seeThrough } from "./light/light-product.ts";
import type { Sheet } from "./print/sheet.ts";
import { type StagedProduct, stageProduct } from "./stage-product.ts";

/** A photograph as a shoot keeps it: its bytes, the cutout's PNG, and what was read from them. */
export type ShotPhoto = {
  cutout: Buffer;
  analysis: PhotoAnalysis;
  photo: Buffer;
  /** Of a print on paper: how the sheet lies. */
  sheet?: Sheet;
};

export type ShotInput = {
  plan: ShotPlan;
  /** In their places among the shoot's; null for any that the plan doesn't show. */
  photos: (ShotPhoto | null)[];
  model: Buffer | null;
};

/** The sets and the store of their plates. */
export type Stage = { sets: Map<string, SetOnDisk>; store: PlateStore };

/**
 * Renders one planned shot. The same input gives the same bytes.
 * Throws StudioError set_invalid (a set that is gone or damaged), photo_unreadable, no_product, model_invalid.
 */
export async function renderShot(input: ShotInput, stage: Stage): Promise<EncodedPicture> {
  const { plan } = input;
  if (plan.model !== null) return renderWithModel({ ...plan, model: plan.model }, input, stage);
  const { staged, subject } = await stageWith(plan, input, stage, null);
  return finishShot(plan, staged, subject);
}

/** The model stands in the set where the photograph can be cut out and there is a place, else the photograph is behind the set. */
async function renderWithModel(
  planned: ShotPlan & { model: ModelFraming },
  input: ShotInput,
  stage: Stage,
): Promise<EncodedPicture> {
  if (input.model === null)
    throw new StudioError("model_invalid", "The shot needs a model's photo.");
  const model = await openModel(input.model);
  const { description } = setOf(stage, planned);
  const lit = { ...planned, mirrored: lightSidesDiffer(description, model) };
  const { mirrored } = lit;
  const figure = await figureOf(input.model, model);
  if (figure !== null) {
    const { staged, subject } = await stageWith(lit, input, stage, figure);
    if (staged.figure !== null) {
      const { canvas, frame, scene } = staged;
      const lights = rimLights(description, { ...lit, light: staged.light });
      await layFigure(canvas, frame, scene, staged.figure, { mirrored, lights });
      return finishShot(lit, staged, subject);
    }
  }
  const head = await findHead(model);
  const plan = besideHead(lit, head);
  const { staged, subject } = await stageWith(plan, input, stage, null);
  await placeModel(staged, { photo: model, head }, plan.model, mirrored);
  return finishShot(plan, staged, subject);
}

async function stageWith(
  plan: ShotPlan,
  { photos }: ShotInput,
  stage: Stage,
  figure: Figure | null,
): Promise<{ staged: StagedProduct; subject: ShotPhoto }> {
  const set = setOf(stage, plan);
  const subject = await subjectOf(plan, set, stage.store, photoAt(photos, plan.view), photos);
  const options = { stagePx: null, lights: [], figure };
  return { staged: await stageProduct(plan, set, stage.store, subject, options), subject };
}

/** Lays a staged product into its set and makes the picture of it, in the canvas's own memory. */
export async function finishShot(
  plan: ShotPlan,
  { canvas, product, place, silhouette, stands }: StagedProduct,
  { analysis }: Pick<ShotPhoto, "analysis">,
): Promise<EncodedPicture> {
  const seated = seatProduct(product, place, silhouette, stands);
  layProduct(canvas, seated, place, analysis.product.transparency >= seeThrough);
  const { buffer, byteOffset, length } = canvas.values;
  // Over the canvas itself: fifty megabytes of a 4k shot.
  const into = Buffer.from(buffer, byteOffset, length);
  const options = { mirrored: plan.mirrored, seed: plan.seed };
  const finished = finishFrame(canvas, plan.grade, options, into);
  return encodePicture(finished, canvas.widthPx, canvas.heightPx);
}

/** What stands in the set: the photo's product, several photos' products together, or the photo itself as a print. */
async function subjectOf(
  plan: ShotPlan,
  set: SetOnDisk,
  store: PlateStore,
  photo: ShotPhoto,
  all: ShotInput["photos"],
): Promise<ShotPhoto> {
  if (plan.presentation === "print") return printOf(plan, set, store, photo);
  return plan.group === null ? photo : groupPhotos(plan.group.map((at) => photoAt(all, at)));
}

function photoAt(photos: ShotInput["photos"], index: number): ShotPhoto {
  const photo = photos[index];
  if (!photo) throw new StudioError("no_product", `There is no photo ${index}.`);
  return photo;
}

/** The set of a plan. Throws StudioError set_invalid. */
export function setOf(stage: Stage, plan: ShotPlan): SetOnDisk {
  const set = stage.sets.get(plan.setId);
  if (set === undefined) throw new StudioError("set_invalid", `There is no set ${plan.setId}.`);
  return set;
}
