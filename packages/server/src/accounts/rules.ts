export const plans = ["partner", "agency_pro", "enterprise"] as const;
export type Plan = (typeof plans)[number];

/** The account that a first start makes, until somebody takes it over. */
export const demoEmail = "demo@packshot.invalid";
