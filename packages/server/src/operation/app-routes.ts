import packageFile from "../../package.json" with { type: "json" };
import { z } from "zod";
import { plans } from "../accounts/rules.ts";
import { grantCredits } from "../credits/grant-credits.ts";
import { createOnce } from "../create-once.ts";
import type { App } from "../http/app.ts";
import {
  answerList,
  emailField,
  idParams,
  listOf,
  nameField,
  pageQuery,
} from "../http/app-fields.ts";
import { closedSignal } from "../http/closed-signal.ts";
import { createHeaders, oneOf, plainText } from "../http/fields.ts";
import type { SessionGuard } from "../http/session-guard.ts";
import { answerInvite, inviteSchema } from "../members/answer.ts";
import { invite } from "../members/invite.ts";
import type { Service } from "../service.ts";
import {
  accountRowSchema,
  answerAccountRow,
  answerFailure,
  answerOverview,
  failureSchema,
  overviewSchema,
} from "./answer.ts";
import { listFailures, retryFailed } from "./failures.ts";
import { inspect } from "./inspect.ts";
import { changeAccountRow, listAccountRows, openAccount } from "./manage-accounts.ts";
import { operatorListRoutes } from "./operator-routes.ts";

const planField = z.enum(plans, oneOf(plans)).nullish();
const creditsRule = "takes a whole number up to 1,000,000,000";
const noteRule = "takes 1 to 200 characters";

/** The pages of whoever runs the installation. */
export function operatorRoutes(app: App, service: Service, guard: SessionGuard): void {
  overviewRoutes(app, service, guard);
  accountListRoutes(app, service, guard);
  accountChangeRoutes(app, service, guard);
  grantRoute(app, service, guard);
  operatorListRoutes(app, service, guard);
}

function overviewRoutes(app: App, service: Service, guard: SessionGuard): void {
  app.route({
    method: "GET",
    url: "/app/operator/overview",
    onRequest: guard.require("operate"),
    schema: { hide: true, response: { 200: overviewSchema } },
    handler: async () => answerOverview(await inspect(service), packageFile.version),
  });

  app.route({
    method: "GET",
    url: "/app/operator/failures",
    onRequest: guard.require("operate"),
    schema: {
      hide: true,
      querystring: z.object(pageQuery),
      response: { 200: listOf(failureSchema) },
    },
    async handler({ query: { cursor, limit } }) {
      const { failures, nextCursor } = await listFailures(service, { cursor, limit });
      return answerList(failures.map(answerFailure), nextCursor);
    },
  });

  app.route({
    method: "POST",
    url: "/app/operator/failures/:id/retry",
    onRequest: guard.require("operate"),
    schema: { hide: true, params: idParams, response: { 201: z.object({ id: z.string() }) } },
    async handler(request, reply) {
      const options = { requestId: request.id, signal: closedSignal(reply) };
      const id = await retryFailed(service, request.params.id, options);
      return reply.code(201).send({ id });
    },
  });
}

function accountListRoutes(app: App, service: Service, guard: SessionGuard): void {
  app.route({
    method: "GET",
    url: "/app/operator/accounts",
    onRequest: guard.require("operate"),
    schema: {
      hide: true,
      querystring: z.object({
        ...pageQuery,
        q: plainText("takes text").trim().max(200, "takes up to 200 characters").optional(),
      }),
      response: { 200: listOf(accountRowSchema) },
    },
    async handler({ query: { cursor, limit, q } }) {
      const page = await listAccountRows(service, q || null, { cursor, limit });
      return answerList(page.accounts.map(answerAccountRow), page.nextCursor);
    },
  });

  app.route({
    method: "POST",
    url: "/app/operator/accounts",
    onRequest: guard.require("operate"),
    schema: {
      hide: true,
      body: z.object({
        name: nameField,
        email: emailField,
        plan: planField,
        credits: z.int(creditsRule).min(0, creditsRule).max(1e9, creditsRule).default(0),
        invite_owner: z.boolean("takes true or false").default(false),
      }),
      response: { 201: accountRowSchema },
    },
    async handler({ session, body }, reply) {
      const { account, inviteLink } = await openAccount(service, {
        name: body.name,
        email: body.email,
        plan: body.plan ?? null,
        credits: body.credits,
        inviteOwner: body.invite_owner ? { senderId: session.userId } : null,
      });
      const answer = answerAccountRow(account);
      return reply
        .code(201)
        .send(inviteLink === null ? answer : { ...answer, invite_link: inviteLink });
    },
  });
}

function accountChangeRoutes(app: App, service: Service, guard: SessionGuard): void {
  app.route({
    method: "PATCH",
    url: "/app/operator/accounts/:id",
    onRequest: guard.require("operate"),
    schema: {
      hide: true,
      params: idParams,
      body: z.object({ name: nameField.optional(), plan: planField }),
      response: { 200: accountRowSchema },
    },
    async handler({ params, body: { name, plan } }) {
      const wanted = { ...(name !== undefined && { name }), ...(plan !== undefined && { plan }) };
      return answerAccountRow(await changeAccountRow(service, params.id, wanted));
    },
  });

  app.route({
    method: "POST",
    url: "/app/operator/accounts/:id/invites",
    onRequest: guard.require("operate"),
    schema: {
      hide: true,
      params: idParams,
      body: z.object({ email: emailField, role: z.enum(["owner", "member"], "takes a role") }),
      response: { 201: inviteSchema },
    },
    async handler({ session, params, body: { email, role } }, reply) {
      const wanted = { accountId: params.id, senderId: session.userId, email, role, brandId: null };
      const made = await invite(service, wanted);
      return reply.code(201).send(answerInvite(made.invite, made.link));
    },
  });
}

function grantRoute(app: App, service: Service, guard: SessionGuard): void {
  app.route({
    method: "POST",
    url: "/app/operator/accounts/:id/grants",
    onRequest: guard.require("operate"),
    schema: {
      hide: true,
      params: idParams,
      headers: createHeaders,
      body: z.object({
        credits: z.int(creditsRule).min(-1e9, creditsRule).max(1e9, creditsRule),
        note: plainText(noteRule).trim().min(1, noteRule).max(200, noteRule),
      }),
      response: { 201: z.object({ balance: z.int() }) },
    },
    async handler(request, reply) {
      const { params, body, session } = request;
      const { database, log, now } = service;
      const grant = { accountId: params.id, ...body, now: now() };
      // The key is the operator's own account's: whoever has the other one can't have taken it.
      return createOnce(service, request, reply, {
        content: ["app-grants", params.id, body],
        async make({ seal }) {
          const balance = await database.transaction(async (tx) => {
            const after = await grantCredits(tx, grant);
            await seal(tx, after);
            return after;
          });
          log.info({ account: params.id, credits: body.credits, user: session.userId }, "grant");
          return balance;
        },
        answer: (balance: number) => ({ balance }),
      });
    },
  });
}
