export const graces = ["0", "1h", "24h", "7d", "30d"] as const;
export type RotationGrace = (typeof graces)[number];

/** How long an old key may go on after its rotation, in seconds. */
export const rotationGraces: Record<RotationGrace, number> = {
  "0": 0,
  "1h": 3600,
  "24h": 86_400,
  "7d": 604_800,
  "30d": 2_592_000,
};
