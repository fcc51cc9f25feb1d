import { workForBrand } from "../brands/work-for-brand.ts";
import type { Caller, SessionCaller } from "../caller.ts";
import type { CreateOptions } from "../create-once.ts";
import { AppError } from "../errors.ts";
import type { Service } from "../service.ts";
import { findUpload, findUploads, photoOf } from "../uploads/find-upload.ts";
import { titleFromFileName } from "../uploads/rules.ts";
import { uploadsOfSources } from "../uploads/receive-upload.ts";
import { createVideo } from "./create-video.ts";
import { markVideoRetried } from "./detail-store.ts";
import type { VideoDetail } from "./detail.ts";
import type { Duration, Resolution, VideoAspectRatio, VideoMode } from "./rules.ts";
import type { Video } from "./store.ts";

export type VideoForm = {
  uploadIds: string[];
  logoId: string | null;
  duration: Duration;
  resolution: Resolution;
  mode: VideoMode;
  aspectRatio: VideoAspectRatio | null;
  music: boolean;
  note: string;
  brandId: string | null;
  title: string | null;
  seed: number | null;
};

/**
 * A video of images that were uploaded before, for a brand or for none.
 * @throws AppError as createVideo; not_found for an upload or brand; agency_required
 */
export async function createVideoFromUploads(
  service: Service,
  caller: SessionCaller,
  form: VideoForm,
  options: CreateOptions<Video>,
): Promise<Video> {
  const worker = await workForBrand(service.database, caller, form.brandId);
  const uploads = await findUploads(service, caller.accountId, form.uploadIds);
  const logo =
    form.logoId === null ? null : await findUpload(service, caller.accountId, form.logoId);
  const title = form.title || titleFromFileName(uploads[0]?.fileName ?? "");
  return createVideo(
    service,
    worker,
    { ...form, images: uploads.map(photoOf), logo: logo && photoOf(logo), title, origin: "app" },
    options,
  );
}

/**
 * A video that failed once more: the same images, wishes and seed, charged anew. Once: of two that try at
 * the same time, one is told not_failed.
 * @throws AppError not_failed | insufficient_credits | invalid_request where its brand is no longer active
 */
export async function retryVideo(
  service: Service,
  caller: Caller,
  failed: VideoDetail,
  options: CreateOptions<Video>,
): Promise<Video> {
  if (failed.status !== "failed")
    throw new AppError("not_failed", "Only a video that failed can be tried again.");
  const worker = await workForBrand(service.database, caller, failed.brandId);
  const kept = (key: string) => ({ key });
  const { duration, resolution, mode, aspectRatio, music, note, title, origin, seed } = failed;
  return createVideo(
    service,
    worker,
    {
      images: failed.sourceKeys.map(kept),
      logo: failed.logoKey === null ? null : kept(failed.logoKey),
      duration,
      resolution,
      mode,
      aspectRatio,
      music,
      note,
      title,
      origin,
      seed,
    },
    {
      ...options,
      async seal(tx, video) {
        if (!(await markVideoRetried(tx, failed.id, video.id)))
          throw new AppError("not_failed", "This video was tried again before.");
        await options.seal(tx, video);
      },
    },
  );
}

/** What a form needs to make another like it. */
export async function draftVideo(service: Service, video: VideoDetail) {
  const { accountId, sourceKeys, logoKey } = video;
  const images = await uploadsOfSources(service, accountId, sourceKeys);
  const [logo = null] =
    logoKey === null ? [] : await uploadsOfSources(service, accountId, [logoKey]);
  return { images, logo };
}
