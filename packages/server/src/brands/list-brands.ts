import type { Caller } from "../caller.ts";
import type { Queryable } from "../db/database.ts";
import { findBrand } from "./find-brand.ts";
import { selectBrands, type Brand } from "./store.ts";

/** The agency's brands; a brand key sees its own only. */
export async function listBrands(
  db: Queryable,
  caller: Pick<Caller, "accountId" | "brandId">,
): Promise<Brand[]> {
  if (caller.brandId !== null) return [await findBrand(db, caller.accountId, caller.brandId)];
  return selectBrands(db, caller.accountId);
}
