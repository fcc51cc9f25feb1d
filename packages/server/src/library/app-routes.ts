import { z } from "zod";
import type { App } from "../http/app.ts";
import { answerList, dateField, idField, listOf, pageQuery } from "../http/app-fields.ts";
import { oneOf, plainText } from "../http/fields.ts";
import type { SessionGuard } from "../http/session-guard.ts";
import type { Service } from "../service.ts";
import { styles } from "../shoots/rules.ts";
import { answerJob, jobSchema } from "./answer.ts";
import { deleteJobs, restoreJobs } from "./delete-jobs.ts";
import { listJobs } from "./list-jobs.ts";
import { jobKinds, jobStates } from "./rules.ts";

const idsRule = "takes 1 to 100 ids";

/** All work of an account, whatever kind it is. */
export function libraryRoutes(app: App, service: Service, guard: SessionGuard): void {
  app.route({
    method: "GET",
    url: "/app/library",
    onRequest: guard.require(),
    schema: {
      hide: true,
      querystring: z.object({
        ...pageQuery,
        type: z.enum(jobKinds, oneOf(jobKinds)).optional(),
        brand_id: idField.optional(),
        style: z.enum(styles, oneOf(styles)).optional(),
        status: z.enum(jobStates, oneOf(jobStates)).optional(),
        from: dateField.optional(),
        to: dateField.optional(),
        q: plainText("takes text").trim().max(200, "takes up to 200 characters").optional(),
      }),
      response: { 200: listOf(jobSchema) },
    },
    async handler({ session, query }) {
      const wanted = {
        kind: query.type ?? null,
        brandId: query.brand_id ?? null,
        style: query.style ?? null,
        state: query.status ?? null,
        from: query.from ?? null,
        to: query.to ?? null,
        text: query.q || null,
      };
      const { cursor, limit } = query;
      const { jobs, nextCursor } = await listJobs(service, session, wanted, { cursor, limit });
      return answerList(
        await Promise.all(jobs.map((job) => answerJob(service, job, session))),
        nextCursor,
      );
    },
  });

  const idsBody = z.object({
    ids: z.array(idField, idsRule).min(1, idsRule).max(100, idsRule),
  });

  app.route({
    method: "POST",
    url: "/app/library/delete",
    onRequest: guard.require("work"),
    schema: {
      hide: true,
      body: idsBody,
      response: { 200: z.object({ deleted: z.int() }) },
    },
    handler: async ({ session, body }) => ({
      deleted: await deleteJobs(service, session, body.ids),
    }),
  });

  app.route({
    method: "POST",
    url: "/app/library/restore",
    onRequest: guard.require("work"),
    schema: {
      hide: true,
      body: idsBody,
      response: { 200: z.object({ restored: z.int() }) },
    },
    handler: async ({ session, body }) => ({
      restored: await restoreJobs(service, session, body.ids),
    }),
  });
}
