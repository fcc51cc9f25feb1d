import { z } from "zod";
import type { App } from "../http/app.ts";
import { errorResponses } from "../http/fields.ts";
import type { Guard } from "../http/guard.ts";
import type { Service } from "../service.ts";
import { readBalance } from "./read-balance.ts";

const balanceSchema = z
  .object({
    credits: z.int().describe("Balance; for an agency key that of the pool."),
    balance: z.literal("pool").optional().describe("Agency keys."),
    tenant: z.string().optional().describe("Agency keys: the agency's name."),
  })
  .meta({ id: "Credits" });

/** GET /v1/credits (spec 4.6). */
export function creditRoutes(app: App, service: Service, guard: Guard): void {
  app.route({
    method: "GET",
    url: "/v1/credits",
    onRequest: guard.requireCaller,
    schema: {
      operationId: "getCredits",
      summary: "Credit balance",
      tags: ["Account"],
      response: { 200: balanceSchema, ...errorResponses },
    },
    handler: (request) => readBalance(service.database, request.caller),
  });
}
