import { encodePicture, type EncodedPicture } from "../develop/encode.ts";
import { finishFrame } from "../develop/finish.ts";
import type { PhotoAnalysis } from "../direction/analysis.ts";
import type { ShotPlan } from "../direction/plan.ts";
import { StudioError } from "../errors.ts";
import type { SetOnDisk } from "../sets/list-sets.ts";
import type { PlateStore } from "../sets/plates.ts";
import type { Photo } from "../photo/photo.ts";
import { groupPhotos } from "./group.ts";
import { layProduct, seatProduct } from "./merge.ts";
import { findHead } from "./model/find-head.ts";
import { besideHead, lightSidesDiffer, openModel, placeModel } from "./model/model-backdrop.ts";
import { rimLights } from "./light/rim.ts";
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
  const set = setOf(stage, input.plan);
  const photo = input.photos[input.plan.view];
  if (!photo) {
    throw new StudioError("no_product", `There is no photo ${input.plan.view}.`);
  }
  const model = input.plan.mode === "with_model" ? await openModel(input.model) : null;
  const figure = model === null || input.model === null ? null : await figureOf(input.model, model);
  const lit = model === null ? input.plan : litLike(input.plan, set, model);
  const head = model === null || figure !== null ? null : await findHead(model);
  const plan = head === null ? lit : besideHead(lit, head);
  const subject = await subjectOf(plan, set, stage.store, photo, input.photos);
  const options = { stagePx: null, lights: [], figure };
  const staged = await stageProduct(plan, set, stage.store, subject, options);
  if (model !== null && plan.model !== null) {
    const { canvas, frame, scene } = staged;
    if (staged.figure !== null) {
      const lights = rimLights(set.description, plan);
      await layFigure(canvas, frame, scene, staged.figure, { mirrored: plan.mirrored, lights });
    } else {
      const person = { photo: model, head: head ?? (await findHead(model)) };
      await placeModel(staged, person, plan.model, plan.mirrored);
    }
  }
  return finishShot(plan, staged, subject);
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
  const members = plan.group?.flatMap((index) => all[index] ?? []) ?? [];
  return members.length > 1 ? groupPhotos(members) : photo;
}

/** Mirrors the set where the model's photograph is lit from the other side. */
function litLike(plan: ShotPlan, set: SetOnDisk, model: Photo): ShotPlan {
  return { ...plan, mirrored: lightSidesDiffer(set.description, model) };
}

/** The set of a plan. Throws StudioError set_invalid. */
export function setOf(stage: Stage, plan: ShotPlan): SetOnDisk {
  const set = stage.sets.get(plan.setId);
  if (set === undefined) throw new StudioError("set_invalid", `There is no set ${plan.setId}.`);
  return set;
}
