import type { Catalogue, Mode, Quality, ShotCount } from "./types.ts";

/** Shots as the service will make them: 6 are for plain studio styles only (specification, 4.1). */
export function shotsFor(catalogue: Catalogue, style: string, shots: ShotCount): ShotCount {
  const takesSix = catalogue.styles.find(({ id }) => id === style)?.takes_six_shots ?? false;
  return shots === 6 && !takesSix ? 4 : shots;
}

/** Credits of a shoot, from the service's own price list; the service decides again. */
export function shootPrice(
  catalogue: Catalogue,
  { style, shots, quality }: { style: string; shots: ShotCount; quality: Quality },
): number {
  const perImage = catalogue.qualities.find(({ id }) => id === quality)?.credits_per_image ?? 0;
  return shotsFor(catalogue, style, shots) * perImage;
}

/** Credits of a film: whole numbers only, so that no float makes 34 into 34.00001 and then 35 (specification, 4.3). */
export function videoPrice(
  { videos }: Pick<Catalogue, "videos">,
  { duration, resolution, mode }: { duration: number; resolution: string; mode: Mode },
): number {
  const perSecond = videos.resolutions.find(({ id }) => id === resolution)?.credits_per_second ?? 0;
  const percent = 100 - videos.model_discount_percent[mode];
  return Math.ceil((perSecond * duration * percent) / 100);
}
