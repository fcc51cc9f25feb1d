import type { Database } from "../db/database.ts";
import { AppError } from "../errors.ts";
import { findAccount } from "../accounts/find-account.ts";
import { checkBrandLimit } from "./rules.ts";
import { lockActiveBrandCount, selectBrand, updateActive } from "./store.ts";

/**
 * Ends or renews a brand. An inactive brand keeps its work; its keys stop at once, and its place in the plan is free.
 * @throws AppError not_found | brand_limit_reached
 */
export function setBrandActive(
  database: Database,
  wanted: { accountId: string; brandId: string; active: boolean },
): Promise<void> {
  return database.transaction(async (tx) => {
    const account = await findAccount(tx, wanted.accountId);
    const active = await lockActiveBrandCount(tx, account.id);
    const brand = await selectBrand(tx, account.id, wanted.brandId);
    if (!brand || !account.plan) throw new AppError("not_found", "There is no such brand.");
    if (wanted.active && !brand.active) checkBrandLimit(account.plan, active);
    await updateActive(tx, account.id, brand.id, wanted.active);
  });
}
