export const durations = [5, 10, 15] as const;
export const resolutions = ["480p", "720p", "1080p"] as const;
export const videoAspectRatios = ["21:9", "16:9", "4:3", "1:1", "3:4", "9:16"] as const;
export const videoModes = ["product_only", "with_model"] as const;
export const videoStatuses = ["pending", "submitted", "generating", "completed", "failed"] as const;

/** Characters that a film's note may have. */
export const maxNoteCharacters = 1000;
/** What is said of a note that is none. */
export const noteRule = `takes text of up to ${maxNoteCharacters.toLocaleString("en")} characters`;

export type Duration = (typeof durations)[number];
export type Resolution = (typeof resolutions)[number];
export type VideoAspectRatio = (typeof videoAspectRatios)[number];
export type VideoMode = (typeof videoModes)[number];
export type VideoStatus = (typeof videoStatuses)[number];

/** Every allowed move (spec 3.2); docs/job-states.md is tested against it. */
export const videoTransitions: Record<VideoStatus, readonly VideoStatus[]> = {
  pending: ["submitted", "failed"],
  submitted: ["generating", "failed"],
  generating: ["completed", "failed"],
  completed: [],
  failed: [],
};

/** The states from which a video may move to this one. */
export function statesBefore(to: VideoStatus): VideoStatus[] {
  return videoStatuses.filter((from) => videoTransitions[from].includes(to));
}

/** Whether a video has ended. */
export function isFinal(status: VideoStatus): boolean {
  return videoTransitions[status].length === 0;
}

/** Source images that a film of this length takes (spec 4.3). */
export const maxImages: Record<Duration, number> = { 5: 1, 10: 3, 15: 4 };

export const creditsPerSecond: Record<Resolution, number> = { "480p": 2, "720p": 4, "1080p": 9 };
const multiplierPercent: Record<VideoMode, number> = { product_only: 85, with_model: 100 };

/** How much less a film costs in this mode. */
export function discountPercent(mode: VideoMode): number {
  return 100 - multiplierPercent[mode];
}

/** The price of a film (spec 4.3), in whole numbers: 4 × 10 × 0.85 must be 34 and never 34.000000000000004. */
export function videoCredits(resolution: Resolution, duration: Duration, mode: VideoMode): number {
  const hundredths = creditsPerSecond[resolution] * duration * multiplierPercent[mode];
  return Math.ceil(hundredths / 100);
}

/** The nearest of the six ratios, by log ratio, to an image of this size: twice as wide is as far as half as wide. */
export function nearestAspectRatio(size: { widthPx: number; heightPx: number }): VideoAspectRatio {
  const wanted = Math.log(size.widthPx / size.heightPx);
  const distance = (ratio: VideoAspectRatio): number => {
    const [width = 1, height = 1] = ratio.split(":").map(Number);
    return Math.abs(Math.log(width / height) - wanted);
  };
  return videoAspectRatios.reduce((best, ratio) =>
    distance(ratio) < distance(best) ? ratio : best,
  );
}

/** Seconds after which a poll is worth while: 15, less when the film is nearly done. */
export function videoRetryAfterSeconds(status: VideoStatus, progress: number): number | null {
  if (isFinal(status)) return null;
  return status === "generating" ? Math.min(15, Math.max(1, Math.ceil((1 - progress) * 20))) : 15;
}

/** Size of a film: the resolution names the shorter side. */
export function filmSize(
  resolution: Resolution,
  ratio: VideoAspectRatio,
): { widthPx: number; heightPx: number } {
  const shortPx = Number.parseInt(resolution, 10);
  const [width = 1, height = 1] = ratio.split(":").map(Number);
  const even = (px: number): number => 2 * Math.round(px / 2);
  return width >= height
    ? { widthPx: even((shortPx * width) / height), heightPx: shortPx }
    : { widthPx: shortPx, heightPx: even((shortPx * height) / width) };
}
