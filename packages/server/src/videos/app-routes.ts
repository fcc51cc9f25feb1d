import { z } from "zod";
import { createOnce, onlyId } from "../create-once.ts";
import { AppError } from "../errors.ts";
import type { App } from "../http/app.ts";
import { idField, idParams, seedField, titleField } from "../http/app-fields.ts";
import { createHeaders } from "../http/fields.ts";
import type { SessionGuard } from "../http/session-guard.ts";
import type { Service } from "../service.ts";
import { answerUpload, uploadSchema } from "../uploads/answer.ts";
import { cancelVideo } from "./cancel-video.ts";
import { createVideoFromUploads, draftVideo, retryVideo } from "./create-from-uploads.ts";
import { deleteVideo } from "./delete-video.ts";
import { answerVideoDetail, videoDetailSchema } from "./detail-answer.ts";
import { readVideoDetail, renameVideo } from "./read-video-detail.ts";
import { maxImages } from "./rules.ts";
import { videoFields } from "./routes.ts";

const imagesRule = "takes 1 upload for 5 s, up to 3 for 10 s, up to 4 for 15 s";

const bodySchema = z.object({
  images: z.array(idField, imagesRule).min(1, imagesRule).max(4, imagesRule),
  ...videoFields,
  logo: idField.nullish(),
  brand_id: idField.nullish(),
  title: titleField.nullish(),
  seed: seedField.nullish(),
});

const draftSchema = bodySchema
  .omit({ images: true, logo: true, duration: true })
  .required()
  .extend({
    object: z.literal("video_draft"),
    images: z.array(uploadSchema),
    logo: uploadSchema.nullable(),
    duration: z.int(),
  });

/** Videos from the dashboard: the same verbs as /v1, from uploads. */
export function videoAppRoutes(app: App, service: Service, guard: SessionGuard): void {
  createRoute(app, service, guard);
  pageRoutes(app, service, guard);
  cancelRoute(app, service, guard);
  againRoutes(app, service, guard);
}

function createRoute(app: App, service: Service, guard: SessionGuard): void {
  app.route({
    method: "POST",
    url: "/app/videos",
    onRequest: guard.require("work"),
    schema: {
      hide: true,
      headers: createHeaders,
      body: bodySchema,
      response: { 201: videoDetailSchema },
    },
    async handler(request, reply) {
      const { body, session } = request;
      if (body.images.length > maxImages[body.duration])
        throw new AppError("invalid_request", `images ${imagesRule}.`);
      const { id } = await createOnce(service, request, reply, {
        content: ["app-videos", body],
        make: (options) => createVideoFromUploads(service, session, toForm(body), options),
        answer: onlyId,
      });
      return answerVideoDetail(service, await readVideoDetail(service, session, id), session);
    },
  });
}

function pageRoutes(app: App, service: Service, guard: SessionGuard): void {
  app.route({
    method: "GET",
    url: "/app/videos/:id",
    onRequest: guard.require(),
    schema: { hide: true, params: idParams, response: { 200: videoDetailSchema } },
    async handler({ session, params }) {
      const video = await readVideoDetail(service, session, params.id);
      return answerVideoDetail(service, video, session);
    },
  });

  app.route({
    method: "PATCH",
    url: "/app/videos/:id",
    onRequest: guard.require("work"),
    schema: {
      hide: true,
      params: idParams,
      body: z.object({ title: titleField }),
      response: { 200: videoDetailSchema },
    },
    async handler({ session, params, body }) {
      const video = await renameVideo(service, session, params.id, body.title);
      return answerVideoDetail(service, video, session);
    },
  });

  app.route({
    method: "DELETE",
    url: "/app/videos/:id",
    onRequest: guard.require("work"),
    schema: { hide: true, params: idParams },
    async handler({ session, params }, reply) {
      await deleteVideo(service, session, params.id);
      return reply.code(204).send();
    },
  });
}

function cancelRoute(app: App, service: Service, guard: SessionGuard): void {
  app.route({
    method: "POST",
    url: "/app/videos/:id/cancel",
    onRequest: guard.require("work"),
    schema: { hide: true, params: idParams, response: { 200: videoDetailSchema } },
    async handler({ session, params }) {
      const { id } = await cancelVideo(service, session, params.id);
      return answerVideoDetail(service, await readVideoDetail(service, session, id), session);
    },
  });
}

function againRoutes(app: App, service: Service, guard: SessionGuard): void {
  app.route({
    method: "POST",
    url: "/app/videos/:id/draft",
    onRequest: guard.require("work"),
    schema: { hide: true, params: idParams, response: { 200: draftSchema } },
    async handler({ session, params }) {
      const video = await readVideoDetail(service, session, params.id);
      const { images, logo } = await draftVideo(service, video);
      return {
        object: "video_draft" as const,
        images: images.map((image) => answerUpload(service, image)),
        logo: logo && answerUpload(service, logo),
        duration: video.duration,
        resolution: video.resolution,
        mode: video.mode,
        aspect_ratio: video.aspectRatio,
        music: video.music,
        note: video.note,
        brand_id: video.brandId,
        title: video.title,
        seed: video.seed,
      };
    },
  });

  app.route({
    method: "POST",
    url: "/app/videos/:id/retry",
    onRequest: guard.require("work"),
    schema: {
      hide: true,
      params: idParams,
      headers: createHeaders,
      response: { 201: videoDetailSchema },
    },
    async handler(request, reply) {
      const { session, params } = request;
      const failed = await readVideoDetail(service, session, params.id);
      const { id } = await createOnce(service, request, reply, {
        content: ["app-retry", failed.id],
        make: (options) => retryVideo(service, session, failed, options),
        answer: onlyId,
      });
      return answerVideoDetail(service, await readVideoDetail(service, session, id), session);
    },
  });
}

function toForm(body: z.output<typeof bodySchema>): Parameters<typeof createVideoFromUploads>[2] {
  return {
    uploadIds: body.images,
    logoId: body.logo ?? null,
    duration: body.duration,
    resolution: body.resolution,
    mode: body.mode,
    aspectRatio: body.aspect_ratio ?? null,
    music: body.music,
    note: body.note ?? "",
    brandId: body.brand_id ?? null,
    title: body.title ?? null,
    seed: body.seed ?? null,
  };
}
