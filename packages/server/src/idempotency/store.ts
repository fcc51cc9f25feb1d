import type { Queryable } from "../db/database.ts";

export type StoredKey = { fingerprint: Buffer; response: unknown };

/**
 * Takes a key that is new, over a day old, or whose claim ran out without a response; false where it is held. A claim that
 * ends long after any that is taken now was left before the clock was put back.
 */
export async function insertClaim(
  db: Queryable,
  claim: {
    accountId: string;
    key: string;
    fingerprint: Buffer;
    now: Date;
    oldestKept: Date;
    claimedUntil: Date;
  },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: "insert-idempotency-claim",
    text: `
      insert into idempotency_keys as kept (account_id, key, fingerprint, created_at, claimed_until)
      values ($1, $2, $3, $4, $6)
      on conflict (account_id, key) do update
        set fingerprint = excluded.fingerprint, response = null, created_at = excluded.created_at,
            claimed_until = excluded.claimed_until
        where kept.created_at < $5
           or (kept.response is null and kept.fingerprint = excluded.fingerprint
               and kept.claimed_until not between $4 and $6::timestamptz + interval '1 minute')`,
    values: [
      claim.accountId,
      claim.key,
      claim.fingerprint,
      claim.now,
      claim.oldestKept,
      claim.claimedUntil,
    ],
  });
  return (rowCount ?? 0) > 0;
}

export async function selectKept(
  db: Queryable,
  accountId: string,
  key: string,
): Promise<StoredKey | null> {
  const { rows } = await db.query<StoredKey>(
    "select fingerprint, response from idempotency_keys where account_id = $1 and key = $2",
    [accountId, key],
  );
  return rows[0] ?? null;
}

/** Writes the response of a claim that is still ours; false where it ran out and another call took it. */
export async function updateResponse(
  tx: Queryable,
  claim: { accountId: string; key: string; claimedUntil: Date },
  response: object,
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: "update-idempotency-response",
    text: `update idempotency_keys set response = $4
           where account_id = $1 and key = $2 and claimed_until = $3 and response is null`,
    values: [claim.accountId, claim.key, claim.claimedUntil, JSON.stringify(response)],
  });
  return (rowCount ?? 0) > 0;
}

export async function deleteClaim(
  db: Queryable,
  claim: { accountId: string; key: string; claimedUntil: Date },
): Promise<void> {
  await db.query(
    `delete from idempotency_keys
     where account_id = $1 and key = $2 and claimed_until = $3 and response is null`,
    [claim.accountId, claim.key, claim.claimedUntil],
  );
}

export async function deleteOldKeys(db: Queryable, oldestKept: Date): Promise<void> {
  await db.query("delete from idempotency_keys where created_at < $1", [oldestKept]);
}
