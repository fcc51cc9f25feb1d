import { isLow } from "../accounts/answer.ts";
import { findAccount } from "../accounts/find-account.ts";
import type { SessionCaller } from "../caller.ts";
import { noCursor, readCursor, writeCursor } from "../pages/cursor.ts";
import type { Service } from "../service.ts";
import { writeCsvLine } from "../pages/csv.ts";
import {
  selectStatement,
  sumByKind,
  type StatementEntry,
  type StatementFilter,
} from "./statement-store.ts";

/** The balance, what it is made of, and whether it is low. */
export async function readCredits(service: Service, caller: SessionCaller) {
  const [account, sums] = await Promise.all([
    findAccount(service.database, caller.accountId),
    sumByKind(service.database, caller.accountId),
  ]);
  return { account, sums, isLow: isLow(account) };
}

/**
 * A page of the account's ledger, the newest entry first.
 * @throws AppError invalid_request for a cursor that is none
 */
export async function readStatement(
  service: Service,
  caller: SessionCaller,
  wanted: Omit<StatementFilter, "accountId">,
  page: { cursor: string | undefined; limit: number },
): Promise<{ entries: StatementEntry[]; nextCursor: string | null }> {
  const [cursorId] = readCursor(page.cursor, 1) ?? [];
  const before = cursorId === undefined ? null : Number(cursorId);
  if (before !== null && !Number.isSafeInteger(before)) throw noCursor();
  const found = await selectStatement(
    service.database,
    { ...wanted, accountId: caller.accountId },
    before,
    page.limit + 1,
  );
  const entries = found.slice(0, page.limit);
  const last = entries.at(-1);
  return {
    entries,
    nextCursor: found.length > page.limit && last ? writeCursor([last.id]) : null,
  };
}

const batch = 500;

const columns = [
  "entry",
  "time",
  "kind",
  "credits",
  "balance_after",
  "job",
  "shot",
  "title",
  "style",
  "brand",
  "note",
];

/** The same as CSV, all of it, a batch in memory at a time; the last line is the sum of the others. */
export async function* writeStatementCsv(
  service: Service,
  caller: SessionCaller,
  wanted: Omit<StatementFilter, "accountId">,
): AsyncGenerator<string> {
  const filter = { ...wanted, accountId: caller.accountId };
  let before: number | null = null;
  let total = 0;
  for (;;) {
    const entries: StatementEntry[] = await selectStatement(
      service.database,
      filter,
      before,
      batch,
    );
    // With the first entries at hand: where they can't be read, nothing was sent yet.
    if (before === null) yield writeCsvLine(columns);
    for (const entry of entries) {
      total += entry.credits;
      yield writeCsvLine([
        entry.id,
        entry.createdAt.toISOString(),
        entry.kind,
        entry.credits,
        entry.balanceAfter,
        entry.jobId,
        entry.shot || null,
        entry.jobTitle,
        entry.jobStyle,
        entry.brandName,
        entry.note,
      ]);
    }
    const last = entries.at(-1);
    if (!last || entries.length < batch) break;
    before = last.id;
  }
  yield writeCsvLine(["total", null, null, total, null, null, null, null, null, null, null]);
}
