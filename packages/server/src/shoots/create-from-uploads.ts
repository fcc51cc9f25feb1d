import { workForBrand } from "../brands/work-for-brand.ts";
import type { Caller, SessionCaller } from "../caller.ts";
import type { CreateOptions } from "../create-once.ts";
import { AppError } from "../errors.ts";
import { findModelUrl } from "../models/find-model.ts";
import type { Service } from "../service.ts";
import { findUploads, photoOf } from "../uploads/find-upload.ts";
import { titleFromFileName } from "../uploads/rules.ts";
import { uploadsOfSources } from "../uploads/receive-upload.ts";
import { createShoot } from "./create-shoot.ts";
import { markShootRetried } from "./detail-store.ts";
import type { ShootDetail } from "./detail.ts";
import type { Mode, Quality, Style } from "./rules.ts";
import type { Shoot } from "./store.ts";

export type ShootForm = {
  uploadIds: string[];
  style: Style;
  mode: Mode;
  modelId: string | null;
  shots: 1 | 4 | 6;
  aspectRatio: string;
  quality: Quality;
  backgroundColor: string | null;
  brandId: string | null;
  title: string | null;
  seed: number | null;
};

/**
 * A shoot of photos that were uploaded before, for a brand or for none.
 * @throws AppError as createShoot; not_found for an upload, model or brand; invalid_request | agency_required
 */
export async function createShootFromUploads(
  service: Service,
  caller: SessionCaller,
  form: ShootForm,
  options: CreateOptions<Shoot>,
): Promise<Shoot> {
  const { database } = service;
  const { accountId } = caller;
  const worker = await workForBrand(database, caller, form.brandId);
  const uploads = await findUploads(service, accountId, form.uploadIds);
  if (form.mode === "with_model" && form.modelId === null)
    throw new AppError("invalid_request", "model_id takes a model when mode is with_model.");
  if (form.backgroundColor && service.studio.isMalformedColor(form.backgroundColor))
    throw new AppError("invalid_request", "background_color takes #rrggbb or a colour word.");
  const model =
    form.mode === "with_model" && form.modelId !== null
      ? await findModelUrl(service, accountId, form.modelId)
      : null;
  const title = form.title || titleFromFileName(uploads[0]?.fileName ?? "");
  return createShoot(
    service,
    worker,
    { ...form, photos: uploads.map(photoOf), model, title, origin: "app" },
    options,
  );
}

/**
 * A shoot that failed once more: the same photos, wishes and seed, charged anew. Once: of two that try at
 * the same time, one is told not_failed.
 * @throws AppError not_failed | insufficient_credits | invalid_request where its brand is no longer active
 */
export async function retryShoot(
  service: Service,
  caller: Caller,
  failed: ShootDetail,
  options: CreateOptions<Shoot>,
): Promise<Shoot> {
  if (failed.status !== "failed")
    throw new AppError("not_failed", "Only a shoot that failed can be tried again.");
  const worker = await workForBrand(service.database, caller, failed.brandId);
  const kept = (key: string) => ({ key });
  return createShoot(
    service,
    worker,
    {
      photos: failed.sourceKeys.map(kept),
      style: failed.style,
      mode: failed.mode,
      model: failed.modelKey === null ? null : kept(failed.modelKey),
      modelId: failed.modelId,
      shots: failed.shots,
      aspectRatio: failed.aspectRatio,
      quality: failed.quality,
      backgroundColor: failed.backgroundColor,
      title: failed.title,
      origin: failed.origin,
      seed: failed.seed,
    },
    {
      ...options,
      async seal(tx, shoot) {
        if (!(await markShootRetried(tx, failed.id, shoot.id)))
          throw new AppError("not_failed", "This shoot was tried again before.");
        await options.seal(tx, shoot);
      },
    },
  );
}

/** What a form needs to make another like it: its photos stand for uploads, so that some can be taken out or added. */
export async function draftShoot(service: Service, shoot: ShootDetail) {
  const photos = await uploadsOfSources(service, shoot.accountId, shoot.sourceKeys);
  const hasModel = shoot.modelId !== null && (await isModelThere(service, shoot));
  return { shoot, photos, modelId: hasModel ? shoot.modelId : null };
}

async function isModelThere(service: Service, shoot: ShootDetail): Promise<boolean> {
  try {
    await findModelUrl(service, shoot.accountId, shoot.modelId ?? "");
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return false;
    throw error;
  }
}
