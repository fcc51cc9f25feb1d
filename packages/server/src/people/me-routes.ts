import { z } from "zod";
import type { App } from "../http/app.ts";
import { emailField, nameField } from "../http/app-fields.ts";
import type { SessionGuard } from "../http/session-guard.ts";
import type { Service } from "../service.ts";
import { answerSession, sessionSchema } from "./answer.ts";
import { changeEmail } from "./change-email.ts";
import { readClient } from "./client.ts";
import { renameUser } from "./manage-sessions.ts";

/** A user's own name and address. */
export function meRoutes(app: App, service: Service, guard: SessionGuard): void {
  app.route({
    method: "PATCH",
    url: "/app/me",
    onRequest: guard.require(),
    schema: {
      hide: true,
      body: z.object({ name: nameField }),
      response: { 200: sessionSchema },
    },
    async handler({ session, body }) {
      await renameUser(service, session, body.name);
      return answerSession(service, { ...session, userName: body.name });
    },
  });

  app.route({
    method: "POST",
    url: "/app/me/email",
    onRequest: guard.require(),
    schema: {
      hide: true,
      body: z.object({
        email: emailField,
        password: z.string("takes a password").max(1000, "takes a password"),
      }),
      response: { 200: z.object({ is_changed: z.boolean() }) },
    },
    async handler(request) {
      guard.countTry(request, request.session.email);
      const client = readClient(request);
      const { isChanged } = await changeEmail(service, client, request.session, request.body);
      return { is_changed: isChanged };
    },
  });
}
