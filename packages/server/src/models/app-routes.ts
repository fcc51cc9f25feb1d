import { z } from "zod";
import type { App } from "../http/app.ts";
import {
  answerList,
  idField,
  idParams,
  listOf,
  nameField,
  tagField,
  tagsRule,
} from "../http/app-fields.ts";
import type { SessionGuard } from "../http/session-guard.ts";
import type { Service } from "../service.ts";
import {
  addModel,
  changeModel,
  listModelsForPage,
  removeModel,
  restoreModel,
} from "./manage-models.ts";

const modelSchema = z.object({
  id: z.string(),
  object: z.literal("model"),
  name: z.string(),
  image_url: z.string(),
  thumbnail_url: z.string(),
  is_preset: z.boolean(),
  tags: z.array(z.string()),
});

const tagsField = z.array(tagField, tagsRule).max(20, tagsRule);

/** Presets, and the account's own models. */
export function modelAppRoutes(app: App, service: Service, guard: SessionGuard): void {
  app.route({
    method: "GET",
    url: "/app/models",
    onRequest: guard.require("work"),
    schema: { hide: true, response: { 200: listOf(modelSchema) } },
    handler: async ({ session }) => answerList(await listModelsForPage(service, session)),
  });

  app.route({
    method: "POST",
    url: "/app/models",
    onRequest: guard.require("work"),
    schema: {
      hide: true,
      body: z.object({ upload_id: idField, name: nameField, tags: tagsField.default([]) }),
      response: { 201: modelSchema },
    },
    async handler({ session, body }, reply) {
      const { upload_id: uploadId, name, tags } = body;
      return reply.code(201).send(await addModel(service, session, { uploadId, name, tags }));
    },
  });

  app.route({
    method: "PATCH",
    url: "/app/models/:id",
    onRequest: guard.require("work"),
    schema: {
      hide: true,
      params: idParams,
      body: z.object({ name: nameField.optional(), tags: tagsField.optional() }),
      response: { 200: modelSchema },
    },
    handler: ({ session, params, body }) =>
      changeModel(service, session, params.id, {
        name: body.name ?? null,
        tags: body.tags ?? null,
      }),
  });

  app.route({
    method: "DELETE",
    url: "/app/models/:id",
    onRequest: guard.require("work"),
    schema: { hide: true, params: idParams },
    async handler({ session, params }, reply) {
      await removeModel(service, session, params.id);
      return reply.code(204).send();
    },
  });

  app.route({
    method: "POST",
    url: "/app/models/:id/restore",
    onRequest: guard.require("work"),
    schema: { hide: true, params: idParams, response: { 200: modelSchema } },
    handler: ({ session, params }) => restoreModel(service, session, params.id),
  });
}
