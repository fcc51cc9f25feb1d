import { listBrands } from "../brands/list-brands.ts";
import type { SessionCaller } from "../caller.ts";
import { AppError } from "../errors.ts";
import type { Service } from "../service.ts";
import { createKey } from "./create-key.ts";
import { listKeys, revokeKey, rotateKey, type KeyListing } from "./manage-keys.ts";
import type { RotationGrace } from "./rules.ts";

export type AccountKey = KeyListing & { brandName: string | null };

/** The account's keys with their brands' names, the newest first. */
export async function listAccountKeys(
  service: Service,
  caller: SessionCaller,
): Promise<AccountKey[]> {
  const keys = await listKeys(service.database, caller.accountId, service.now());
  const brands = await listBrands(service.database, { ...caller, brandId: null });
  const names = new Map(brands.map((brand) => [brand.id, brand.name]));
  return keys
    .map((key) => ({ ...key, brandName: key.brandId && (names.get(key.brandId) ?? null) }))
    .reverse();
}

/**
 * Makes a key; its secret is told this once.
 * @throws AppError not_found | invalid_request
 */
export async function addKey(
  service: Service,
  caller: SessionCaller,
  wanted: { name: string; brandId: string | null; expiresAt: Date | null },
): Promise<{ key: AccountKey; secret: string }> {
  const made = { newId: service.newId, now: service.now() };
  const { id, key: secret } = await service.database.transaction((tx) =>
    createKey(tx, { ...wanted, accountId: caller.accountId }, made),
  );
  return { key: await findKey(service, caller, id), secret };
}

/** @throws AppError not_found | invalid_request */
export async function renewKey(
  service: Service,
  caller: SessionCaller,
  id: string,
  grace: RotationGrace,
): Promise<{ key: AccountKey; secret: string; old: AccountKey }> {
  await findKey(service, caller, id);
  const made = { newId: service.newId, now: service.now() };
  const rotated = await rotateKey(service.database, id, grace, made);
  const [key, old] = await Promise.all([
    findKey(service, caller, rotated.id),
    findKey(service, caller, id),
  ]);
  return { key, secret: rotated.key, old };
}

/** Ends a key at once. @throws AppError not_found */
export async function endKey(service: Service, caller: SessionCaller, id: string): Promise<void> {
  const { id: known } = await findKey(service, caller, id);
  await revokeKey(service.database, known, service.now());
}

async function findKey(service: Service, caller: SessionCaller, id: string): Promise<AccountKey> {
  const key = (await listAccountKeys(service, caller)).find((one) => one.id === id);
  if (!key) throw new AppError("not_found", "There is no such key.");
  return key;
}
