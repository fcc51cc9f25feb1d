import { z } from "zod";
import { createOnce } from "../create-once.ts";
import { AppError } from "../errors.ts";
import type { App } from "../http/app.ts";
import {
  callbackUrl,
  createHeaders,
  errorResponses,
  httpUrl,
  oneOf,
  photoUrl,
  plainText,
  pollHeaders,
} from "../http/fields.ts";
import type { Guard } from "../http/guard.ts";
import { apiExtras } from "../job-extras.ts";
import type { Service } from "../service.ts";
import { answerNewShoot, answerShoot, newShootSchema, shootSchema } from "./answer.ts";
import { createShoot } from "./create-shoot.ts";
import { readShoot } from "./read-shoot.ts";
import {
  maxPhotos,
  modes,
  parseAspectRatio,
  qualities,
  retryAfterSeconds,
  styles,
} from "./rules.ts";

const ratioRule = "takes W:H between 1:4 and 4:1";

/** What a shoot is wished to be, by the interface and by the dashboard; they differ in how photos and model are named. */
export const shootFields = {
  style: z.enum(styles, oneOf(styles)).describe("The look of the pictures."),
  mode: z
    .enum(modes, oneOf(modes))
    .default("product_only")
    .describe("The product alone, or with the person or mannequin of model_url."),
  shots: z
    .literal([1, 4, 6], oneOf([1, 4, 6]))
    .meta({ type: "integer" })
    .default(4)
    .describe("6 is honoured for classic and minimal; elsewhere it becomes 4."),
  aspect_ratio: z
    .string(ratioRule)
    .refine((text) => parseAspectRatio(text) !== null, ratioRule)
    .default("1:1")
    .describe("W:H, whole or decimal numbers, between 1:4 and 4:1."),
  quality: z
    .enum(qualities, oneOf(qualities))
    .default("standard")
    .describe("Longer side 1024 px (1 credit a picture), 2048 px (2) or 4096 px (4)."),
  background_color: plainText("takes a colour, such as #f4efe6 or warm beige")
    .max(100, "takes at most 100 characters")
    .nullish()
    .describe("Colour of the backdrop, for classic and minimal: a hex colour or a colour word."),
};

const photosRule = `takes 1 to ${maxPhotos} http(s) URLs`;

const bodySchema = z
  .object({
    product_image_urls: z
      .array(photoUrl, photosRule)
      .min(1, photosRule)
      .max(maxPhotos, photosRule)
      .describe(
        "Product photos, reachable at request time. The first is the hero image. One that shows no product is left out where another does.",
      ),
    style: shootFields.style,
    mode: shootFields.mode,
    // Checked with with_model only: with product_only it is ignored, whatever it holds.
    model_url: z
      .unknown()
      .optional()
      .meta({
        type: ["string", "null"],
        format: "uri",
        description:
          "Image of the model; required when mode is with_model. GET /v1/models lists presets.",
      }),
    shots: shootFields.shots,
    aspect_ratio: shootFields.aspect_ratio,
    quality: shootFields.quality,
    background_color: shootFields.background_color,
    callback_url: callbackUrl,
  })
  .meta({ id: "ShootRequest" });

/** The two endpoints of shoots (spec 4.1, 4.2). */
export function shootRoutes(app: App, service: Service, guard: Guard): void {
  createRoute(app, service, guard);
  pollRoute(app, service, guard);
}

function createRoute(app: App, service: Service, guard: Guard): void {
  app.route({
    method: "POST",
    url: "/v1/shoots",
    onRequest: guard.requireCaller,
    schema: {
      operationId: "createShoot",
      summary: "Create a shoot",
      tags: ["Shoots"],
      headers: createHeaders,
      body: bodySchema,
      response: { 201: newShootSchema, ...errorResponses },
    },
    async handler(request, reply) {
      const { body, caller } = request;
      const modelUrl = body.mode === "with_model" ? httpUrl.safeParse(body.model_url) : null;
      if (modelUrl?.success === false)
        throw new AppError(
          "invalid_request",
          "model_url takes an image URL when mode is with_model.",
        );
      if (body.background_color && service.studio.isMalformedColor(body.background_color))
        throw new AppError(
          "invalid_request",
          "background_color takes #rgb, #rrggbb or a colour word.",
        );
      const wanted = toRequest(body, modelUrl?.data ?? null);
      const shoot = await createOnce(service, request, reply, {
        // Without what is ignored, which may be nested deeper than it can be written.
        content: ["shoots", caller.brandId, { ...body, model_url: wanted.model }],
        make: (options) => createShoot(service, caller, wanted, options),
        answer: answerNewShoot,
      });
      reply.header("location", `${service.settings.baseUrl}/v1/shoots/${shoot.id}`);
      return shoot;
    },
  });
}

function pollRoute(app: App, service: Service, guard: Guard): void {
  app.route({
    method: "GET",
    url: "/v1/shoots/:id",
    onRequest: guard.requireCaller,
    schema: {
      operationId: "getShoot",
      summary: "Poll a shoot",
      tags: ["Shoots"],
      params: z.object({ id: z.string() }),
      headers: pollHeaders,
      response: { 200: shootSchema, ...errorResponses },
    },
    async handler(request, reply) {
      const { caller, params } = request;
      const wait = guard.readWait(request, reply);
      const { shoot, shots } = await readShoot(service, caller, params.id, wait);
      if (wait) await guard.requireKeyStill(request);
      const pending = shots.filter((shot) => shot.status === "pending").length;
      const retryAfter = retryAfterSeconds(shoot.status, pending);
      if (retryAfter !== null) reply.header("retry-after", String(retryAfter));
      return answerShoot(service, shoot, shots);
    },
  });
}

function toRequest(
  body: z.output<typeof bodySchema>,
  modelUrl: string | null,
): Parameters<typeof createShoot>[2] {
  return {
    ...apiExtras,
    photos: body.product_image_urls,
    modelId: null,
    style: body.style,
    mode: body.mode,
    model: modelUrl,
    shots: body.shots,
    aspectRatio: body.aspect_ratio,
    quality: body.quality,
    backgroundColor: body.background_color || null,
  };
}
