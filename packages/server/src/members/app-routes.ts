import { z } from "zod";
import { findAccount } from "../accounts/find-account.ts";
import { AppError } from "../errors.ts";
import type { App } from "../http/app.ts";
import { emailField, idField, idParams } from "../http/app-fields.ts";
import { hrefOf } from "../files/links.ts";
import { createRateLimiter } from "../http/rate-limit.ts";
import type { SessionGuard } from "../http/session-guard.ts";
import { answerSession, sessionSchema } from "../people/answer.ts";
import { switchAccount } from "../people/manage-sessions.ts";
import { readCaller } from "../people/session.ts";
import { oneOf } from "../http/fields.ts";
import { roles } from "../people/rules.ts";
import { hasUser } from "../people/sign-up.ts";
import type { Service } from "../service.ts";
import { acceptInvite } from "./accept-invite.ts";
import { answerInvite, answerMember, inviteSchema, memberSchema } from "./answer.ts";
import { findInvite, invite, withdrawInvite } from "./invite.ts";
import { changeRole, listMembers, removeMember } from "./manage-members.ts";
import { inviteLimits } from "./rules.ts";

const roleField = z.enum(roles, oneOf(roles));
const tokenParams = z.object({ token: z.string() });

/** Who belongs to an account, and invitations into it. */
export function memberRoutes(app: App, service: Service, guard: SessionGuard): void {
  memberListRoutes(app, service, guard);
  inviteRoutes(app, service, guard);
  invitedRoutes(app, service, guard);
}

function memberListRoutes(app: App, service: Service, guard: SessionGuard): void {
  app.route({
    method: "GET",
    url: "/app/members",
    onRequest: guard.require("manage"),
    schema: {
      hide: true,
      response: {
        200: z.object({
          object: z.literal("list"),
          data: z.array(memberSchema),
          invites: z.array(inviteSchema),
        }),
      },
    },
    async handler({ session }) {
      const { members, invites } = await listMembers(service, session);
      return {
        object: "list" as const,
        data: members.map((member) => answerMember(member, session.userId)),
        invites: invites.map((one) => answerInvite(one)),
      };
    },
  });

  app.route({
    method: "PATCH",
    url: "/app/members/:id",
    onRequest: guard.require("manage"),
    schema: {
      hide: true,
      params: idParams,
      body: z.object({ role: roleField, brand_id: idField.nullish() }),
      response: { 200: memberSchema },
    },
    async handler({ session, params, body }) {
      const wanted = { userId: params.id, role: body.role, brandId: body.brand_id ?? null };
      return answerMember(await changeRole(service, session, wanted), session.userId);
    },
  });

  app.route({
    method: "DELETE",
    url: "/app/members/:id",
    onRequest: guard.require(),
    schema: { hide: true, params: idParams },
    async handler({ session, params }, reply) {
      await removeMember(service, session, params.id);
      return reply.code(204).send();
    },
  });
}

function inviteRoutes(app: App, service: Service, guard: SessionGuard): void {
  const countSent = createInviteCounter();
  app.route({
    method: "POST",
    url: "/app/invites",
    onRequest: guard.require("manage"),
    schema: {
      hide: true,
      body: z.object({ email: emailField, role: roleField, brand_id: idField.nullish() }),
      response: { 201: inviteSchema },
    },
    async handler({ session, body }, reply) {
      countSent(session.accountId);
      const made = await invite(service, {
        accountId: session.accountId,
        senderId: session.userId,
        email: body.email,
        role: body.role,
        brandId: body.brand_id ?? null,
      });
      return reply.code(201).send(answerInvite(made.invite, made.link));
    },
  });

  app.route({
    method: "DELETE",
    url: "/app/invites/:id",
    onRequest: guard.require("manage"),
    schema: { hide: true, params: idParams },
    async handler({ session, params }, reply) {
      await withdrawInvite(service, session, params.id);
      return reply.code(204).send();
    },
  });
}

/** Counts for each account, so that withdrawing and inviting anew sends no more mails. */
function createInviteCounter(): (accountId: string) => void {
  const limit = inviteLimits.perDay;
  const sent = createRateLimiter({ limit, windowSeconds: 86_400 });
  return (accountId) => {
    const { allowed, resetSeconds } = sent.count(accountId);
    if (allowed) return;
    throw new AppError("rate_limited", `An account sends ${limit} invitations a day.`, {
      headers: { "retry-after": String(resetSeconds) },
    });
  };
}

function invitedRoutes(app: App, service: Service, guard: SessionGuard): void {
  app.route({
    method: "GET",
    url: "/app/invites/:token",
    onRequest: guard.open,
    schema: {
      hide: true,
      params: tokenParams,
      response: {
        200: z.object({
          email: z.string(),
          role: roleField,
          account: z.object({
            name: z.string(),
            logo_url: z.string().nullable(),
            color: z.string().nullable(),
          }),
          brand_name: z.string().nullable(),
          has_user: z.boolean(),
        }),
      },
    },
    async handler(request) {
      guard.countTry(request);
      const found = await findInvite(service, request.params.token);
      const account = await findAccount(service.database, found.accountId);
      return {
        email: found.email,
        role: found.role,
        account: {
          name: account.name,
          logo_url: account.logoKey && hrefOf(service, account.logoKey),
          color: account.color,
        },
        brand_name: found.brandName,
        has_user: await hasUser(service, found.email),
      };
    },
  });

  app.route({
    method: "POST",
    url: "/app/invites/:token/accept",
    onRequest: guard.require(),
    schema: { hide: true, params: tokenParams, response: { 200: sessionSchema } },
    async handler({ session, params }) {
      const accountId = await acceptInvite(service, session, params.token);
      await switchAccount(service, session, accountId);
      return answerSession(service, await readCaller(service, session.credentialId));
    },
  });
}
