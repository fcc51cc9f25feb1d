import { z } from "zod";
import { answerBrandName, brandNameSchema } from "../brands/name-answer.ts";
import { thumbnailHref } from "../files/links.ts";
import type { App } from "../http/app.ts";
import {
  answerList,
  dateField,
  endToCome,
  idField,
  idParams,
  listOf,
  nameField,
  pageQuery,
} from "../http/app-fields.ts";
import type { SessionGuard } from "../http/session-guard.ts";
import { kindOfId } from "../library/rules.ts";
import type { Service } from "../service.ts";
import {
  changeGallery,
  createGallery,
  listGalleries,
  readContents,
  removeGallery,
  renewLink,
  revokeGallery,
  type WantedItem,
} from "./manage-galleries.ts";
import { maxGalleryItems, stateOf } from "./rules.ts";
import type { Gallery, GalleryItem } from "./store.ts";

const galleryFields = {
  id: z.string(),
  object: z.literal("gallery"),
  title: z.string(),
  brand: brandNameSchema,
  state: z.enum(["live", "expired", "revoked"]),
  items: z.int(),
  allow_download: z.boolean(),
  expires_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
  views: z.int(),
  last_viewed_at: z.iso.datetime().nullable(),
  cover_url: z.string().nullable(),
  created_at: z.iso.datetime(),
  link: z.string().optional(),
};
const gallerySchema = z.object(galleryFields);

const contentSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("shot"),
    shoot_id: z.string(),
    number: z.int(),
    thumbnail_url: z.string(),
  }),
  z.object({ type: z.literal("video"), video_id: z.string(), thumbnail_url: z.string() }),
]);

const itemsRule = `takes 1 to ${maxGalleryItems} items`;
/** Null or left out, as clients write it that send each field which they know; an id would be dropped without a word. */
const leftOut = z.null().optional();
const itemSchema = z.union(
  [
    z.object({
      shoot_id: idField.refine((id) => kindOfId(id) === "shoot", "takes a shoot's id"),
      number: z.int("takes a shot's number").min(1).max(6).nullish(),
      video_id: leftOut,
    }),
    z.object({
      video_id: idField.refine((id) => kindOfId(id) === "video", "takes a video's id"),
      shoot_id: leftOut,
      number: leftOut,
    }),
  ],
  "takes either a shoot_id (and a number) or a video_id",
);

/** Gallery links: made, counted, renewed and revoked. */
export function galleryAppRoutes(app: App, service: Service, guard: SessionGuard): void {
  readRoutes(app, service, guard);
  writeRoutes(app, service, guard);
  linkRoutes(app, service, guard);
}

function readRoutes(app: App, service: Service, guard: SessionGuard): void {
  app.route({
    method: "GET",
    url: "/app/galleries",
    onRequest: guard.require(),
    schema: {
      hide: true,
      querystring: z.object(pageQuery),
      response: { 200: listOf(gallerySchema) },
    },
    async handler({ session, query }) {
      const { galleries, nextCursor } = await listGalleries(service, session, {
        cursor: query.cursor,
        limit: query.limit,
      });
      return answerList(
        galleries.map((gallery) => answerGallery(service, gallery)),
        nextCursor,
      );
    },
  });

  app.route({
    method: "GET",
    url: "/app/galleries/:id",
    onRequest: guard.require(),
    schema: {
      hide: true,
      params: idParams,
      response: { 200: z.object({ ...galleryFields, contents: z.array(contentSchema) }) },
    },
    async handler({ session, params }) {
      const { gallery, items } = await readContents(service, session, params.id);
      const contents = items.map((item) => answerContent(service, item));
      return { ...answerGallery(service, gallery), contents };
    },
  });
}

function writeRoutes(app: App, service: Service, guard: SessionGuard): void {
  app.route({
    method: "POST",
    url: "/app/galleries",
    onRequest: guard.require("work"),
    schema: {
      hide: true,
      body: z.object({
        title: nameField,
        items: z.array(itemSchema, itemsRule).min(1, itemsRule).max(maxGalleryItems, itemsRule),
        allow_download: z.boolean("takes true or false").default(true),
        expires_at: dateField.nullish(),
      }),
      response: { 201: gallerySchema },
    },
    async handler({ session, body }, reply) {
      const { gallery, link } = await createGallery(service, session, {
        title: body.title,
        items: body.items.map(readItem),
        allowDownload: body.allow_download,
        expiresAt: endToCome(body.expires_at, service.now()),
      });
      return reply.code(201).send(answerGallery(service, gallery, link));
    },
  });

  app.route({
    method: "PATCH",
    url: "/app/galleries/:id",
    onRequest: guard.require("work"),
    schema: {
      hide: true,
      params: idParams,
      body: z.object({
        title: nameField.optional(),
        allow_download: z.boolean("takes true or false").optional(),
        expires_at: dateField.nullish(),
      }),
      response: { 200: gallerySchema },
    },
    async handler({ session, params, body }) {
      const { title, allow_download: allowDownload, expires_at: expiresAt } = body;
      const gallery = await changeGallery(service, session, params.id, {
        ...(title !== undefined && { title }),
        ...(allowDownload !== undefined && { allowDownload }),
        ...(expiresAt !== undefined && { expiresAt }),
      });
      return answerGallery(service, gallery);
    },
  });

  app.route({
    method: "DELETE",
    url: "/app/galleries/:id",
    onRequest: guard.require("work"),
    schema: { hide: true, params: idParams },
    async handler({ session, params }, reply) {
      await removeGallery(service, session, params.id);
      return reply.code(204).send();
    },
  });
}

function linkRoutes(app: App, service: Service, guard: SessionGuard): void {
  app.route({
    method: "POST",
    url: "/app/galleries/:id/link",
    onRequest: guard.require("work"),
    schema: { hide: true, params: idParams, response: { 200: gallerySchema } },
    async handler({ session, params }) {
      const { gallery, link } = await renewLink(service, session, params.id);
      return answerGallery(service, gallery, link);
    },
  });

  app.route({
    method: "POST",
    url: "/app/galleries/:id/revoke",
    onRequest: guard.require("work"),
    schema: { hide: true, params: idParams, response: { 200: gallerySchema } },
    handler: async ({ session, params }) =>
      answerGallery(service, await revokeGallery(service, session, params.id)),
  });
}

function readItem(item: z.output<typeof itemSchema>): WantedItem {
  return typeof item.video_id === "string"
    ? { jobId: item.video_id, number: null }
    : { jobId: item.shoot_id, number: item.number ?? null };
}

function answerGallery(
  service: Service,
  gallery: Gallery,
  link?: string,
): z.output<typeof gallerySchema> {
  return {
    id: gallery.id,
    object: "gallery",
    title: gallery.title,
    brand: answerBrandName(gallery),
    state: stateOf(gallery, service.now()),
    items: gallery.items,
    allow_download: gallery.allowDownload,
    expires_at: gallery.expiresAt?.toISOString() ?? null,
    revoked_at: gallery.revokedAt?.toISOString() ?? null,
    views: gallery.views,
    last_viewed_at: gallery.lastViewedAt?.toISOString() ?? null,
    cover_url: gallery.coverKey && thumbnailHref(service, gallery.coverKey, 640),
    created_at: gallery.createdAt.toISOString(),
    ...(link !== undefined && { link }),
  };
}

function answerContent(service: Service, item: GalleryItem): z.output<typeof contentSchema> {
  const thumbnail = thumbnailHref(service, item.coverKey, 640);
  return item.videoId !== null
    ? { type: "video", video_id: item.videoId, thumbnail_url: thumbnail }
    : {
        type: "shot",
        shoot_id: item.shootId ?? "",
        number: item.shotNumber ?? 1,
        thumbnail_url: thumbnail,
      };
}
