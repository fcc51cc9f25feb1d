import type { Database } from "../db/database.ts";
import { deleteExpired } from "./store.ts";

/** Forgets sessions and links that ran out. */
export function forgetExpired(database: Database, now: Date): Promise<void> {
  return deleteExpired(database, now);
}
