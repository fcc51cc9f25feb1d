import type { Queryable } from "../db/database.ts";
import { AppError } from "../errors.ts";
import type { Plan } from "./rules.ts";
import { updatePlan } from "./store.ts";

/**
 * Gives an account a plan, which makes it an agency; null makes it personal, which takes that it has no brands.
 * @throws AppError invalid_request
 */
export async function changePlan(db: Queryable, id: string, plan: Plan | null): Promise<void> {
  if (!(await updatePlan(db, id, plan)))
    throw new AppError("invalid_request", "plan takes a plan: an account with brands needs one.");
}
