import { createHash } from "node:crypto";
import type { Database, Queryable } from "../db/database.ts";
import { AppError } from "../errors.ts";
import { deleteClaim, deleteOldKeys, insertClaim, selectKept, updateResponse } from "./store.ts";

const keptMs = 24 * 3600 * 1000;
/** Longer than a create usually takes, lines included; a call that lives longer is fenced by `claimed_until`. */
const claimMs = 120_000;

/** Settles the key with the response, in the transaction of what it answers for. */
export type Seal = (tx: Queryable, response: object) => Promise<void>;

/**
 * Runs a create at most once for an Idempotency-Key.
 * Without a key it just runs. What fails is not kept: the same key may try again.
 * @param request.content  what the key is bound to: method, route and body
 * @throws AppError idempotency_conflict | idempotency_key_reused
 */
export async function runOnce<Response extends object>(
  database: Database,
  request: { accountId: string; key: string | undefined; content: unknown; now: Date },
  work: (seal: Seal) => Promise<Response>,
): Promise<{ response: Response; replayed: boolean }> {
  if (request.key === undefined) return { response: await work(async () => {}), replayed: false };
  const { accountId, key } = request;
  const claim = { accountId, key, claimedUntil: after(request.now, claimMs) };
  const fingerprint = createHash("sha256").update(JSON.stringify(request.content)).digest();
  const oldestKept = after(request.now, -keptMs);
  // The caller is told what failed, not that the database is away: the claim runs out by itself.
  const letGo = () => deleteClaim(database, claim).catch(() => {});
  const isOurs = await insertClaim(database, {
    ...claim,
    fingerprint,
    now: request.now,
    oldestKept,
  }).catch(async (error: unknown) => {
    // It may stand all the same, where only the answer was lost: whoever tries again would meet it for two minutes.
    await letGo();
    throw error;
  });
  if (!isOurs) {
    const kept = await selectKept(database, accountId, key);
    if (kept && !kept.fingerprint.equals(fingerprint))
      throw new AppError(
        "idempotency_key_reused",
        "This Idempotency-Key was used with another request; take a new one.",
      );
    if (!kept?.response)
      throw conflict("The first call with this Idempotency-Key still runs; try again shortly.");
    return { response: kept.response as Response, replayed: true };
  }
  try {
    const response = await work(async (tx, sealed) => {
      if (!(await updateResponse(tx, claim, sealed)))
        throw conflict("Another call took this Idempotency-Key over; try again for its answer.");
    });
    return { response, replayed: false };
  } catch (error) {
    await letGo();
    throw error;
  }
}

function conflict(message: string): AppError {
  return new AppError("idempotency_conflict", message, { headers: { "retry-after": "2" } });
}

/** Forgets keys that are over a day old. */
export function forgetOldKeys(database: Database, now: Date): Promise<void> {
  return deleteOldKeys(database, after(now, -keptMs));
}

function after(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds);
}
