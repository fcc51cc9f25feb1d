import { stat } from "node:fs/promises";
import { createReadStream } from "node:fs";
import { z } from "zod";
import { AppError } from "../errors.ts";
import type { App } from "../http/app.ts";
import type { Guard } from "../http/guard.ts";
import type { Service } from "../service.ts";
import { isFileDeleted } from "./deleted-files.ts";
import { makeThumbnail } from "./thumbnails.ts";
import type { Lifetime } from "../storage/serve.ts";
import { answerObject, fileHeaders, sendAnswer } from "./send-stored.ts";
import { verifySignature } from "../storage/signing.ts";
import { contentTypeOf } from "../storage/keys.ts";

const pathSchema = z.object({ "*": z.string() });
const onceOnly = z.string("takes one value").optional();
const querySchema = z.object({ expires: onceOnly, signature: onceOnly });

/** Stored files by their signed links, and the files that come with the service. */
export function fileRoutes(app: App, service: Service, guard: Guard): void {
  app.route({
    method: ["GET", "HEAD"],
    url: "/files/*",
    onRequest: guard.limitAddress,
    schema: { hide: true, params: pathSchema, querystring: querySchema, headers: fileHeaders },
    async handler(request, reply) {
      const key = request.params["*"];
      const { expires, signature } = request.query;
      const now = service.now();
      const check = verifySignature({ key, expires, signature, secret: service.linkSecret, now });
      if (check !== "ok") throw new AppError(check, linkProblems[check]);
      const gone = new AppError("not_found", "The file was deleted.");
      if (await isFileDeleted(service, key)) throw gone;
      let object = await service.storage.stat(key);
      if (!object && (await makeThumbnail(service, key))) object = await service.storage.stat(key);
      if (!object) throw gone;
      const lifetime: Lifetime =
        expires === undefined
          ? "immutable"
          : { secondsLeft: Math.max(0, Number(expires) - Math.floor(now.getTime() / 1000)) };
      const method = request.method === "HEAD" ? "HEAD" : "GET";
      const answer = answerObject(object, method, request.headers, lifetime);
      return sendAnswer(
        reply,
        answer,
        async (range) => (await service.storage.open(key, range)).stream,
      );
    },
  });

  app.route({
    method: ["GET", "HEAD"],
    url: "/assets/*",
    onRequest: guard.limitAddress,
    schema: { hide: true, params: pathSchema, headers: fileHeaders },
    async handler(request, reply) {
      const key = request.params["*"];
      const file = service.assets.get(key);
      if (!file) throw new AppError("not_found", "There is no such file.");
      const { size: sizeBytes, mtimeMs, mtime: writtenAt } = await stat(file);
      const etag = `"${sizeBytes.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`;
      const object = { key, sizeBytes, etag, contentType: contentTypeOf(key), writtenAt };
      const method = request.method === "HEAD" ? "HEAD" : "GET";
      const answer = answerObject(object, method, request.headers, { secondsLeft: 3600 });
      return sendAnswer(reply, answer, async (range) =>
        createReadStream(file, range && { start: range.first, end: range.last }),
      );
    },
  });
}

const linkProblems = {
  link_invalid: "This link is not one that this service signed.",
  link_expired: "This link has run out; poll the job for a new one.",
};
