import { findAccount } from "../accounts/find-account.ts";
import type { Queryable } from "../db/database.ts";
import { AppError } from "../errors.ts";
import { insertGrant } from "./store.ts";

/**
 * Adds credits to an account with a note; a negative number takes some back, as an adjustment.
 * @returns the balance right after
 * @throws AppError invalid_request | not_found
 */
export async function grantCredits(
  db: Queryable,
  grant: { accountId: string; credits: number; note: string; now: Date },
): Promise<number> {
  if (!Number.isSafeInteger(grant.credits) || grant.credits === 0)
    throw new AppError("invalid_request", "credits takes a whole number other than 0.");
  const after = await insertGrant(db, grant);
  if (after !== null) return after;
  const { balance } = await findAccount(db, grant.accountId);
  throw new AppError(
    "invalid_request",
    `credits takes back up to the balance, which is ${balance}.`,
  );
}
