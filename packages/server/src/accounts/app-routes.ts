import { z } from "zod";
import type { App } from "../http/app.ts";
import { nameField } from "../http/app-fields.ts";
import { readBody, withRawBodies } from "../http/raw-body.ts";
import type { SessionGuard } from "../http/session-guard.ts";
import type { Service } from "../service.ts";
import { accountSchema, answerAccount } from "./answer.ts";
import { changeAccount, changeLogo } from "./change-account.ts";
import { findAccount } from "./find-account.ts";

const maxLogoBytes = 5_000_000;
const creditsRule = "takes a whole number from 0 to 1,000,000";

/** The account that the session works in, and its white label. */
export function accountRoutes(app: App, service: Service, guard: SessionGuard): void {
  app.route({
    method: "GET",
    url: "/app/account",
    onRequest: guard.require(),
    schema: { hide: true, response: { 200: accountSchema } },
    async handler({ session }) {
      const account = await findAccount(service.database, session.accountId);
      return answerAccount(service, account, session.permissions.includes("money"));
    },
  });

  app.route({
    method: "PATCH",
    url: "/app/account",
    onRequest: guard.require("manage"),
    schema: {
      hide: true,
      body: z.object({
        name: nameField.optional(),
        color: z
          .string("takes #rrggbb")
          .regex(/^#[0-9a-f]{6}$/i, "takes #rrggbb")
          .toLowerCase()
          .nullish(),
        low_balance_credits: z
          .int(creditsRule)
          .min(0, creditsRule)
          .max(1_000_000, creditsRule)
          .nullish(),
      }),
      response: { 200: accountSchema },
    },
    async handler({ session, body }) {
      const { name, color, low_balance_credits: lowBalanceCredits } = body;
      const account = await changeAccount(service, session.accountId, {
        ...(name !== undefined && { name }),
        ...(color !== undefined && { color }),
        ...(lowBalanceCredits !== undefined && { lowBalanceCredits }),
      });
      return answerAccount(service, account, true);
    },
  });

  app.route({
    method: "DELETE",
    url: "/app/account/logo",
    onRequest: guard.require("manage"),
    schema: { hide: true, response: { 200: accountSchema } },
    async handler({ session }) {
      return answerAccount(service, await changeLogo(service, session.accountId, null), true);
    },
  });

  withRawBodies(app, (scope) =>
    scope.route({
      method: "PUT",
      url: "/app/account/logo",
      bodyLimit: maxLogoBytes,
      onRequest: guard.require("manage"),
      schema: { hide: true, response: { 200: accountSchema } },
      async handler({ session, body }) {
        const logo = await readBody(body, maxLogoBytes);
        return answerAccount(service, await changeLogo(service, session.accountId, logo), true);
      },
    }),
  );
}
