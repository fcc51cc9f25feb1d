import { z } from "zod";
import type { App } from "../http/app.ts";
import { emailField, passwordField, tokenField } from "../http/app-fields.ts";
import type { SessionGuard } from "../http/session-guard.ts";
import type { Service } from "../service.ts";
import { sessionSchema } from "./answer.ts";
import { confirmEmail } from "./change-email.ts";
import { changePassword } from "./change-password.ts";
import { readClient, setCookies, startedSession } from "./client.ts";
import { requestReset, resetPassword, signIn, signOut, verifyEmail } from "./session.ts";

const nothing = z.object({});

/** Signing in and out, and passwords. */
export function signInPageRoutes(app: App, service: Service, guard: SessionGuard): void {
  signInRoutes(app, service, guard);
  passwordRoutes(app, service, guard);
}

function signInRoutes(app: App, service: Service, guard: SessionGuard): void {
  app.route({
    method: "POST",
    url: "/app/auth/sign-in",
    onRequest: guard.open,
    schema: {
      hide: true,
      body: z.object({
        email: emailField,
        password: z.string("takes a password").max(1000, "takes a password"),
        remember: z.boolean("takes true or false").default(true),
      }),
      response: { 200: sessionSchema },
    },
    async handler(request, reply) {
      guard.countTry(request, request.body.email);
      const started = await signIn(service, readClient(request), request.body);
      return startedSession(service, reply, started);
    },
  });

  app.route({
    method: "POST",
    url: "/app/auth/verify",
    onRequest: guard.open,
    schema: {
      hide: true,
      body: z.object({ token: tokenField }),
      response: { 200: sessionSchema },
    },
    async handler(request, reply) {
      guard.countTry(request);
      const started = await verifyEmail(service, readClient(request), request.body.token);
      return startedSession(service, reply, started);
    },
  });

  app.route({
    method: "POST",
    url: "/app/auth/confirm-email",
    onRequest: guard.open,
    schema: {
      hide: true,
      body: z.object({ token: tokenField }),
      response: { 200: nothing },
    },
    async handler(request) {
      guard.countTry(request);
      await confirmEmail(service, request.body.token);
      return {};
    },
  });

  app.route({
    method: "POST",
    url: "/app/auth/sign-out",
    onRequest: guard.open,
    schema: { hide: true },
    async handler(request, reply) {
      const { cookies } = await signOut(service, readClient(request));
      setCookies(reply, cookies);
      return reply.code(204).send();
    },
  });
}

function passwordRoutes(app: App, service: Service, guard: SessionGuard): void {
  app.route({
    method: "POST",
    url: "/app/auth/forgot",
    onRequest: guard.open,
    schema: { hide: true, body: z.object({ email: emailField }), response: { 202: nothing } },
    async handler(request, reply) {
      guard.countTry(request, request.body.email);
      await requestReset(service, request.body.email);
      return reply.code(202).send({});
    },
  });

  app.route({
    method: "POST",
    url: "/app/auth/reset",
    onRequest: guard.open,
    schema: {
      hide: true,
      body: z.object({ token: tokenField, password: passwordField }),
      response: { 200: nothing },
    },
    async handler(request) {
      guard.countTry(request);
      await resetPassword(service, request.body);
      return {};
    },
  });

  app.route({
    method: "POST",
    url: "/app/auth/password",
    onRequest: guard.require(),
    schema: {
      hide: true,
      body: z.object({
        current_password: z.string("takes a password").max(1000, "takes a password"),
        new_password: passwordField,
      }),
      response: { 200: nothing },
    },
    async handler(request) {
      guard.countTry(request, request.session.email);
      const { current_password: current, new_password: next } = request.body;
      const client = readClient(request);
      await changePassword(service, client, request.session, { current, next });
      return {};
    },
  });
}
