import type { FastifyReply, FastifyRequest } from "fastify";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { fileStem, uniqueNames, zipFiles } from "../downloads/zip.ts";
import { hrefOf } from "../files/links.ts";
import { answerObject, fileHeaders, sendAnswer } from "../files/send-stored.ts";
import { makeThumbnail, thumbnailKey, thumbnailSizes } from "../files/thumbnails.ts";
import type { App } from "../http/app.ts";
import { attachment } from "../http/attachment.ts";
import { sendPage } from "../http/send-page.ts";
import { localeOf } from "../pages/locale.ts";
import type { PublicPage } from "../pages/public-page.ts";
import type { Guard } from "../http/guard.ts";
import type { Service } from "../service.ts";
import { countGalleryView, openGallery, type OpenGallery } from "./open-gallery.ts";
import { renderGallery, renderGone } from "./page.ts";
import type { GalleryItem } from "./store.ts";

const tokenParams = z.object({ token: z.string() });
const itemParams = z.object({ token: z.string(), position: z.string(), kind: z.string() });

/**
 * What a gallery link opens, without an account. Every file is asked for through the link, so that revoking it ends all
 * of them at once.
 */
export function galleryRoutes(app: App, service: Service, guard: Guard): void {
  scriptRoute(app, guard);
  pageRoute(app, service, guard);
  zipRoute(app, service, guard);
  itemRoute(app, service, guard);
}

const scriptFile = new URL("./gallery-script.js", import.meta.url);
const scriptPath = "/g/-/gallery.js";

function scriptRoute(app: App, guard: Guard): void {
  app.route({
    method: "GET",
    url: scriptPath,
    onRequest: guard.limitAddress,
    schema: { hide: true },
    async handler(request, reply) {
      const script = await readFile(scriptFile);
      const etag = `"${createHash("sha256").update(script).digest("base64url").slice(0, 22)}"`;
      reply.headers({
        etag,
        "cache-control": "public, max-age=3600",
        "x-content-type-options": "nosniff",
      });
      if (request.headers["if-none-match"] === etag) return reply.code(304).send();
      return reply.type("text/javascript; charset=utf-8").send(script);
    },
  });
}

function pageRoute(app: App, service: Service, guard: Guard): void {
  app.route({
    method: "GET",
    url: "/g/:token",
    onRequest: guard.limitAddress,
    schema: { hide: true, params: tokenParams },
    async handler(request, reply) {
      const open = await openGallery(service, request.params.token);
      if (!open) return sendGone(reply);
      if (request.method === "GET" && isPerson(request))
        await countGalleryView(service, open.gallery.id);
      return sendPage(reply, 200, renderOpen(service, request, open));
    },
  });
}

function zipRoute(app: App, service: Service, guard: Guard): void {
  app.route({
    method: "GET",
    url: "/g/:token/pictures.zip",
    // Fastify's own HEAD reads the stream to its end: every picture off the disk, for no one.
    exposeHeadRoute: false,
    onRequest: guard.limitAddress,
    schema: { hide: true, params: tokenParams },
    async handler({ params }, reply) {
      const open = await openGallery(service, params.token);
      if (!open?.gallery.allowDownload || open.items.length === 0) return sendGone(reply);
      const nameOf = uniqueNames();
      const entries = open.items.map((item) => ({
        name: nameOf(...nameParts(open, item)),
        modifiedAt: item.createdAt,
        open: async () => (await service.storage.open(item.key)).stream,
      }));
      return reply
        .type("application/zip")
        .header("cache-control", "no-store")
        .header("content-disposition", attachment(`${fileStem(open.gallery.title)}.zip`))
        .send(zipFiles(entries));
    },
  });
}

function itemRoute(app: App, service: Service, guard: Guard): void {
  app.route({
    method: ["GET", "HEAD"],
    url: "/g/:token/items/:position/:kind",
    onRequest: guard.limitAddress,
    schema: { hide: true, params: itemParams, headers: fileHeaders },
    async handler(request, reply) {
      const { token, position, kind } = request.params;
      const number = /^\d{1,4}$/.test(position) ? Number(position) : 0;
      const open = await openGallery(service, token, number);
      const item = open?.items[0];
      const key = open && item ? await keyOf(service, open, item, kind) : null;
      const object = key === null ? null : await service.storage.stat(key);
      if (!open || !item || !object) return sendGone(reply);
      const method = request.method === "HEAD" ? "HEAD" : "GET";
      // Kept by the browser, and asked after each time: once revoked, it is gone there too.
      const answer = answerObject(object, method, request.headers, { secondsLeft: 0 });
      answer.headers["cache-control"] = "private, no-cache";
      answer.headers["cross-origin-resource-policy"] = "same-origin";
      if (kind === "download")
        answer.headers["content-disposition"] = attachment(uniqueNames()(...nameParts(open, item)));
      return sendAnswer(
        reply,
        answer,
        async (range) => (await service.storage.open(object.key, range)).stream,
      );
    },
  });
}

/** Which file a link of the page stands for; null where there is none, or it may not be downloaded. */
async function keyOf(
  service: Service,
  { gallery }: OpenGallery,
  item: GalleryItem,
  kind: string,
): Promise<string | null> {
  if (kind === "film") return item.videoId === null ? null : item.key;
  if (kind === "download") return gallery.allowDownload ? item.key : null;
  const size = thumbnailSizes.find((one) => String(one) === kind);
  if (size === undefined) return null;
  const key = thumbnailKey(item.coverKey, size);
  if (!(await service.storage.stat(key))) await makeThumbnail(service, key);
  return key;
}

function renderOpen(
  service: Service,
  { params, headers }: { params: { token: string }; headers: FastifyRequest["headers"] },
  { gallery, account, items }: OpenGallery,
): PublicPage {
  return renderGallery({
    path: `/g/${params.token}`,
    baseUrl: service.settings.baseUrl,
    scriptPath,
    title: gallery.title,
    accountName: account.name,
    logoUrl: account.logoKey && hrefOf(service, account.logoKey),
    color: account.color,
    allowDownload: gallery.allowDownload,
    expiresAt: gallery.expiresAt,
    locale: localeOf(headers["accept-language"]),
    items: items.map((item) => ({
      position: item.position,
      isFilm: item.videoId !== null,
      title: item.title,
      ...sizeOf(item),
    })),
  });
}

/** A film's poster has its ratio; the page needs no more than that. */
function sizeOf(item: GalleryItem): { widthPx: number; heightPx: number } {
  if (item.widthPx !== null && item.heightPx !== null)
    return { widthPx: item.widthPx, heightPx: item.heightPx };
  const [width = 1, height = 1] = item.aspectRatio.split(":").map(Number);
  return { widthPx: Math.round((width / height) * 720), heightPx: 720 };
}

function nameParts({ gallery }: OpenGallery, item: GalleryItem): [string, string, string] {
  const ending = item.key.slice(item.key.lastIndexOf(".") + 1);
  return [item.title || gallery.title, String(item.position), ending];
}

/** Messengers fetch a link for their preview; they say neither that they navigate nor that they are a browser. */
function isPerson({ headers }: FastifyRequest): boolean {
  const destination = headers["sec-fetch-dest"];
  if (destination !== undefined) return destination === "document";
  const agent = headers["user-agent"] ?? "";
  return agent.startsWith("Mozilla/") && !/bot|crawl|spider|preview|facebookexternal/i.test(agent);
}

function sendGone(reply: FastifyReply): FastifyReply {
  return sendPage(reply, 404, renderGone());
}
