import type { SessionCaller } from "../caller.ts";
import { AppError } from "../errors.ts";
import { tidyName } from "../name.ts";
import type { Service } from "../service.ts";
import { createBrand } from "./create-brand.ts";
import { findBrand } from "./find-brand.ts";
import { selectBrandPages, updateBrandName, type BrandPage } from "./page-store.ts";
import { brandLimits } from "./rules.ts";
import { setBrandActive } from "./set-brand-active.ts";

/** The brands of an account with the plan's limit; a viewer sees its own. */
export async function listBrandPages(
  service: Service,
  caller: SessionCaller,
): Promise<{ brands: BrandPage[]; active: number; limit: number | null }> {
  const { accountId, brandId, plan } = caller;
  const brands = await selectBrandPages(service.database, { accountId, brandId });
  const active = brands.filter((brand) => brand.active).length;
  return { brands, active, limit: plan === null ? 0 : brandLimits[plan] };
}

/** @throws AppError agency_required | invalid_request | brand_limit_reached */
export async function addBrand(
  service: Service,
  caller: SessionCaller,
  name: string,
): Promise<BrandPage> {
  if (caller.plan === null) throw new AppError("agency_required", "Brands take an agency account.");
  const made = { newId: service.newId, now: service.now() };
  const brand = await service.database.transaction((tx) => createBrand(tx, caller, name, made));
  return { ...brand, jobs: 0 };
}

/**
 * Renames a brand, ends it or renews it.
 * @throws AppError not_found | invalid_request | brand_limit_reached
 */
export async function changeBrand(
  service: Service,
  caller: SessionCaller,
  brandId: string,
  wanted: { name?: string; active?: boolean },
): Promise<BrandPage> {
  const { accountId } = caller;
  const where = { accountId, brandId };
  await findBrand(service.database, accountId, brandId);
  if (wanted.active !== undefined)
    await setBrandActive(service.database, { ...where, active: wanted.active });
  if (wanted.name !== undefined)
    await updateBrandName(service.database, where, tidyName(wanted.name));
  const [brand] = await selectBrandPages(service.database, where);
  if (!brand) throw new AppError("not_found", "There is no such brand.");
  return brand;
}
