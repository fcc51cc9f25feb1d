import type { Database } from "../db/database.ts";
import { keepFor } from "../keep-for.ts";
import { auditLedger, type AuditReport } from "./audit.ts";
import { sumRefunds } from "./store.ts";

export type LedgerLevels = {
  refunds: number;
  refundedCredits: number;
  ledgerDrift: number;
  findings: AuditReport["findings"];
};

/** The audit reads every entry: however often a scrape comes, it runs once a minute. */
const keptMs = 60_000;

/** Figures of the ledger for the metrics. */
export function watchLedger(database: Database): () => Promise<LedgerLevels> {
  return keepFor(keptMs, () => read(database));
}

async function read(database: Database): Promise<LedgerLevels> {
  const { refunds, credits } = await sumRefunds(database);
  const { findings } = await auditLedger(database);
  return { refunds, refundedCredits: credits, ledgerDrift: findings.length, findings };
}
