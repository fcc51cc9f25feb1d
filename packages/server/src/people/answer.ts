import { z } from "zod";
import { accountSchema, answerAccount } from "../accounts/answer.ts";
import { findAccount } from "../accounts/find-account.ts";
import { findBrand } from "../brands/find-brand.ts";
import { brandNameSchema } from "../brands/name-answer.ts";
import type { SessionCaller } from "../caller.ts";
import type { Service } from "../service.ts";
import { roles } from "./rules.ts";
import { selectMemberships, type SessionRecord } from "./store.ts";

export const sessionSchema = z.object({
  object: z.literal("session"),
  id: z.string(),
  user: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    is_operator: z.boolean(),
  }),
  role: z.enum(roles),
  permissions: z.array(z.enum(["work", "money", "manage", "operate"])),
  brand: brandNameSchema,
  account: accountSchema,
  accounts: z.array(z.object({ id: z.string(), name: z.string(), role: z.enum(roles) })),
});

export const sessionRecordSchema = z.object({
  id: z.string(),
  object: z.literal("session_record"),
  is_current: z.boolean(),
  user_agent: z.string().nullable(),
  address: z.string().nullable(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
});

/** Everything that the dashboard's frame shows of who is signed in, and where. */
export async function answerSession(
  service: Service,
  caller: SessionCaller,
): Promise<z.output<typeof sessionSchema>> {
  const { database } = service;
  const [account, accounts, brand] = await Promise.all([
    findAccount(database, caller.accountId),
    selectMemberships(database, caller.userId),
    caller.brandId === null ? null : findBrand(database, caller.accountId, caller.brandId),
  ]);
  return {
    object: "session",
    id: caller.credentialId,
    user: {
      id: caller.userId,
      name: caller.userName,
      email: caller.email,
      is_operator: caller.isOperator,
    },
    role: caller.role,
    permissions: caller.permissions,
    brand: brand && { id: brand.id, name: brand.name },
    account: answerAccount(service, account, caller.permissions.includes("money")),
    accounts,
  };
}

export function answerSessionRecord(
  record: SessionRecord,
  currentId: string,
): z.output<typeof sessionRecordSchema> {
  return {
    id: record.id,
    object: "session_record",
    is_current: record.id === currentId,
    user_agent: record.userAgent,
    address: record.address,
    created_at: record.createdAt.toISOString(),
    last_used_at: record.lastUsedAt.toISOString(),
    expires_at: record.expiresAt.toISOString(),
  };
}
