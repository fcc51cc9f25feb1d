import type { Database } from "../db/database.ts";
import type { Caller } from "../caller.ts";
import { AppError } from "../errors.ts";
import { hashKey, isWellFormedKey } from "./format.ts";
import { selectCaller, updateLastUsed } from "./store.ts";

/** "Last used" is kept to the minute: a write on every request would cost more than it tells. */
const lastUsedGrainMs = 60_000;

/**
 * Reads the key from the request's headers (spec 5.1): `x-api-key`, or `Authorization: Bearer`.
 * @throws AppError unauthorized where there is none, or both are there and differ
 */
export function readKey(headers: {
  "x-api-key"?: string | string[] | undefined;
  authorization?: string | undefined;
}): string {
  // Empty is as if it were left out, as clients send it that write both and hold one.
  const apiKey = headers["x-api-key"] || undefined;
  const bearer = headers.authorization && /^bearer +(\S+) *$/i.exec(headers.authorization)?.[1];
  if (headers.authorization !== undefined && !bearer && apiKey === undefined)
    throw unauthorized("The Authorization header takes the form: Bearer <API key>.");
  if (Array.isArray(apiKey) || (apiKey !== undefined && bearer && apiKey !== bearer))
    throw unauthorized("The request carries two different API keys.");
  const key = apiKey ?? bearer;
  if (!key)
    throw unauthorized("An API key is needed, as x-api-key or Authorization: Bearer <API key>.");
  return key;
}

/**
 * Who calls. Nothing is cached, so that a revoked key fails at once on every process.
 * @throws AppError unauthorized
 */
export async function authenticate(
  database: Database,
  key: string,
  options: { now: Date; onError: (error: unknown) => void },
): Promise<Caller> {
  const match = isWellFormedKey(key)
    ? await selectCaller(database, hashKey(key), options.now)
    : null;
  if (!match) throw unauthorized("The API key is not valid.");
  const { lastUsedAt, ...caller } = match;
  if (!lastUsedAt || options.now.getTime() - lastUsedAt.getTime() > lastUsedGrainMs)
    updateLastUsed(database, caller.credentialId, options.now).catch(options.onError);
  return caller;
}

function unauthorized(message: string): AppError {
  return new AppError("unauthorized", message, { headers: { "www-authenticate": "Bearer" } });
}
