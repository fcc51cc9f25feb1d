import { setTimeout as sleep } from "node:timers/promises";
import { UnknownOutcomeError } from "../unknown-outcome.ts";
import type { Queryable } from "./database.ts";

/** How long PostgreSQL is asked what became of a transaction, and how often: it takes its time to hear that a client is gone. */
const asking = { forMs: 5_000, everyMs: 100 };

/**
 * What a transaction's outcome is asked by. A PostgreSQL that crashed gives the id again that it had not yet written down, to
 * another transaction; its statistics begin anew then, and with an orderly stop they don't.
 */
export type TransactionMark = { id: string; statisticsSince: string };

/** The mark of a transaction; null as long as it has written nothing. */
export async function markOf(tx: Queryable): Promise<TransactionMark | null> {
  const { rows } = await tx.query<TransactionMark>({
    name: "mark-of-transaction",
    text: `select pg_current_xact_id_if_assigned()::text as id, stats_reset::text as "statisticsSince"
           from pg_stat_wal where pg_current_xact_id_if_assigned() is not null`,
  });
  return rows[0] ?? null;
}

/**
 * Whether a transaction was committed of which the answer to `commit` was lost: PostgreSQL carries out what it was told, whether or not
 * anybody hears of it. Told as failed, a client that tried again paid twice.
 * @throws UnknownOutcomeError where nobody answers that either
 */
export async function wasCommitted(
  database: Queryable,
  mark: TransactionMark,
  cause: unknown,
): Promise<boolean> {
  const given = AbortSignal.timeout(asking.forMs);
  while (!given.aborted) {
    const status = await statusOf(database, mark).catch(() => "unanswered");
    if (status === "committed" || status === "aborted") return status === "committed";
    if (status === "forgotten") break;
    await sleep(asking.everyMs);
  }
  throw new UnknownOutcomeError(cause);
}

async function statusOf(database: Queryable, mark: TransactionMark): Promise<string | null> {
  const { rows } = await database.query<{ status: string | null }>(
    `select case when stats_reset::text = $2 then pg_xact_status($1::text::xid8) else 'forgotten' end as status
     from pg_stat_wal`,
    [mark.id, mark.statisticsSince],
  );
  return rows[0]!.status;
}
