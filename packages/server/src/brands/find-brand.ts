import type { Queryable } from "../db/database.ts";
import { AppError } from "../errors.ts";
import { selectBrand, type Brand } from "./store.ts";

/** @throws AppError not_found, the same for unknown and foreign brands */
export async function findBrand(db: Queryable, accountId: string, brandId: string): Promise<Brand> {
  const brand = await selectBrand(db, accountId, brandId);
  if (!brand) throw new AppError("not_found", "There is no such brand.");
  return brand;
}
