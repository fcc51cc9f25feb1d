import type { Database } from "../db/database.ts";
import { AppError } from "../errors.ts";
import type { NewId } from "../ids.ts";
import { rotationGraces, type RotationGrace } from "./rules.ts";
import { createKey } from "./create-key.ts";
import { selectKey, selectKeys, updateExpiry, updateRevoked, type KeyRecord } from "./store.ts";

export type KeyListing = KeyRecord & { state: "active" | "expired" | "revoked" };

/** All keys of an account, without their secrets. */
export async function listKeys(
  database: Database,
  accountId: string,
  now: Date,
): Promise<KeyListing[]> {
  const keys = await selectKeys(database, accountId);
  return keys.map((key) => ({
    ...key,
    state: key.revokedAt ? "revoked" : key.expiresAt && key.expiresAt <= now ? "expired" : "active",
  }));
}

/**
 * Ends a key now, on every process.
 * @throws AppError not_found
 */
export async function revokeKey(database: Database, keyId: string, now: Date): Promise<void> {
  if (!(await updateRevoked(database, keyId, now)))
    throw new AppError("not_found", "There is no such key.");
}

/**
 * Makes a new key like the old one, which goes on for the grace, but not beyond its own end.
 * @throws AppError not_found | invalid_request
 */
export function rotateKey(
  database: Database,
  keyId: string,
  grace: RotationGrace,
  { newId, now }: { newId: NewId; now: Date },
): Promise<{ id: string; key: string; oldKeyExpiresAt: Date }> {
  return database.transaction(async (tx) => {
    const old = await selectKey(tx, keyId);
    if (!old) throw new AppError("not_found", "There is no such key.");
    if (old.revokedAt) throw new AppError("invalid_request", "The key is revoked; make a new one.");
    if (old.expiresAt && old.expiresAt <= now)
      throw new AppError("invalid_request", "The key has expired; make a new one.");
    const graceEndsAt = new Date(now.getTime() + rotationGraces[grace] * 1000);
    const oldKeyExpiresAt =
      old.expiresAt && old.expiresAt < graceEndsAt ? old.expiresAt : graceEndsAt;
    // The end as well: a key that was to end does not go on for ever by being rotated.
    const expiresAt = await updateExpiry(tx, old.id, oldKeyExpiresAt);
    const { accountId, brandId, name } = old;
    const made = await createKey(tx, { accountId, brandId, name, expiresAt }, { newId, now });
    return { ...made, oldKeyExpiresAt };
  });
}
