import type { Queryable } from "../db/database.ts";
import { AppError } from "../errors.ts";
import { insertCharge, selectBalance } from "./store.ts";

/**
 * Takes a job's price, in the transaction that writes the job and its queue entry.
 * @returns the balance right after
 * @throws AppError insufficient_credits
 */
export async function chargeJob(
  tx: Queryable,
  charge: { accountId: string; jobId: string; credits: number; now: Date },
): Promise<number> {
  const balance = await insertCharge(tx, charge);
  if (balance === null)
    throw insufficient(charge.credits, await selectBalance(tx, charge.accountId));
  return balance;
}

/**
 * Refuses early what the balance cannot pay, before any photo is fetched: an empty account can't use the service to
 * fetch things. The charge itself decides again.
 * @throws AppError insufficient_credits
 */
export async function requireCredits(
  db: Queryable,
  accountId: string,
  credits: number,
): Promise<void> {
  const balance = await selectBalance(db, accountId);
  if (balance < credits) throw insufficient(credits, balance);
}

function insufficient(cost: number, balance: number): AppError {
  return new AppError(
    "insufficient_credits",
    `This costs ${cost} credit${cost === 1 ? "" : "s"} and the balance is ${balance}.`,
  );
}
