import { z } from "zod";
import type { App } from "../http/app.ts";
import { attachment } from "../http/attachment.ts";
import type { SessionGuard } from "../http/session-guard.ts";
import type { Service } from "../service.ts";
import { reportDays, writeDaysCsv } from "./report-days.ts";
import { readPeriod } from "./rules.ts";
import type { UsageRow } from "./store.ts";

const querySchema = z.object({
  from: z.string("takes one ISO 8601 time").optional(),
  to: z.string("takes one ISO 8601 time").optional(),
});

const brandRowSchema = z.object({
  brand_id: z.string().nullable(),
  brand_name: z.string().nullable(),
  images: z.int(),
  image_credits: z.int(),
  videos: z.int(),
  video_credits: z.int(),
  credits: z.int(),
});

const usageSchema = z.object({
  object: z.literal("usage"),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  brands: z.array(brandRowSchema),
  days: z.array(
    z.object({
      date: z.string(),
      brand_id: z.string().nullable(),
      images: z.int(),
      videos: z.int(),
      credits: z.int(),
    }),
  ),
  totals: z.object({ images: z.int(), videos: z.int(), credits: z.int() }),
});

/** Usage by brand and day. */
export function usageAppRoutes(app: App, service: Service, guard: SessionGuard): void {
  app.route({
    method: "GET",
    url: "/app/usage",
    onRequest: guard.require("money"),
    schema: { hide: true, querystring: querySchema, response: { 200: usageSchema } },
    async handler({ session, query }) {
      const period = periodOf(service, query);
      const { brands, days, to } = await reportDays(service, session, period);
      const rows = brands.map(answerRow);
      const sum = (of: (row: z.output<typeof brandRowSchema>) => number): number =>
        rows.reduce((total, row) => total + of(row), 0);
      return {
        object: "usage" as const,
        from: period.from.toISOString(),
        to: to.toISOString(),
        brands: rows,
        days: days.map(({ date, brandId, images, videos, credits }) => ({
          date,
          brand_id: brandId,
          images,
          videos,
          credits,
        })),
        totals: {
          images: sum((row) => row.images),
          videos: sum((row) => row.videos),
          credits: sum((row) => row.credits),
        },
      };
    },
  });

  app.route({
    method: "GET",
    url: "/app/usage.csv",
    onRequest: guard.require("money"),
    schema: { hide: true, querystring: querySchema },
    async handler({ session, query }, reply) {
      const { days } = await reportDays(service, session, periodOf(service, query));
      return reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", attachment("usage.csv"))
        .send(writeDaysCsv(days));
    },
  });
}

function periodOf(
  service: Service,
  { from, to }: z.output<typeof querySchema>,
): ReturnType<typeof readPeriod> {
  return readPeriod({ ...(from && { from }), ...(to && { to }) }, service.now());
}

function answerRow(row: UsageRow): z.output<typeof brandRowSchema> {
  return {
    brand_id: row.brandId,
    brand_name: row.brandName,
    images: row.images,
    image_credits: row.imageCredits,
    videos: row.videos,
    video_credits: row.videoCredits,
    credits: row.imageCredits + row.videoCredits,
  };
}
