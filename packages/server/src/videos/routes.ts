import { z } from "zod";
import { createOnce } from "../create-once.ts";
import { AppError } from "../errors.ts";
import { videoUrl } from "../files/links.ts";
import type { App } from "../http/app.ts";
import {
  callbackUrl,
  createHeaders,
  errorResponses,
  oneOf,
  optionalUrl,
  photoUrl,
  plainText,
  pollHeaders,
} from "../http/fields.ts";
import type { Guard } from "../http/guard.ts";
import { apiExtras } from "../job-extras.ts";
import type { Service } from "../service.ts";
import { createVideo } from "./create-video.ts";
import { readVideo } from "./read-video.ts";
import {
  durations,
  maxImages,
  maxNoteCharacters,
  noteRule,
  resolutions,
  videoAspectRatios,
  videoModes,
  videoRetryAfterSeconds,
  videoStatuses,
} from "./rules.ts";
import type { Video } from "./store.ts";

/** What a film is wished to be, by the interface and by the dashboard; they differ in how images and logo are named. */
export const videoFields = {
  duration: z
    .literal(durations, oneOf(durations))
    .meta({ type: "integer", description: "Seconds." }),
  resolution: z.enum(resolutions, oneOf(resolutions)).describe("Names the shorter side."),
  mode: z.enum(videoModes, oneOf(videoModes)).default("product_only"),
  aspect_ratio: z
    .enum(videoAspectRatios, oneOf(videoAspectRatios))
    .nullish()
    .describe("Left out: the nearest of the six to the first image."),
  music: z.boolean("takes true or false").default(true).describe("false: no audio track."),
  note: plainText(noteRule)
    .max(maxNoteCharacters, noteRule)
    .nullish()
    .describe("Creative direction in plain text."),
};

const imagesRule = "takes 1 URL for 5 s, up to 3 for 10 s, up to 4 for 15 s";

const bodySchema = z
  .object({
    image_urls: z
      .array(photoUrl, imagesRule)
      .min(1, imagesRule)
      .max(4, imagesRule)
      .describe(imagesRule),
    duration: videoFields.duration,
    resolution: videoFields.resolution,
    mode: videoFields.mode,
    aspect_ratio: videoFields.aspect_ratio,
    logo_url: optionalUrl.describe("Logo for the end-card; PNG with transparency is best."),
    music: videoFields.music,
    note: videoFields.note,
    callback_url: callbackUrl,
  })
  .meta({ id: "VideoRequest" });

const videoSchema = z
  .object({
    id: z.string().meta({ examples: ["video_01k8xw5q0rj4m7s9v2b6c8d0ef"] }),
    object: z.literal("video"),
    status: z.enum(videoStatuses),
    video_url: z
      .url()
      .optional()
      .describe("MP4, when completed; signed anew at every poll, for 24 h."),
    credits_used: z.int().describe("Credits charged, net of refunds."),
    credits_remaining: z.int().describe("Balance right after this job's charge."),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Video" });

/** The two endpoints of videos (spec 4.3, 4.4). */
export function videoRoutes(app: App, service: Service, guard: Guard): void {
  app.route({
    method: "POST",
    url: "/v1/videos",
    onRequest: guard.requireCaller,
    schema: {
      operationId: "createVideo",
      summary: "Create a video",
      tags: ["Videos"],
      headers: createHeaders,
      body: bodySchema,
      response: { 201: videoSchema, ...errorResponses },
    },
    async handler(request, reply) {
      const { body, caller } = request;
      if (body.image_urls.length > maxImages[body.duration])
        throw new AppError("invalid_request", `image_urls ${imagesRule}.`);
      const video = await createOnce(service, request, reply, {
        content: ["videos", caller.brandId, body],
        make: (options) => createVideo(service, caller, toRequest(body), options),
        answer: (made: Video) => answerVideo(service, made),
      });
      reply.header("location", `${service.settings.baseUrl}/v1/videos/${video.id}`);
      return video;
    },
  });

  app.route({
    method: "GET",
    url: "/v1/videos/:id",
    onRequest: guard.requireCaller,
    schema: {
      operationId: "getVideo",
      summary: "Poll a video",
      tags: ["Videos"],
      params: z.object({ id: z.string() }),
      headers: pollHeaders,
      response: { 200: videoSchema, ...errorResponses },
    },
    async handler(request, reply) {
      const { caller, params } = request;
      const wait = guard.readWait(request, reply);
      const video = await readVideo(service, caller, params.id, wait);
      if (wait) await guard.requireKeyStill(request);
      const retryAfter = videoRetryAfterSeconds(video.status, video.progress);
      if (retryAfter !== null) reply.header("retry-after", String(retryAfter));
      return answerVideo(service, video);
    },
  });
}

function toRequest(body: z.output<typeof bodySchema>): Parameters<typeof createVideo>[2] {
  return {
    ...apiExtras,
    images: body.image_urls,
    duration: body.duration,
    resolution: body.resolution,
    mode: body.mode,
    aspectRatio: body.aspect_ratio ?? null,
    logo: body.logo_url || null,
    music: body.music,
    note: body.note ?? "",
  };
}

function answerVideo(service: Service, video: Video): z.output<typeof videoSchema> {
  return {
    id: video.id,
    object: "video",
    status: video.status,
    ...(video.videoKey ? { video_url: videoUrl(service, video.videoKey) } : {}),
    credits_used: video.creditsUsed,
    credits_remaining: video.creditsRemaining,
    created_at: video.createdAt.toISOString(),
  };
}
