import type { Queryable } from "../db/database.ts";
import { demoEmail, type Plan } from "./rules.ts";
import { updateDemo } from "./store.ts";

/**
 * Gives the demo account its real name, while it is nobody's: its key, credits and work stay.
 * @returns its id; null where there is none to take
 */
export function adoptDemo(
  tx: Queryable,
  wanted: { name: string; email: string; plan: Plan | null },
): Promise<string | null> {
  return updateDemo(tx, { ...wanted, name: wanted.name.trim(), demoEmail });
}
