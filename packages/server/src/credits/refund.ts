import type { Queryable } from "../db/database.ts";
import { insertRefund } from "./store.ts";

/**
 * Gives back the price of one shot (number 1 and up) or of a whole job (0). However often it is called, and however
 * many callers race, the ledger's unique key lets it happen once.
 * @returns true where this call wrote the refund
 */
export function refund(
  tx: Queryable,
  entry: { accountId: string; jobId: string; shot: number; credits: number; now: Date },
): Promise<boolean> {
  return insertRefund(tx, entry);
}
