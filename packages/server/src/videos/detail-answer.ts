import { z } from "zod";
import { answerBrandName, brandNameSchema } from "../brands/name-answer.ts";
import { hrefOf, thumbnailHref, videoHref } from "../files/links.ts";
import { estimateFilm } from "../progress/estimate.ts";
import { progressSchema } from "../progress/answer.ts";
import type { SessionCaller } from "../caller.ts";
import { isStopped } from "../queue/settle-each.ts";
import type { Service } from "../service.ts";
import { answerSources, sourcesSchema } from "../sources/answer.ts";
import type { VideoDetail } from "./detail.ts";
import { filmSize, isFinal, resolutions, videoModes, videoStatuses } from "./rules.ts";

export const videoDetailSchema = z.object({
  id: z.string(),
  object: z.literal("video"),
  title: z.string(),
  brand: brandNameSchema,
  status: z.enum(videoStatuses),
  mode: z.enum(videoModes),
  duration: z.int(),
  resolution: z.enum(resolutions),
  aspect_ratio: z.string(),
  width_px: z.int(),
  height_px: z.int(),
  music: z.boolean(),
  note: z.string(),
  seed: z.int(),
  video_url: z.string().nullable(),
  download_url: z.string().nullable(),
  poster_url: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
  sources: sourcesSchema,
  credits_used: z.int().nullable(),
  progress: progressSchema,
  failure: z.string().nullable(),
  /** People of the account ended it. */
  is_stopped: z.boolean(),
  created_by: z.enum(["app", "api"]),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  retried_as: z.string().nullable(),
});

/** A video as a page shows it; one that goes on with its step and the time that is left. Credits are for who sees money. */
export async function answerVideoDetail(
  service: Service,
  video: VideoDetail,
  reader: Pick<SessionCaller, "permissions">,
): Promise<z.output<typeof videoDetailSchema>> {
  const seesMoney = reader.permissions.includes("money");
  const { videoKey, posterKey } = video;
  const { widthPx, heightPx } = filmSize(video.resolution, video.aspectRatio);
  return {
    id: video.id,
    object: "video",
    title: video.title || `${video.duration} s film`,
    brand: answerBrandName(video),
    status: video.status,
    mode: video.mode,
    duration: video.duration,
    resolution: video.resolution,
    aspect_ratio: video.aspectRatio,
    width_px: widthPx,
    height_px: heightPx,
    music: video.music,
    note: video.note,
    seed: video.seed,
    video_url: videoKey && videoHref(service, videoKey),
    download_url: videoKey && `/app/videos/${video.id}/download`,
    poster_url: posterKey && hrefOf(service, posterKey),
    thumbnail_url: posterKey && thumbnailHref(service, posterKey, 640),
    sources: answerSources(service, video.sourceKeys),
    credits_used: seesMoney ? video.creditsUsed : null,
    progress: await answerProgress(service, video),
    failure: video.failure,
    is_stopped: isStopped(video.failure),
    created_by: video.origin,
    created_at: video.createdAt.toISOString(),
    finished_at: video.finishedAt?.toISOString() ?? null,
    retried_as: video.retriedAs,
  };
}

async function answerProgress(
  service: Service,
  video: VideoDetail,
): Promise<z.output<typeof progressSchema>> {
  if (isFinal(video.status)) return null;
  const isRendering = video.status === "generating";
  // What stands beside a person is filmed as it was photographed.
  const isCut = video.mode === "product_only";
  const { secondsLeft, waitingBefore } = await estimateFilm(service, {
    turn: video.turn,
    durationSeconds: video.duration,
    fraction: isRendering ? video.progress : 0,
    photosToCut: isRendering || !isCut ? 0 : video.sourceKeys.length,
  });
  const isWaiting = video.status === "pending";
  return {
    step: isWaiting ? "waiting" : isRendering ? "rendering" : isCut ? "cutting_out" : "reading",
    done: isRendering ? Math.round(video.progress * 100) : 0,
    total: 100,
    seconds_left: secondsLeft,
    waiting_before: isWaiting ? waitingBefore : null,
  };
}
