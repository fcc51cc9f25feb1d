import type { Queryable } from "../db/database.ts";
import type { Caller } from "../caller.ts";

export type KeyRecord = {
  id: string;
  accountId: string;
  brandId: string | null;
  name: string;
  prefix: string;
  lastFour: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
};

const columns = `id, account_id as "accountId", brand_id as "brandId", name, prefix, last_four as "lastFour",
  created_at as "createdAt", last_used_at as "lastUsedAt", expires_at as "expiresAt", revoked_at as "revokedAt"`;

export async function insertKey(
  tx: Queryable,
  key: Omit<KeyRecord, "lastUsedAt" | "revokedAt"> & { hash: Buffer },
): Promise<void> {
  await tx.query(
    `insert into api_keys (id, account_id, brand_id, name, prefix, last_four, hash, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      key.id,
      key.accountId,
      key.brandId,
      key.name,
      key.prefix,
      key.lastFour,
      key.hash,
      key.createdAt,
      key.expiresAt,
    ],
  );
}

export type KeyMatch = Caller & { lastUsedAt: Date | null };

/** The caller behind a key that is neither revoked nor expired: one indexed look-up, on every request. */
export async function selectCaller(
  db: Queryable,
  hash: Buffer,
  now: Date,
): Promise<KeyMatch | null> {
  const { rows } = await db.query<KeyMatch>({
    name: "select-caller",
    text: `
      select k.id as "credentialId", k.account_id as "accountId", a.kind as "accountKind", a.name as "accountName", a.plan,
             k.brand_id as "brandId", k.last_used_at as "lastUsedAt"
      from api_keys k
      join accounts a on a.id = k.account_id
      left join brands b on b.id = k.brand_id
      where k.hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > $2)
        and (b.id is null or b.active)`,
    values: [hash, now],
  });
  return rows[0] ?? null;
}

export async function updateLastUsed(db: Queryable, keyId: string, now: Date): Promise<void> {
  await db.query({
    name: "update-last-used",
    text: "update api_keys set last_used_at = $2 where id = $1",
    values: [keyId, now],
  });
}

export async function selectKey(db: Queryable, keyId: string): Promise<KeyRecord | null> {
  const { rows } = await db.query<KeyRecord>(
    `select ${columns} from api_keys where id = $1 for update`,
    [keyId],
  );
  return rows[0] ?? null;
}

export async function selectKeys(db: Queryable, accountId: string): Promise<KeyRecord[]> {
  const { rows } = await db.query<KeyRecord>(
    `select ${columns} from api_keys where account_id = $1 order by created_at, id`,
    [accountId],
  );
  return rows;
}

export async function updateRevoked(db: Queryable, keyId: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    "update api_keys set revoked_at = coalesce(revoked_at, $2) where id = $1",
    [keyId, now],
  );
  return (rowCount ?? 0) > 0;
}

/** Lets a key end with its grace; gives the end that it had of its own before it was first rotated, null for none. */
export async function updateExpiry(
  tx: Queryable,
  keyId: string,
  expiresAt: Date,
): Promise<Date | null> {
  const { rows } = await tx.query<{ ownEnd: Date | null }>(
    `update api_keys set own_end = coalesce(own_end, expires_at, 'infinity'), expires_at = least(expires_at, $2)
     where id = $1 returning nullif(own_end, 'infinity') as "ownEnd"`,
    [keyId, expiresAt],
  );
  return rows[0]?.ownEnd ?? null;
}
