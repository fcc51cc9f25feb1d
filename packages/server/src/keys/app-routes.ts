import { z } from "zod";
import { answerBrandName, brandNameSchema } from "../brands/name-answer.ts";
import type { App } from "../http/app.ts";
import {
  answerList,
  dateField,
  endToCome,
  idField,
  idParams,
  listOf,
  nameField,
} from "../http/app-fields.ts";
import { oneOf } from "../http/fields.ts";
import type { SessionGuard } from "../http/session-guard.ts";
import type { Service } from "../service.ts";
import { graces } from "./rules.ts";
import {
  addKey,
  endKey,
  listAccountKeys,
  renewKey,
  type AccountKey,
} from "./manage-account-keys.ts";

const keyFields = {
  id: z.string(),
  object: z.literal("api_key"),
  name: z.string(),
  prefix: z.string(),
  last_four: z.string(),
  brand: brandNameSchema,
  state: z.enum(["active", "expired", "revoked"]),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
};
const keySchema = z.object(keyFields);
const newKeySchema = z.object({ ...keyFields, secret: z.string() });

/** API keys of an account: shown once, listed by their ends, rotated, revoked. */
export function keyRoutes(app: App, service: Service, guard: SessionGuard): void {
  app.route({
    method: "GET",
    url: "/app/keys",
    onRequest: guard.require("manage"),
    schema: { hide: true, response: { 200: listOf(keySchema) } },
    handler: async ({ session }) =>
      answerList((await listAccountKeys(service, session)).map(answerKey)),
  });

  app.route({
    method: "POST",
    url: "/app/keys",
    onRequest: guard.require("manage"),
    schema: {
      hide: true,
      body: z.object({
        name: nameField,
        brand_id: idField.nullish(),
        expires_at: dateField.nullish(),
      }),
      response: { 201: newKeySchema },
    },
    async handler({ session, body }, reply) {
      const expiresAt = endToCome(body.expires_at, service.now());
      const wanted = { name: body.name, brandId: body.brand_id ?? null, expiresAt };
      const { key, secret } = await addKey(service, session, wanted);
      return reply.code(201).send({ ...answerKey(key), secret });
    },
  });

  app.route({
    method: "POST",
    url: "/app/keys/:id/rotate",
    onRequest: guard.require("manage"),
    schema: {
      hide: true,
      params: idParams,
      body: z.object({ grace: z.enum(graces, oneOf(graces)).default("24h") }),
      response: { 201: z.object({ key: newKeySchema, old: keySchema }) },
    },
    async handler({ session, params, body }, reply) {
      const { key, secret, old } = await renewKey(service, session, params.id, body.grace);
      const answer = { key: { ...answerKey(key), secret }, old: answerKey(old) };
      return reply.code(201).send(answer);
    },
  });

  app.route({
    method: "DELETE",
    url: "/app/keys/:id",
    onRequest: guard.require("manage"),
    schema: { hide: true, params: idParams },
    async handler({ session, params }, reply) {
      await endKey(service, session, params.id);
      return reply.code(204).send();
    },
  });
}

function answerKey(key: AccountKey): z.output<typeof keySchema> {
  return {
    id: key.id,
    object: "api_key",
    name: key.name,
    prefix: key.prefix,
    last_four: key.lastFour,
    brand: answerBrandName(key),
    state: key.state,
    created_at: key.createdAt.toISOString(),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    expires_at: key.expiresAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
  };
}
