import { setTimeout as sleep } from "node:timers/promises";
import { UnknownOutcomeError } from "../unknown-outcome.ts";
import type { Queryable } from "./database.ts";

/** How long PostgreSQL is asked what became of a transaction, and how often: it takes its time to hear that a client is gone. */
const asking = { forMs: 5_000, everyMs: 100 };

/** A transaction's own id, to ask for its outcome by; null as long as it has written nothing. */
export async function transactionId(tx: Queryable): Promise<string | null> {
  const { rows } = await tx.query<{ id: string | null }>(
    "select pg_current_xact_id_if_assigned()::text as id",
  );
  return rows[0]!.id;
}

/**
 * Whether a transaction was committed of which the answer to `commit` was lost: PostgreSQL carries out what it was told, whether or not
 * anybody hears of it. Told as failed, a client that tried again paid twice.
 * @throws UnknownOutcomeError where nobody answers that either
 */
export async function wasCommitted(
  database: Queryable,
  id: string,
  cause: unknown,
): Promise<boolean> {
  const given = AbortSignal.timeout(asking.forMs);
  while (!given.aborted) {
    const status = await statusOf(database, id).catch(() => "unanswered");
    if (status === "committed" || status === "aborted") return status === "committed";
    await sleep(asking.everyMs);
  }
  throw new UnknownOutcomeError(cause);
}

async function statusOf(database: Queryable, id: string): Promise<string | null> {
  const { rows } = await database.query<{ status: string | null }>(
    "select pg_xact_status($1::text::xid8) as status",
    [id],
  );
  return rows[0]!.status;
}
