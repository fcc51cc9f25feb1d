import type { Database } from "../db/database.ts";
import { forgottenMs } from "./rules.ts";
import { deleteOldWorkers } from "./store.ts";

/** Forgets workers that went without a word a day ago. */
export function forgetOldWorkers(database: Database, now: Date): Promise<void> {
  return deleteOldWorkers(database, new Date(now.getTime() - forgottenMs));
}
