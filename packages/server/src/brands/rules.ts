import { AppError } from "../errors.ts";

/** Active brands that a plan allows (spec 8). */
export const brandLimits = { partner: 3, agency_pro: 10, enterprise: null } as const;

/** @throws AppError brand_limit_reached */
export function checkBrandLimit(plan: keyof typeof brandLimits, activeBrands: number): void {
  const limit = brandLimits[plan];
  if (limit !== null && activeBrands >= limit)
    throw new AppError(
      "brand_limit_reached",
      `This plan holds ${limit} active brands; deactivate one, or take a larger plan.`,
    );
}
