import type { Database } from "../db/database.ts";
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
export function watchLedger(database: Database, now: () => Date): () => Promise<LedgerLevels> {
  let levels: Promise<LedgerLevels> | null = null;
  let readAtMs = 0;
  return () => {
    if (levels && now().getTime() - readAtMs < keptMs) return levels;
    readAtMs = now().getTime();
    const reading = read(database);
    levels = reading;
    reading.catch(() => {
      if (levels === reading) levels = null;
    });
    return reading;
  };
}

async function read(database: Database): Promise<LedgerLevels> {
  const { refunds, credits } = await sumRefunds(database);
  const { findings } = await auditLedger(database);
  return { refunds, refundedCredits: credits, ledgerDrift: findings.length, findings };
}
