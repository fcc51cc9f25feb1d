export const styles = [
  "classic",
  "minimal",
  "luxury",
  "loud_luxury",
  "magazine",
  "editorial",
  "avant_garde",
  "element",
  "influencer",
  "lifestyle",
] as const;
export const qualities = ["standard", "pro", "4k"] as const;
export const modes = ["product_only", "with_model"] as const;
export const shootStatuses = [
  "pending",
  "analyzing",
  "analyzed",
  "generating",
  "completed",
  "failed",
] as const;

export type Style = (typeof styles)[number];
export type Quality = (typeof qualities)[number];
export type Mode = (typeof modes)[number];
export type ShootStatus = (typeof shootStatuses)[number];

/** Every allowed move: what is not final may fail. docs/job-states.md is tested against it. */
export const shootTransitions: Record<ShootStatus, readonly ShootStatus[]> = {
  pending: ["analyzing", "failed"],
  analyzing: ["analyzed", "failed"],
  analyzed: ["generating", "failed"],
  generating: ["completed", "failed"],
  completed: [],
  failed: [],
};

/** Whether a shoot has ended. */
export function isFinal(status: ShootStatus): boolean {
  return shootTransitions[status].length === 0;
}

/** The states from which a shoot may move to this one. */
export function statesBefore(to: ShootStatus): ShootStatus[] {
  return shootStatuses.filter((from) => shootTransitions[from].includes(to));
}

/** Styles of plain studio light: they take six shots and a background colour (spec 4.1). */
export const sixShotStyles: ReadonlySet<Style> = new Set<Style>(["classic", "minimal"]);

/** Photos that a shoot takes (spec 4.1). */
export const maxPhotos = 8;

/** Pixels of a picture's longer side. */
export const longerSidePx: Record<Quality, number> = { standard: 1024, pro: 2048, "4k": 4096 };

const creditsPerImage: Record<Quality, number> = { standard: 1, pro: 2, "4k": 4 };

/** Credits of one image (spec 4.1). */
export function creditsPerShot(quality: Quality): number {
  return creditsPerImage[quality];
}

/** 6 shots are honoured for classic and minimal only; elsewhere they become 4, and the answer says so (spec 4.1). */
export function clampShots(
  style: Style,
  wanted: 1 | 4 | 6,
): { shots: 1 | 4 | 6; adjusted: boolean } {
  const adjusted = wanted === 6 && !sixShotStyles.has(style);
  return { shots: adjusted ? 4 : wanted, adjusted };
}

/**
 * Reads `W:H`, whole or decimal numbers, from 1:4 to 4:1; null for anything else. Clients divide
 * a picture's sides and send all digits of it (17 in most languages, 28 as a Python Decimal); the bound is for what is stored.
 */
export function parseAspectRatio(text: string): [number, number] | null {
  const match = /^(\d{1,50}(?:\.\d{1,50})?):(\d{1,50}(?:\.\d{1,50})?)$/.exec(text);
  if (!match) return null;
  const [width, height] = [Number(match[1]), Number(match[2])];
  const ratio = width / height;
  return ratio >= 0.25 && ratio <= 4 ? [width, height] : null;
}

/** How a shoot ends once no shot is pending: one fulfilled shot makes it completed. */
export function finalStatus(fulfilledShots: number): "completed" | "failed" {
  return fulfilledShots > 0 ? "completed" : "failed";
}

/** Seconds after which a poll is worth while: 4, less when the last shots are under way. */
export function retryAfterSeconds(status: ShootStatus, pendingShots: number): number | null {
  if (isFinal(status)) return null;
  return status === "generating" ? Math.min(4, Math.max(1, pendingShots)) : 4;
}
