import { once } from "node:events";
import { Readable } from "node:stream";
import { z } from "zod";
import { answerBrandName, brandNameSchema } from "../brands/name-answer.ts";
import type { App } from "../http/app.ts";
import { answerList, dateField, idField, listOf, pageQuery } from "../http/app-fields.ts";
import { attachment } from "../http/attachment.ts";
import { oneOf } from "../http/fields.ts";
import type { SessionGuard } from "../http/session-guard.ts";
import { jobKinds, kindOfId } from "../library/rules.ts";
import type { Service } from "../service.ts";
import { entryKinds } from "./rules.ts";
import { readCredits, readStatement, writeStatementCsv } from "./read-statement.ts";
import type { StatementEntry } from "./statement-store.ts";

const entrySchema = z.object({
  id: z.int(),
  object: z.literal("ledger_entry"),
  kind: z.enum(entryKinds),
  credits: z.int(),
  balance_after: z.int(),
  job: z
    .object({
      id: z.string(),
      type: z.enum(jobKinds),
      title: z.string(),
      style: z.string().nullable(),
      is_deleted: z.boolean(),
    })
    .nullable(),
  shot: z.int().nullable(),
  brand: brandNameSchema,
  note: z.string().nullable(),
  created_at: z.iso.datetime(),
});

const filterQuery = {
  from: dateField.optional(),
  to: dateField.optional(),
  brand_id: idField.optional(),
  kind: z.enum(entryKinds, oneOf(entryKinds)).optional(),
};
type FilterQuery = z.output<z.ZodObject<typeof filterQuery>>;

/** The balance and where every credit went. */
export function creditAppRoutes(app: App, service: Service, guard: SessionGuard): void {
  app.route({
    method: "GET",
    url: "/app/credits",
    onRequest: guard.require("money"),
    schema: {
      hide: true,
      response: {
        200: z.object({
          object: z.literal("credits"),
          balance: z.int(),
          low_balance_credits: z.int().nullable(),
          is_low: z.boolean(),
          granted: z.int(),
          charged: z.int(),
          refunded: z.int(),
          adjusted: z.int(),
        }),
      },
    },
    async handler({ session }) {
      const { account, sums, isLow } = await readCredits(service, session);
      return {
        object: "credits" as const,
        balance: account.balance,
        low_balance_credits: account.lowBalanceCredits,
        is_low: isLow,
        granted: sums.grant,
        charged: sums.charge,
        refunded: sums.refund,
        adjusted: sums.adjust,
      };
    },
  });

  app.route({
    method: "GET",
    url: "/app/credits/entries",
    onRequest: guard.require("money"),
    schema: {
      hide: true,
      querystring: z.object({ ...pageQuery, ...filterQuery }),
      response: { 200: listOf(entrySchema) },
    },
    async handler({ session, query }) {
      const { cursor, limit } = query;
      const page = await readStatement(service, session, toFilter(query), { cursor, limit });
      return answerList(page.entries.map(answerEntry), page.nextCursor);
    },
  });

  app.route({
    method: "GET",
    url: "/app/credits/entries.csv",
    // Fastify's own HEAD reads the stream to its end: the whole ledger, for no one.
    exposeHeadRoute: false,
    onRequest: guard.require("money"),
    schema: { hide: true, querystring: z.object(filterQuery) },
    async handler({ session, query }, reply) {
      const lines = Readable.from(writeStatementCsv(service, session, toFilter(query)));
      await once(lines, "readable");
      return reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", attachment("credits.csv"))
        .send(lines);
    },
  });
}

function toFilter(query: FilterQuery): Parameters<typeof readStatement>[2] {
  return {
    from: query.from ?? null,
    to: query.to ?? null,
    brandId: query.brand_id ?? null,
    kind: query.kind ?? null,
  };
}

function answerEntry(entry: StatementEntry): z.output<typeof entrySchema> {
  const { jobId, shot } = entry;
  return {
    id: entry.id,
    object: "ledger_entry",
    kind: entry.kind,
    credits: entry.credits,
    balance_after: entry.balanceAfter,
    job:
      jobId === null
        ? null
        : {
            id: jobId,
            type: kindOfId(jobId),
            title: entry.jobTitle ?? "",
            style: entry.jobStyle,
            is_deleted: entry.isJobDeleted,
          },
    shot: shot === null || shot === 0 ? null : shot,
    brand: answerBrandName(entry),
    note: entry.note,
    created_at: entry.createdAt.toISOString(),
  };
}
