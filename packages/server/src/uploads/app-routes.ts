import { z } from "zod";
import type { App } from "../http/app.ts";
import { idParams } from "../http/app-fields.ts";
import { closedSignal } from "../http/closed-signal.ts";
import { urlText } from "../http/fields.ts";
import { takeBody, withRawBodies } from "../http/raw-body.ts";
import type { SessionGuard } from "../http/session-guard.ts";
import type { Service } from "../service.ts";
import { answerUpload, uploadSchema } from "./answer.ts";
import { findUpload, forgetUpload } from "./find-upload.ts";
import { uploadFile, uploadFromUrl } from "./receive-upload.ts";
import { decodeFileName, maxUploadBytes } from "./rules.ts";

/** Photos from disk, phone or URL, before they become part of a job. */
export function uploadRoutes(app: App, service: Service, guard: SessionGuard): void {
  withRawBodies(app, (scope) => fileRoute(scope, service, guard));

  app.route({
    method: "POST",
    url: "/app/uploads/from-url",
    onRequest: guard.require("work"),
    schema: {
      hide: true,
      body: z.object({ url: urlText }),
      response: { 201: uploadSchema },
    },
    async handler({ session, body }, reply) {
      const upload = await uploadFromUrl(service, session, body.url, closedSignal(reply));
      return reply.code(201).send(answerUpload(service, upload));
    },
  });

  app.route({
    method: "GET",
    url: "/app/uploads/:id",
    onRequest: guard.require("work"),
    schema: { hide: true, params: idParams, response: { 200: uploadSchema } },
    async handler({ session, params }) {
      return answerUpload(service, await findUpload(service, session.accountId, params.id));
    },
  });

  app.route({
    method: "DELETE",
    url: "/app/uploads/:id",
    onRequest: guard.require("work"),
    schema: { hide: true, params: idParams },
    async handler({ session, params }, reply) {
      await forgetUpload(service, session.accountId, params.id);
      return reply.code(204).send();
    },
  });
}

const fileNameRule = "takes a name of up to 2,000 characters";

function fileRoute(scope: App, service: Service, guard: SessionGuard): void {
  scope.route({
    method: "POST",
    url: "/app/uploads",
    bodyLimit: maxUploadBytes,
    onRequest: guard.require("work"),
    schema: {
      hide: true,
      headers: z.object({ "x-file-name": z.string().max(2000, fileNameRule).optional() }),
      response: { 201: uploadSchema },
    },
    async handler({ session, body, headers }, reply) {
      // Headers hold no umlauts: the name comes percent-encoded.
      const name = decodeFileName(headers["x-file-name"] ?? "photo");
      const upload = await uploadFile(service, session, {
        arriving: takeBody(body),
        name,
        phoneLinkId: null,
      });
      return reply.code(201).send(answerUpload(service, upload));
    },
  });
}
