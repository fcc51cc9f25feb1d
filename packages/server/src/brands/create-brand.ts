import assert from "node:assert/strict";
import type { Caller } from "../caller.ts";
import type { Queryable } from "../db/database.ts";
import type { NewId } from "../ids.ts";
import { tidyName } from "../name.ts";
import { checkBrandLimit } from "./rules.ts";
import { insertBrand, lockActiveBrandCount, type Brand } from "./store.ts";

/**
 * Makes a client brand of an agency.
 * @throws AppError invalid_request | brand_limit_reached
 */
export async function createBrand(
  tx: Queryable,
  caller: Pick<Caller, "accountId" | "plan">,
  name: string,
  { newId, now }: { newId: NewId; now: Date },
): Promise<Brand> {
  assert(caller.plan, "only agencies have brands");
  const trimmed = tidyName(name);
  checkBrandLimit(caller.plan, await lockActiveBrandCount(tx, caller.accountId));
  const brand = { id: newId("brand"), name: trimmed, active: true, createdAt: now };
  await insertBrand(tx, { ...brand, accountId: caller.accountId });
  return brand;
}
