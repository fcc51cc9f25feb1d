import type { Caller } from "../caller.ts";
import type { Queryable } from "../db/database.ts";
import { AppError } from "../errors.ts";
import { findBrand } from "./find-brand.ts";

/**
 * The caller, as whoever makes something for this brand; null: for none.
 * @throws AppError agency_required | not_found | invalid_request
 */
export async function workForBrand(
  db: Queryable,
  caller: Caller,
  brandId: string | null,
): Promise<Caller> {
  if (brandId === null) return caller;
  if (caller.accountKind !== "agency")
    throw new AppError("agency_required", "Brands take an agency account.");
  const brand = await findBrand(db, caller.accountId, brandId);
  if (!brand.active) throw new AppError("invalid_request", "brand_id takes an active brand.");
  return { ...caller, brandId: brand.id };
}
