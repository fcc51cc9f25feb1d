import type { FastifyReply } from "fastify";
import { z } from "zod";
import type { SessionCaller } from "../caller.ts";
import { AppError } from "../errors.ts";
import type { App } from "../http/app.ts";
import { idParams } from "../http/app-fields.ts";
import { attachment } from "../http/attachment.ts";
import type { SessionGuard } from "../http/session-guard.ts";
import type { Service } from "../service.ts";
import { readShootDetail } from "../shoots/read-shoot-detail.ts";
import { readVideoDetail } from "../videos/read-video-detail.ts";
import { contentTypeOf } from "../storage/keys.ts";
import {
  collectFiles,
  readItemReference,
  zipEntries,
  type ItemReference,
} from "./collect-files.ts";
import { fileStem, zipFiles } from "./zip.ts";

/** What an address holds beside the headers: Node takes 16 KiB of both. */
const maxItems = 400;

/** Pictures and films as files: one, or many in a zip. */
export function downloadRoutes(app: App, service: Service, guard: SessionGuard): void {
  zipRoutes(app, service, guard);
  fileRoutes(app, service, guard);
}

function zipRoutes(app: App, service: Service, guard: SessionGuard): void {
  app.route({
    method: "GET",
    url: "/app/shoots/:id/pictures.zip",
    // Fastify's own HEAD reads the stream to its end: every picture off the disk, for no one.
    exposeHeadRoute: false,
    onRequest: guard.require(),
    schema: { hide: true, params: idParams },
    async handler({ session, params }, reply) {
      const shoot = await readShootDetail(service, session, params.id);
      const items = [{ jobId: shoot.id, number: null }];
      return sendZip(service, session, reply, items, shoot.title || "pictures");
    },
  });

  app.route({
    method: "GET",
    url: "/app/pictures.zip",
    exposeHeadRoute: false,
    onRequest: guard.require(),
    schema: {
      hide: true,
      querystring: z.object({ items: z.string("takes ids") }),
    },
    async handler({ session, query }, reply) {
      const items = query.items.split(",").map(readItemReference);
      if (items.length > maxItems)
        throw new AppError("invalid_request", `items takes up to ${maxItems} items.`);
      return sendZip(service, session, reply, items, "pictures");
    },
  });
}

const numberRule = "takes a shot's number";

function fileRoutes(app: App, service: Service, guard: SessionGuard): void {
  app.route({
    method: "GET",
    url: "/app/shoots/:id/shots/:number/download",
    exposeHeadRoute: false,
    onRequest: guard.require(),
    schema: {
      hide: true,
      params: z.object({
        id: z.string(),
        number: z.coerce.number(numberRule).int(numberRule).max(9, numberRule),
      }),
    },
    async handler({ session, params }, reply) {
      const shoot = await readShootDetail(service, session, params.id);
      return sendOne(service, session, reply, { jobId: shoot.id, number: params.number });
    },
  });

  app.route({
    method: "GET",
    url: "/app/videos/:id/download",
    exposeHeadRoute: false,
    onRequest: guard.require(),
    schema: { hide: true, params: idParams },
    async handler({ session, params }, reply) {
      const video = await readVideoDetail(service, session, params.id);
      return sendOne(service, session, reply, { jobId: video.id, number: null });
    },
  });
}

async function sendZip(
  service: Service,
  session: SessionCaller,
  reply: FastifyReply,
  items: ItemReference[],
  title: string,
): Promise<FastifyReply> {
  const files = await collectFiles(service, session, items);
  if (files.length === 0) throw new AppError("not_found", "There is nothing finished to download.");
  return reply
    .type("application/zip")
    .header("content-disposition", attachment(`${fileStem(title)}.zip`))
    .send(zipFiles(zipEntries(service, files)));
}

async function sendOne(
  service: Service,
  session: SessionCaller,
  reply: FastifyReply,
  item: ItemReference,
): Promise<FastifyReply> {
  const [file] = await collectFiles(service, session, [item]);
  if (!file) throw new AppError("not_found", "There is no such picture or film.");
  const [entry] = zipEntries(service, [file]);
  const { stream, sizeBytes } = await service.storage.open(file.key);
  return reply
    .type(contentTypeOf(file.key))
    .header("content-length", String(sizeBytes))
    .header("content-disposition", attachment(entry?.name ?? "picture"))
    .send(stream);
}
