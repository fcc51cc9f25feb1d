import { randomBytes } from "node:crypto";
import type { Queryable } from "../db/database.ts";
import { AppError } from "../errors.ts";
import type { NewId } from "../ids.ts";
import { findAccount } from "../accounts/find-account.ts";
import { findBrand } from "../brands/find-brand.ts";
import { formatKey, hashKey, hintsOf } from "./format.ts";
import { insertKey } from "./store.ts";

/**
 * Makes a key; the text is returned this once, and only its SHA-256 is stored.
 * @throws AppError not_found | invalid_request
 */
export async function createKey(
  tx: Queryable,
  wanted: { accountId: string; brandId: string | null; name: string; expiresAt: Date | null },
  { newId, now }: { newId: NewId; now: Date },
): Promise<{ id: string; key: string }> {
  const account = await findAccount(tx, wanted.accountId);
  if (wanted.brandId !== null) {
    if (account.kind !== "agency")
      throw new AppError("invalid_request", "A brand key takes an agency account.");
    const brand = await findBrand(tx, account.id, wanted.brandId);
    if (!brand.active) throw new AppError("invalid_request", "The brand is not active.");
  }
  const key = formatKey(randomBytes(32));
  const id = newId("key");
  await insertKey(tx, {
    ...wanted,
    id,
    accountId: account.id,
    ...hintsOf(key),
    hash: hashKey(key),
    createdAt: now,
  });
  return { id, key };
}
