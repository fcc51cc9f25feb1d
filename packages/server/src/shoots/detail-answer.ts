import { z } from "zod";
import { hrefOf, thumbnailHref } from "../files/links.ts";
import { answerBrandName, brandNameSchema } from "../brands/name-answer.ts";
import { estimateShoot } from "../progress/estimate.ts";
import { progressSchema } from "../progress/answer.ts";
import type { SessionCaller } from "../caller.ts";
import { isStopped } from "../queue/settle-each.ts";
import type { Service } from "../service.ts";
import { answerSources, sourcesSchema } from "../sources/answer.ts";
import { isFinal, modes, qualities, shootStatuses, styles } from "./rules.ts";
import type { ShootDetail, ShotDetail } from "./detail.ts";
import { styleTexts } from "./style-texts.ts";

const shotSchema = z.object({
  number: z.int(),
  status: z.enum(["pending", "fulfilled", "failed"]),
  url: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
  preview_url: z.string().nullable(),
  download_url: z.string().nullable(),
  width_px: z.int().nullable(),
  height_px: z.int().nullable(),
  source_index: z.int().nullable(),
  failure: z.string().nullable(),
  is_stopped: z.boolean(),
  refunded_credits: z.int().nullable(),
});

export const shootDetailSchema = z.object({
  id: z.string(),
  object: z.literal("shoot"),
  title: z.string(),
  brand: brandNameSchema,
  status: z.enum(shootStatuses),
  style: z.enum(styles),
  mode: z.enum(modes),
  quality: z.enum(qualities),
  aspect_ratio: z.string(),
  background_color: z.string().nullable(),
  seed: z.int(),
  shots: z.int(),
  shots_adjusted: z.boolean(),
  images: z.array(shotSchema),
  sources: sourcesSchema,
  zip_url: z.string(),
  credits_used: z.int().nullable(),
  progress: progressSchema,
  failure: z.string().nullable(),
  /** Some or all of it was not made, since people of the account ended it. */
  is_stopped: z.boolean(),
  created_by: z.enum(["app", "api"]),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  retried_as: z.string().nullable(),
});

/** A shoot as a page shows it; one that goes on with its step and the time that is left. Credits are for who sees money. */
export async function answerShootDetail(
  service: Service,
  shoot: ShootDetail,
  reader: Pick<SessionCaller, "permissions">,
): Promise<z.output<typeof shootDetailSchema>> {
  const seesMoney = reader.permissions.includes("money");
  return {
    id: shoot.id,
    object: "shoot",
    title: shoot.title || styleTexts[shoot.style].name,
    brand: answerBrandName(shoot),
    status: shoot.status,
    style: shoot.style,
    mode: shoot.mode,
    quality: shoot.quality,
    aspect_ratio: shoot.aspectRatio,
    background_color: shoot.backgroundColor,
    seed: shoot.seed,
    shots: shoot.shots,
    shots_adjusted: shoot.shotsAdjusted,
    images: shoot.images.map((shot) => answerShot(service, shoot, shot, seesMoney)),
    sources: answerSources(service, shoot.sourceKeys),
    zip_url: `/app/shoots/${shoot.id}/pictures.zip`,
    credits_used: seesMoney ? shoot.creditsUsed : null,
    progress: await answerProgress(service, shoot),
    failure: shoot.failure,
    is_stopped: shoot.images.some(({ failure }) => isStopped(failure)),
    created_by: shoot.origin,
    created_at: shoot.createdAt.toISOString(),
    finished_at: shoot.finishedAt?.toISOString() ?? null,
    retried_as: shoot.retriedAs,
  };
}

function answerShot(
  service: Service,
  shoot: ShootDetail,
  shot: ShotDetail,
  seesMoney: boolean,
): z.output<typeof shotSchema> {
  const { pictureKey, thumbnailKey } = shot;
  const isDone = pictureKey !== null;
  return {
    number: shot.number,
    status: shot.status,
    url: pictureKey && hrefOf(service, pictureKey),
    thumbnail_url: thumbnailKey && hrefOf(service, thumbnailKey),
    preview_url: pictureKey && thumbnailHref(service, pictureKey, 1600),
    download_url: isDone ? `/app/shoots/${shoot.id}/shots/${shot.number}/download` : null,
    width_px: shot.widthPx,
    height_px: shot.heightPx,
    source_index: shot.view,
    failure: shot.failure,
    is_stopped: isStopped(shot.failure),
    refunded_credits: !seesMoney ? null : shot.status === "failed" ? shoot.creditsPerShot : 0,
  };
}

async function answerProgress(
  service: Service,
  shoot: ShootDetail,
): Promise<z.output<typeof progressSchema>> {
  if (isFinal(shoot.status)) return null;
  const pendingShots = shoot.images.filter(({ status }) => status === "pending").length;
  const isCut = shoot.status === "analyzed" || shoot.status === "generating";
  const { secondsLeft, waitingBefore } = await estimateShoot(service, {
    turn: shoot.turn,
    quality: shoot.quality,
    photosToCut: isCut ? 0 : shoot.sourceKeys.length,
    pendingShots,
  });
  const isWaiting = shoot.status === "pending" || shoot.status === "analyzed";
  return {
    step: isWaiting ? "waiting" : isCut ? "rendering" : "cutting_out",
    done: shoot.images.length - pendingShots,
    total: shoot.images.length,
    seconds_left: secondsLeft,
    waiting_before: isWaiting ? waitingBefore : null,
  };
}
