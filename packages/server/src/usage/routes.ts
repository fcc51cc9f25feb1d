import { z } from "zod";
import type { App } from "../http/app.ts";
import { errorResponses } from "../http/fields.ts";
import type { Guard } from "../http/guard.ts";
import type { Service } from "../service.ts";
import { reportUsage } from "./report-usage.ts";
import { readPeriod } from "./rules.ts";

const querySchema = z.object({
  from: z
    .string("takes one ISO 8601 time")
    .optional()
    .describe("ISO 8601; default: start of the current UTC month."),
  to: z
    .string("takes one ISO 8601 time")
    .optional()
    .describe("ISO 8601, not included; default: now."),
  brand_id: z
    .string("takes one brand's id")
    .optional()
    .describe("One client brand (agency keys only)."),
});

const reportSchema = z
  .object({
    object: z.literal("usage_report"),
    period: z.object({ from: z.string(), to: z.string().describe("A time, or `now`.") }),
    data: z.array(
      z.object({
        brand_id: z.string(),
        brand_name: z.string(),
        images: z.int(),
        image_credits: z.int(),
        videos: z.int(),
        video_credits: z.int(),
      }),
    ),
    totals: z.object({ images: z.int(), videos: z.int(), credits: z.int() }),
  })
  .meta({ id: "UsageReport" });

/** GET /v1/usage (spec 4.7). */
export function usageRoutes(app: App, service: Service, guard: Guard): void {
  app.route({
    method: "GET",
    url: "/v1/usage",
    onRequest: guard.requireAgencyFor("brand_id"),
    schema: {
      operationId: "getUsage",
      summary: "Usage report",
      tags: ["Account"],
      querystring: querySchema,
      response: { 200: reportSchema, ...errorResponses },
    },
    async handler(request) {
      const { from, to, brand_id } = request.query;
      const now = service.now();
      const period = readPeriod({ ...(from && { from }), ...(to && { to }) }, now);
      return reportUsage(service.database, request.caller, {
        ...period,
        brandId: brand_id ?? null,
        now,
      });
    },
  });
}
