import type { Catalogue, Mode, Upload } from "../shoots/types.ts";

export type Duration = 5 | 10 | 15;
export type Resolution = "480p" | "720p" | "1080p";

/** What the form of a new film holds. */
export type VideoDraft = {
  photos: Upload[];
  duration: Duration;
  resolution: Resolution;
  mode: Mode;
  /** Null: from the first photo. */
  aspectRatio: string | null;
  logo: Upload | null;
  music: boolean;
  note: string;
  brandId: string | null;
  title: string;
  seed: number | null;
};

/** What a create and `POST .../draft` speak of it. */
export type VideoFields = {
  duration: Duration;
  resolution: Resolution;
  mode: Mode;
  aspect_ratio: string | null;
  music: boolean;
  note: string | null;
  brand_id: string | null;
  title: string | null;
  seed: number | null;
};

/** A new form; what was kept of an older one stays as far as the service still offers it. */
export function startVideoDraft(
  kept: Partial<VideoDraft>,
  { videos, modes }: Catalogue,
): VideoDraft {
  const offered = <Value>(values: readonly Value[], value: unknown): Value | undefined =>
    values.find((one) => one === value);
  const words = (value: unknown): string => (typeof value === "string" ? value : "");
  return {
    photos: Array.isArray(kept.photos) ? kept.photos : [],
    duration:
      offered(
        videos.durations.map(({ seconds }) => seconds),
        kept.duration,
      ) ?? 10,
    resolution:
      offered(
        videos.resolutions.map(({ id }) => id),
        kept.resolution,
      ) ?? "720p",
    mode: offered(modes, kept.mode) ?? "product_only",
    aspectRatio: offered(videos.aspect_ratios, kept.aspectRatio) ?? null,
    logo: kept.logo ?? null,
    music: kept.music ?? true,
    note: words(kept.note),
    brandId: typeof kept.brandId === "string" ? kept.brandId : null,
    title: words(kept.title),
    seed: Number.isInteger(kept.seed) ? (kept.seed ?? null) : null,
  };
}

/** The body of a create. Photos that a short film has no room for stay in the form. */
export function toVideoFields(
  draft: VideoDraft,
  maxImages: number,
): VideoFields & { images: string[]; logo: string | null } {
  return {
    images: draft.photos.slice(0, maxImages).map(({ id }) => id),
    duration: draft.duration,
    resolution: draft.resolution,
    mode: draft.mode,
    aspect_ratio: draft.aspectRatio,
    logo: draft.logo?.id ?? null,
    music: draft.music,
    note: draft.note.trim() || null,
    brand_id: draft.brandId,
    title: draft.title.trim() || null,
    seed: draft.seed,
  };
}

/** What the service says of an older film, as a form. */
export function fromVideoFields(
  fields: VideoFields & { images: Upload[]; logo: Upload | null },
): VideoDraft {
  return {
    photos: fields.images,
    duration: fields.duration,
    resolution: fields.resolution,
    mode: fields.mode,
    aspectRatio: fields.aspect_ratio,
    logo: fields.logo,
    music: fields.music,
    note: fields.note ?? "",
    brandId: fields.brand_id,
    title: fields.title ?? "",
    seed: fields.seed,
  };
}

/** How many photos a film of this length shows. */
export function maxImagesFor({ videos }: Catalogue, duration: Duration): number {
  return videos.durations.find(({ seconds }) => seconds === duration)?.max_images ?? 1;
}
