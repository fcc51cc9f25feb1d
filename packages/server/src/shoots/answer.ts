import { z } from "zod";
import { pictureUrl } from "../files/links.ts";
import type { Service } from "../service.ts";
import { shootStatuses } from "./rules.ts";
import type { Shoot, Shot } from "./store.ts";

const imageSchema = z
  .object({
    url: z.url().nullable().describe("Full-resolution picture; null where the shot failed."),
    thumbnail_url: z.url().nullable().describe("WebP preview, 512 px on the longer side."),
    status: z.enum(["fulfilled", "failed"]),
  })
  .meta({ id: "Image" });

const shared = {
  id: z.string().meta({ examples: ["shoot_01k8xw5q0rj4m7s9v2b6c8d0ef"] }),
  object: z.literal("shoot"),
  status: z.enum(shootStatuses),
  shots: z.int().describe("Pictures to be made, after clamping."),
  shots_adjusted: z.literal(true).optional().describe("Present where 6 was clamped to 4."),
  credits_used: z.int().describe("Credits charged, net of refunds."),
  credits_remaining: z.int().describe("Balance right after this job's charge."),
};
const createdAt = { created_at: z.iso.datetime() };

export const newShootSchema = z.object({ ...shared, ...createdAt }).meta({ id: "NewShoot" });
export const shootSchema = z
  .object({
    ...shared,
    images: z.array(imageSchema).describe("Finished shots, in shot order."),
    ...createdAt,
  })
  .meta({ id: "Shoot" });

/** A shoot as POST /v1/shoots answers it (spec 2.1). */
export function answerNewShoot(shoot: Shoot): z.output<typeof newShootSchema> {
  return {
    id: shoot.id,
    object: "shoot",
    status: shoot.status,
    shots: shoot.shots,
    ...(shoot.shotsAdjusted ? { shots_adjusted: true as const } : {}),
    credits_used: shoot.creditsUsed,
    credits_remaining: shoot.creditsRemaining,
    created_at: shoot.createdAt.toISOString(),
  };
}

/** A shoot as a poll answers it, with its settled shots. */
export function answerShoot(
  service: Service,
  shoot: Shoot,
  shots: Shot[],
): z.output<typeof shootSchema> {
  const { created_at, ...head } = answerNewShoot(shoot);
  const images = shots
    .filter((shot) => shot.status !== "pending")
    .map((shot) => ({
      url: shot.pictureKey && pictureUrl(service, shot.pictureKey),
      thumbnail_url: shot.thumbnailKey && pictureUrl(service, shot.thumbnailKey),
      status: shot.status === "fulfilled" ? ("fulfilled" as const) : ("failed" as const),
    }));
  return { ...head, images, created_at };
}
