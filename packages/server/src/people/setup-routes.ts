import { z } from "zod";
import { plans } from "../accounts/rules.ts";
import { AppError } from "../errors.ts";
import type { App } from "../http/app.ts";
import { emailField, nameField, passwordField, tokenField } from "../http/app-fields.ts";
import { isForwarded } from "../http/is-forwarded.ts";
import type { SessionGuard } from "../http/session-guard.ts";
import type { Service } from "../service.ts";
import { answerSession, sessionSchema } from "./answer.ts";
import { readClient, setCookies, startedSession } from "./client.ts";
import { findSession } from "./session.ts";
import { isSetupOpen, setUp } from "./set-up.ts";
import { signUp } from "./sign-up.ts";

const stateSchema = z.object({
  setup: z.object({ is_open: z.boolean(), needs_token: z.boolean() }),
  sign_up: z.enum(["open", "invite", "closed"]),
  session: sessionSchema.nullable(),
});

/** What the dashboard asks first, and how people get in for the first time. */
export function setupRoutes(app: App, service: Service, guard: SessionGuard): void {
  stateRoute(app, service, guard);
  setupRoute(app, service, guard);
  signUpRoute(app, service, guard);
}

function stateRoute(app: App, service: Service, guard: SessionGuard): void {
  app.route({
    method: "GET",
    url: "/app/state",
    onRequest: guard.open,
    schema: { hide: true, response: { 200: stateSchema } },
    async handler(request, reply) {
      const [isOpen, found] = await Promise.all([
        isSetupOpen(service),
        findSession(service, readClient(request)),
      ]);
      const session = found.result && (await answerSession(service, found.result));
      setCookies(reply, found.cookies);
      return {
        setup: { is_open: isOpen, needs_token: isOpen && service.setupToken !== null },
        sign_up: service.settings.signUp,
        session,
      };
    },
  });
}

function setupRoute(app: App, service: Service, guard: SessionGuard): void {
  app.route({
    method: "POST",
    url: "/app/setup",
    onRequest: guard.open,
    schema: {
      hide: true,
      body: z.object({
        name: nameField,
        email: emailField,
        password: passwordField,
        account_name: nameField.nullish(),
        plan: z.enum(plans, "takes a plan").nullish(),
        token: tokenField.nullish(),
      }),
      response: { 201: sessionSchema },
    },
    async handler(request, reply) {
      guard.countTry(request);
      // Who comes through a proxy that the settings don't name is not on this machine, wherever it listens.
      if (service.setupToken === null && isForwarded(request.headers))
        throw new AppError(
          "invalid_request",
          "A proxy stands in front: name it in TRUST_PROXY and its address in BASE_URL, and start anew.",
        );
      const { body } = request;
      const started = await setUp(service, readClient(request), {
        name: body.name,
        email: body.email,
        password: body.password,
        accountName: body.account_name ?? null,
        plan: body.plan ?? null,
        token: body.token ?? null,
      });
      return reply.code(201).send(await startedSession(service, reply, started));
    },
  });
}

function signUpRoute(app: App, service: Service, guard: SessionGuard): void {
  app.route({
    method: "POST",
    url: "/app/auth/sign-up",
    onRequest: guard.open,
    schema: {
      hide: true,
      body: z.object({
        name: nameField,
        email: emailField,
        password: passwordField,
        account_name: nameField.nullish(),
        invite: tokenField.nullish(),
      }),
      response: {
        201: z.object({
          status: z.enum(["signed_in", "verify_email"]),
          session: sessionSchema.nullable(),
        }),
      },
    },
    async handler(request, reply) {
      const { name, email, password, account_name, invite } = request.body;
      guard.countTry(request, email);
      const wanted = { name, email, password };
      const more = { accountName: account_name ?? null, invite: invite ?? null };
      const started = await signUp(service, readClient(request), { ...wanted, ...more });
      const session = started && (await startedSession(service, reply, started));
      const status = session ? ("signed_in" as const) : ("verify_email" as const);
      return reply.code(201).send({ status, session });
    },
  });
}
