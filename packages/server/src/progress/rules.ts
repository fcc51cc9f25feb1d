/** Seconds that a shot took before there was one to measure, and a film for each of its own seconds. */
const usualShotSeconds: Record<string, number> = { standard: 8, pro: 16, "4k": 40 };
const usualFilmSeconds = 4;
/** A photo's cut-out. */
const cutoutSeconds = 4;

export type Pace = {
  /** By quality. */
  shotSeconds: Partial<Record<string, number>>;
  /** Of rendering, for each second of film. */
  filmSeconds: number | null;
};

/** How long a shoot goes on: what waits in front of it, its cut-outs, and its shots, shared by the workers' slots. */
export function shootSecondsLeft(
  shoot: { quality: string; photosToCut: number; pendingShots: number; waitingBefore: number },
  pace: Pace,
  slots: number,
): number {
  const perShot = pace.shotSeconds[shoot.quality] ?? usualShotSeconds[shoot.quality] ?? 10;
  const rounds = Math.ceil((shoot.waitingBefore + shoot.pendingShots) / slots);
  return Math.max(1, Math.round(shoot.photosToCut * cutoutSeconds + rounds * perShot));
}

/** The same for a film, whose frames are made one after another. */
export function filmSecondsLeft(
  film: { durationSeconds: number; fraction: number; photosToCut: number; waitingBefore: number },
  pace: Pace,
  slots: number,
): number {
  const rendering = film.durationSeconds * (pace.filmSeconds ?? usualFilmSeconds);
  const waiting = (film.waitingBefore / slots) * (usualShotSeconds["standard"] ?? 10);
  const left = rendering * (1 - film.fraction) + film.photosToCut * cutoutSeconds + waiting;
  return Math.max(1, Math.round(left));
}
