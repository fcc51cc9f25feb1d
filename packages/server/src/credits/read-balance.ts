import type { Database } from "../db/database.ts";
import type { Caller } from "../caller.ts";
import { selectBalance } from "./store.ts";

/** The balance as GET /v1/credits answers it (spec 4.6): a pool for agency keys. */
export async function readBalance(
  database: Database,
  caller: Caller,
): Promise<{ credits: number; balance?: "pool"; tenant?: string }> {
  const credits = await selectBalance(database, caller.accountId);
  if (caller.accountKind === "personal") return { credits };
  return { credits, balance: "pool", tenant: caller.accountName };
}
