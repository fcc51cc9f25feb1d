import { isUniqueViolation, type Queryable } from "../db/database.ts";
import { isEmail } from "../email.ts";
import { AppError } from "../errors.ts";
import type { NewId } from "../ids.ts";
import { tidyName } from "../name.ts";
import type { Plan } from "./rules.ts";
import { insertAccount, selectAccounts, type Account, type NewAccount } from "./store.ts";

/**
 * Makes an account: personal, or an agency where it has a plan.
 * @param wanted.madeByOwner  by a user with this e-mail, of whom there is one; else no other account may have been made with it
 * @throws AppError invalid_request | email_taken
 */
export async function createAccount(
  db: Queryable,
  wanted: { name: string; email: string; plan: Plan | null; madeByOwner?: boolean },
  { newId, now }: { newId: NewId; now: Date },
): Promise<NewAccount> {
  const name = tidyName(wanted.name);
  if (!isEmail(wanted.email))
    throw new AppError("invalid_request", "email takes an e-mail address.");
  const { email, plan, madeByOwner = false } = wanted;
  const kind = plan ? "agency" : "personal";
  const account = { id: newId("acct"), kind, name, email, plan, createdAt: now } as const;
  try {
    await insertAccount(db, account, madeByOwner);
  } catch (error) {
    if (isUniqueViolation(error, "accounts_email"))
      throw new AppError("email_taken", "There is an account with this e-mail already.", {
        cause: error,
      });
    throw error;
  }
  return account;
}

/** Every account of this installation, with its balance. */
export function listAccounts(db: Queryable): Promise<Account[]> {
  return selectAccounts(db);
}
