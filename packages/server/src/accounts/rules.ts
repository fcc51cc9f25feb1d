import { AppError } from "../errors.ts";

export const plans = ["partner", "agency_pro", "enterprise"] as const;
export type Plan = (typeof plans)[number];

/** The account that a first start makes, until somebody takes it over. */
export const demoEmail = "demo@packshot.invalid";

/** @throws AppError invalid_request */
export function checkAccountName(name: string): string {
  const trimmed = name.trim();
  if (trimmed.length < 1 || trimmed.length > 100)
    throw new AppError("invalid_request", "name takes 1 to 100 characters.");
  return trimmed;
}
