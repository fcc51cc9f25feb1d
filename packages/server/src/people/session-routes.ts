import { z } from "zod";
import type { App } from "../http/app.ts";
import { answerList, idField, idParams, listOf } from "../http/app-fields.ts";
import type { SessionGuard } from "../http/session-guard.ts";
import type { Service } from "../service.ts";
import {
  answerSession,
  answerSessionRecord,
  sessionRecordSchema,
  sessionSchema,
} from "./answer.ts";
import { endOtherSessions, endSession, listSessions, switchAccount } from "./manage-sessions.ts";
import { readCaller } from "./session.ts";

/** A user's own sessions. */
export function sessionRoutes(app: App, service: Service, guard: SessionGuard): void {
  app.route({
    method: "POST",
    url: "/app/session/account",
    onRequest: guard.require(),
    schema: {
      hide: true,
      body: z.object({ account_id: idField }),
      response: { 200: sessionSchema },
    },
    async handler(request) {
      await switchAccount(service, request.session, request.body.account_id);
      return answerSession(service, await readCaller(service, request.session.credentialId));
    },
  });

  app.route({
    method: "GET",
    url: "/app/sessions",
    onRequest: guard.require(),
    schema: { hide: true, response: { 200: listOf(sessionRecordSchema) } },
    async handler({ session }) {
      const records = await listSessions(service, session);
      return answerList(records.map((record) => answerSessionRecord(record, session.credentialId)));
    },
  });

  app.route({
    method: "DELETE",
    url: "/app/sessions/:id",
    onRequest: guard.require(),
    schema: { hide: true, params: idParams },
    async handler({ session, params }, reply) {
      await endSession(service, session, params.id);
      return reply.code(204).send();
    },
  });

  app.route({
    method: "POST",
    url: "/app/sessions/end-others",
    onRequest: guard.require(),
    schema: { hide: true },
    async handler({ session }, reply) {
      await endOtherSessions(service, session);
      return reply.code(204).send();
    },
  });
}
