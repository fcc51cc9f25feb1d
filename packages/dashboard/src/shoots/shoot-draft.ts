import type { Catalogue, Mode, Quality, ShotCount, Upload } from "./types.ts";

/** What the form of a new shoot holds. */
export type ShootDraft = {
  photos: Upload[];
  style: string;
  mode: Mode;
  modelId: string | null;
  shots: ShotCount;
  aspectRatio: string;
  quality: Quality;
  /** `#rrggbb`, or whatever words an order over the API had; null leaves the backdrop to the style. */
  backgroundColor: string | null;
  brandId: string | null;
  title: string;
  /** Null: a new one each time. */
  seed: number | null;
};

/** What a create and `POST .../draft` speak of it. */
export type ShootFields = {
  style: string;
  mode: Mode;
  model_id: string | null;
  shots: ShotCount;
  aspect_ratio: string;
  quality: Quality;
  background_color: string | null;
  brand_id: string | null;
  title: string | null;
  seed: number | null;
};

/** A new form; what was kept of an older one stays as far as the service still offers it. */
export function startShootDraft(kept: Partial<ShootDraft>, catalogue: Catalogue): ShootDraft {
  const offered = <Value>(values: readonly Value[], value: unknown): Value | undefined =>
    values.find((one) => one === value);
  const styles = catalogue.styles.map(({ id }) => id);
  return {
    photos: Array.isArray(kept.photos) ? kept.photos : [],
    style: offered(styles, kept.style) ?? styles[0] ?? "classic",
    mode: offered(catalogue.modes, kept.mode) ?? "product_only",
    modelId: typeof kept.modelId === "string" ? kept.modelId : null,
    shots: offered(catalogue.shots, kept.shots) ?? 4,
    aspectRatio: isRatio(kept.aspectRatio) ? kept.aspectRatio : "1:1",
    quality:
      offered(
        catalogue.qualities.map(({ id }) => id),
        kept.quality,
      ) ?? "standard",
    backgroundColor: typeof kept.backgroundColor === "string" ? kept.backgroundColor : null,
    brandId: typeof kept.brandId === "string" ? kept.brandId : null,
    title: typeof kept.title === "string" ? kept.title : "",
    seed: Number.isInteger(kept.seed) ? (kept.seed ?? null) : null,
  };
}

/** The body of a create. */
export function toShootFields(draft: ShootDraft): ShootFields & { photos: string[] } {
  return {
    photos: draft.photos.map(({ id }) => id),
    style: draft.style,
    mode: draft.mode,
    model_id: draft.mode === "with_model" ? draft.modelId : null,
    shots: draft.shots,
    aspect_ratio: draft.aspectRatio,
    quality: draft.quality,
    background_color: draft.backgroundColor,
    brand_id: draft.brandId,
    title: draft.title.trim() || null,
    seed: draft.seed,
  };
}

/** What the service says of an older shoot, as a form. */
export function fromShootFields(fields: ShootFields & { photos: Upload[] }): ShootDraft {
  return {
    photos: fields.photos,
    style: fields.style,
    mode: fields.mode,
    modelId: fields.model_id,
    shots: fields.shots,
    aspectRatio: fields.aspect_ratio,
    quality: fields.quality,
    backgroundColor: fields.background_color,
    brandId: fields.brand_id,
    title: fields.title ?? "",
    seed: fields.seed,
  };
}

/** The largest seed that the service draws and takes. */
export const maxSeed = 2 ** 31 - 1;

/** Whether the service takes this ratio: `W:H`, between 1:4 and 4:1. */
export function isRatio(value: unknown): value is string {
  const match = typeof value === "string" && /^(\d+(?:\.\d+)?):(\d+(?:\.\d+)?)$/.exec(value);
  if (!match) return false;
  const ratio = Number(match[1]) / Number(match[2]);
  return ratio >= 0.25 && ratio <= 4;
}
