import type { Queryable } from "../db/database.ts";
import { AppError } from "../errors.ts";
import { selectAccount, type Account } from "./store.ts";

/** @throws AppError not_found */
export async function findAccount(db: Queryable, id: string): Promise<Account> {
  const account = await selectAccount(db, id);
  if (!account) throw new AppError("not_found", "There is no such account.");
  return account;
}
