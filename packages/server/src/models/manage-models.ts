import type { SessionCaller } from "../caller.ts";
import { purgeBefore, undoableSince } from "../deletion.ts";
import { AppError } from "../errors.ts";
import { hrefOf, relative, thumbnailHref } from "../files/links.ts";
import { sweepFolder } from "../files/sweep-folder.ts";
import { deleteWithCopies } from "../files/thumbnails.ts";
import { settleEach } from "../queue/settle-each.ts";
import type { Service } from "../service.ts";
import { findUpload } from "../uploads/find-upload.ts";
import { listPresets } from "./list-models.ts";
import {
  countModels,
  deleteModel,
  insertModel,
  lockModelCount,
  markModelDeleted,
  selectModels,
  selectModelsToPurge,
  selectUnnamedImages,
  unmarkModelDeleted,
  updateModel,
  type OwnModel,
} from "./store.ts";

const modelPx = 2048;
/** What an account keeps: one upload makes as many models as anybody likes, and each takes room on the disk. */
export const maxModels = 500;

export type ModelPage = {
  id: string;
  object: "model";
  name: string;
  image_url: string;
  thumbnail_url: string;
  is_preset: boolean;
  tags: string[];
};

/** Presets and own models, with small copies for a page. */
export async function listModelsForPage(
  service: Service,
  caller: SessionCaller,
): Promise<ModelPage[]> {
  const own = await selectModels(service.database, caller.accountId);
  return [
    ...listPresets(service).map((preset) => {
      const image = relative(preset.image_url);
      return { ...preset, object: "model" as const, image_url: image, thumbnail_url: image };
    }),
    ...own.map((model) => describe(service, model)),
  ];
}

/**
 * Makes a model of an upload: its image is written anew, so that nothing else of the file is kept but a person who came cut out stays so.
 * @throws AppError not_found | invalid_request (there are as many as may be) | overloaded
 */
export async function addModel(
  service: Service,
  caller: SessionCaller,
  wanted: { uploadId: string; name: string; tags: string[] },
): Promise<ModelPage> {
  const { accountId } = caller;
  const upload = await findUpload(service, accountId, wanted.uploadId);
  requireRoom(await countModels(service.database, accountId));
  // Read once its turn has come: of hundreds that wait none takes memory.
  const image = await service.checkGate(async () =>
    service.studio.previewPhoto(await service.storage.get(upload.sourceKey), {
      maxSidePx: modelPx,
      format: "webp",
      quality: 90,
    }),
  );
  const id = service.newId("model");
  const imageKey = `models/${id}.webp`;
  await service.storage.put(imageKey, image);
  const model = { id, name: wanted.name, imageKey, tags: tidyTags(wanted.tags) };
  await service.database.transaction(async (tx) => {
    requireRoom(await lockModelCount(tx, accountId));
    await insertModel(tx, { ...model, accountId, now: service.now() });
  });
  return describe(service, model);
}

function requireRoom(models: number): void {
  if (models >= maxModels)
    throw new AppError("invalid_request", `An account keeps up to ${maxModels} models.`);
}

/** @throws AppError not_found, also for presets */
export async function changeModel(
  service: Service,
  caller: SessionCaller,
  id: string,
  wanted: { name: string | null; tags: string[] | null },
): Promise<ModelPage> {
  const model = await updateModel(service.database, {
    id,
    accountId: caller.accountId,
    name: wanted.name,
    tags: wanted.tags && tidyTags(wanted.tags),
  });
  if (!model) throw noModel();
  return describe(service, model);
}

/**
 * Takes a model out of sight; its image goes once nobody can undo it.
 * @throws AppError not_found, also for presets
 */
export async function removeModel(
  service: Service,
  caller: SessionCaller,
  id: string,
): Promise<void> {
  if (!(await markModelDeleted(service.database, caller.accountId, id, service.now())))
    throw noModel();
}

/** @throws AppError not_found, also where it is too late */
export async function restoreModel(
  service: Service,
  caller: SessionCaller,
  id: string,
): Promise<ModelPage> {
  const since = undoableSince(service.now());
  const model = await unmarkModelDeleted(service.database, caller.accountId, id, since);
  if (!model) throw noModel();
  return describe(service, model);
}

/** Deletes models for good that were deleted long enough ago. Returns how many; safe to repeat. */
export async function purgeModels(service: Service): Promise<number> {
  const due = await selectModelsToPurge(service.database, purgeBefore(service.now()));
  return settleEach(service.log, due, async ({ id, imageKey }) => {
    await deleteWithCopies(service.storage, imageKey);
    await deleteModel(service.database, id);
    return true;
  });
}

/** Deletes images that no model shows. Returns how many. */
export function sweepModelImages(service: Service, signal?: AbortSignal): Promise<number> {
  const findUnnamed = (keys: string[]) => selectUnnamedImages(service.database, keys);
  return sweepFolder(service, { folder: "models/", findUnnamed }, signal);
}

function describe(service: Service, model: OwnModel): ModelPage {
  return {
    id: model.id,
    object: "model",
    name: model.name,
    image_url: hrefOf(service, model.imageKey),
    thumbnail_url: thumbnailHref(service, model.imageKey, 640),
    is_preset: false,
    tags: model.tags,
  };
}

function tidyTags(tags: string[]): string[] {
  return [...new Set(tags.map((tag) => tag.trim()).filter(Boolean))];
}

function noModel(): AppError {
  return new AppError("not_found", "There is no such model of your own.");
}
