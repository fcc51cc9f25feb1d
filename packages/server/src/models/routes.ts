import { z } from "zod";
import type { App } from "../http/app.ts";
import { errorResponses } from "../http/fields.ts";
import type { Guard } from "../http/guard.ts";
import type { Service } from "../service.ts";
import { listModels } from "./list-models.ts";

const modelSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    image_url: z.url(),
    is_preset: z.boolean(),
    tags: z.array(z.string()),
  })
  .meta({ id: "Model" });

/** GET /v1/models (spec 4.5). */
export function modelRoutes(app: App, service: Service, guard: Guard): void {
  app.route({
    method: "GET",
    url: "/v1/models",
    onRequest: guard.requireCaller,
    schema: {
      operationId: "listModels",
      summary: "List models",
      tags: ["Models"],
      response: {
        200: z.object({ object: z.literal("list"), data: z.array(modelSchema) }),
        ...errorResponses,
      },
    },
    async handler(request) {
      return { object: "list" as const, data: await listModels(service, request.caller.accountId) };
    },
  });
}
