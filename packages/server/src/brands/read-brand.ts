import type { Caller } from "../caller.ts";
import type { Queryable } from "../db/database.ts";
import { AppError } from "../errors.ts";
import { isIdShaped } from "../ids.ts";
import { findBrand } from "./find-brand.ts";
import type { Brand } from "./store.ts";

/**
 * A brand that the caller may see: any of the agency's, and with a brand key its own alone.
 * @throws AppError not_found, the same for unknown, foreign and malformed ids
 */
export async function readBrand(
  db: Queryable,
  caller: Pick<Caller, "accountId" | "brandId">,
  brandId: string,
): Promise<Brand> {
  if (!isIdShaped(brandId) || (caller.brandId !== null && brandId !== caller.brandId))
    throw new AppError("not_found", "There is no such brand.");
  return findBrand(db, caller.accountId, brandId);
}
