import { z } from "zod";
import { createOnce, onlyId } from "../create-once.ts";
import type { App } from "../http/app.ts";
import { idField, idParams, seedField, titleField } from "../http/app-fields.ts";
import { createHeaders } from "../http/fields.ts";
import type { SessionGuard } from "../http/session-guard.ts";
import type { Service } from "../service.ts";
import { answerUpload, uploadSchema } from "../uploads/answer.ts";
import { cancelShoot } from "./cancel-shoot.ts";
import { createShootFromUploads, draftShoot, retryShoot } from "./create-from-uploads.ts";
import { deleteShoot } from "./delete-shoot.ts";
import { answerShootDetail, shootDetailSchema } from "./detail-answer.ts";
import { readShootDetail, renameShoot } from "./read-shoot-detail.ts";
import { maxPhotos } from "./rules.ts";
import { shootFields } from "./routes.ts";

const photosRule = `takes 1 to ${maxPhotos} uploads`;

const bodySchema = z.object({
  photos: z.array(idField, photosRule).min(1, photosRule).max(maxPhotos, photosRule),
  ...shootFields,
  model_id: idField.nullish(),
  brand_id: idField.nullish(),
  title: titleField.nullish(),
  seed: seedField.nullish(),
});

const draftSchema = bodySchema
  .omit({ photos: true, shots: true })
  .required()
  .extend({ object: z.literal("shoot_draft"), photos: z.array(uploadSchema), shots: z.int() });

/** Shoots from the dashboard: the same verbs as /v1, from uploads. */
export function shootAppRoutes(app: App, service: Service, guard: SessionGuard): void {
  createRoute(app, service, guard);
  pageRoutes(app, service, guard);
  cancelRoute(app, service, guard);
  againRoutes(app, service, guard);
}

function createRoute(app: App, service: Service, guard: SessionGuard): void {
  app.route({
    method: "POST",
    url: "/app/shoots",
    onRequest: guard.require("work"),
    schema: {
      hide: true,
      headers: createHeaders,
      body: bodySchema,
      response: { 201: shootDetailSchema },
    },
    async handler(request, reply) {
      const { body, session } = request;
      const { id } = await createOnce(service, request, reply, {
        content: ["app-shoots", body],
        make: (options) => createShootFromUploads(service, session, toForm(body), options),
        answer: onlyId,
      });
      return answerShootDetail(service, await readShootDetail(service, session, id), session);
    },
  });
}

function pageRoutes(app: App, service: Service, guard: SessionGuard): void {
  app.route({
    method: "GET",
    url: "/app/shoots/:id",
    onRequest: guard.require(),
    schema: { hide: true, params: idParams, response: { 200: shootDetailSchema } },
    async handler({ session, params }) {
      const shoot = await readShootDetail(service, session, params.id);
      return answerShootDetail(service, shoot, session);
    },
  });

  app.route({
    method: "PATCH",
    url: "/app/shoots/:id",
    onRequest: guard.require("work"),
    schema: {
      hide: true,
      params: idParams,
      body: z.object({ title: titleField }),
      response: { 200: shootDetailSchema },
    },
    async handler({ session, params, body }) {
      const shoot = await renameShoot(service, session, params.id, body.title);
      return answerShootDetail(service, shoot, session);
    },
  });

  app.route({
    method: "DELETE",
    url: "/app/shoots/:id",
    onRequest: guard.require("work"),
    schema: { hide: true, params: idParams },
    async handler({ session, params }, reply) {
      await deleteShoot(service, session, params.id);
      return reply.code(204).send();
    },
  });
}

function cancelRoute(app: App, service: Service, guard: SessionGuard): void {
  app.route({
    method: "POST",
    url: "/app/shoots/:id/cancel",
    onRequest: guard.require("work"),
    schema: { hide: true, params: idParams, response: { 200: shootDetailSchema } },
    async handler({ session, params }) {
      const shoot = await cancelShoot(service, session, params.id);
      return answerShootDetail(service, shoot, session);
    },
  });
}

function againRoutes(app: App, service: Service, guard: SessionGuard): void {
  app.route({
    method: "POST",
    url: "/app/shoots/:id/draft",
    onRequest: guard.require("work"),
    schema: { hide: true, params: idParams, response: { 200: draftSchema } },
    async handler({ session, params }) {
      const found = await readShootDetail(service, session, params.id);
      const { shoot, photos, modelId } = await draftShoot(service, found);
      return {
        object: "shoot_draft" as const,
        photos: photos.map((photo) => answerUpload(service, photo)),
        style: shoot.style,
        mode: shoot.mode,
        model_id: modelId,
        shots: shoot.shots,
        aspect_ratio: shoot.aspectRatio,
        quality: shoot.quality,
        background_color: shoot.backgroundColor,
        brand_id: shoot.brandId,
        title: shoot.title,
        seed: shoot.seed,
      };
    },
  });

  app.route({
    method: "POST",
    url: "/app/shoots/:id/retry",
    onRequest: guard.require("work"),
    schema: {
      hide: true,
      params: idParams,
      headers: createHeaders,
      response: { 201: shootDetailSchema },
    },
    async handler(request, reply) {
      const { session, params } = request;
      const failed = await readShootDetail(service, session, params.id);
      const { id } = await createOnce(service, request, reply, {
        content: ["app-retry", failed.id],
        make: (options) => retryShoot(service, session, failed, options),
        answer: onlyId,
      });
      return answerShootDetail(service, await readShootDetail(service, session, id), session);
    },
  });
}

function toForm(body: z.output<typeof bodySchema>): Parameters<typeof createShootFromUploads>[2] {
  return {
    uploadIds: body.photos,
    style: body.style,
    mode: body.mode,
    modelId: body.model_id ?? null,
    shots: body.shots,
    aspectRatio: body.aspect_ratio,
    quality: body.quality,
    backgroundColor: body.background_color || null,
    brandId: body.brand_id ?? null,
    title: body.title ?? null,
    seed: body.seed ?? null,
  };
}
