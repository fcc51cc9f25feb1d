import type { Database, Queryable } from "../db/database.ts";
import { auditQueries, countLedger, runAuditQuery } from "./store.ts";

export type AuditReport = {
  clean: boolean;
  accounts: number;
  entries: number;
  findings: { rule: keyof typeof auditQueries; subject: string; detail: string }[];
};

/**
 * Proves the books (docs/ledger.md): balance = sum of entries, running balances hold, charges less refunds = the
 * jobs' credits_used, every final job settled. Reads one snapshot.
 * @param options.isPatient  a query may take as long as it needs: somebody waits for it, and no scrape of the metrics
 */
export function auditLedger(
  database: Database,
  { isPatient = false }: { isPatient?: boolean } = {},
): Promise<AuditReport> {
  const read = async (tx: Queryable): Promise<AuditReport> => {
    await tx.query("set transaction isolation level repeatable read, read only");
    const findings: AuditReport["findings"] = [];
    for (const rule of Object.keys(auditQueries) as (keyof typeof auditQueries)[])
      for (const found of await runAuditQuery(tx, rule)) findings.push({ rule, ...found });
    return { clean: findings.length === 0, ...(await countLedger(tx)), findings };
  };
  return database.transaction(read, { isPatient });
}
