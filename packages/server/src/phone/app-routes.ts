import { z } from "zod";
import type { App } from "../http/app.ts";
import { idParams } from "../http/app-fields.ts";
import type { SessionGuard } from "../http/session-guard.ts";
import type { Service } from "../service.ts";
import { answerUpload, uploadSchema } from "../uploads/answer.ts";
import { endPhoneLink, makePhoneLink, readPhoneLink } from "./manage-links.ts";
import { maxPhotos } from "../shoots/rules.ts";

const photosRule = `takes 1 to ${maxPhotos}`;

/** Links by which a phone sends photos to a form that is open. */
export function phoneAppRoutes(app: App, service: Service, guard: SessionGuard): void {
  app.route({
    method: "POST",
    url: "/app/phone-links",
    onRequest: guard.require("work"),
    schema: {
      hide: true,
      body: z.object({
        photos: z.int(photosRule).min(1, photosRule).max(maxPhotos, photosRule),
      }),
      response: {
        201: z.object({
          id: z.string(),
          object: z.literal("phone_link"),
          address: z.string(),
          expires_at: z.iso.datetime(),
        }),
      },
    },
    async handler({ session, body }, reply) {
      const { link, address } = await makePhoneLink(service, session, body.photos);
      return reply.code(201).send({
        id: link.id,
        object: "phone_link" as const,
        address,
        expires_at: link.expiresAt.toISOString(),
      });
    },
  });

  app.route({
    method: "GET",
    url: "/app/phone-links/:id",
    onRequest: guard.require("work"),
    schema: {
      hide: true,
      params: idParams,
      response: {
        200: z.object({
          id: z.string(),
          object: z.literal("phone_link"),
          photos_left: z.int(),
          expires_at: z.iso.datetime(),
          uploads: z.array(uploadSchema),
        }),
      },
    },
    async handler({ session, params }) {
      const { link, uploads } = await readPhoneLink(service, session, params.id);
      return {
        id: link.id,
        object: "phone_link" as const,
        photos_left: link.photosLeft,
        expires_at: link.expiresAt.toISOString(),
        uploads: uploads.map((upload) => answerUpload(service, upload)),
      };
    },
  });

  app.route({
    method: "DELETE",
    url: "/app/phone-links/:id",
    onRequest: guard.require("work"),
    schema: { hide: true, params: idParams },
    async handler({ session, params }, reply) {
      await endPhoneLink(service, session, params.id);
      return reply.code(204).send();
    },
  });
}
