import { z } from "zod";
import type { App } from "../http/app.ts";
import type { SessionGuard } from "../http/session-guard.ts";
import type { Service } from "../service.ts";
import {
  creditsPerShot,
  longerSidePx,
  maxPhotos,
  modes,
  qualities,
  sixShotStyles,
  styles,
} from "../shoots/rules.ts";
import { styleTexts } from "../shoots/style-texts.ts";
import { maxUploadBytes, uploadFormats } from "../uploads/rules.ts";
import {
  creditsPerSecond,
  discountPercent,
  durations,
  maxImages,
  maxNoteCharacters,
  resolutions,
  videoAspectRatios,
  videoModes,
} from "../videos/rules.ts";

const qualityNames = { standard: "Standard", pro: "Pro", "4k": "4K" } as const;
const commonRatios = ["1:1", "4:5", "3:4", "2:3", "9:16", "5:4", "4:3", "3:2", "16:9", "21:9"];

const catalogueSchema = z.object({
  object: z.literal("catalogue"),
  styles: z.array(
    z.object({
      id: z.enum(styles),
      name: z.string(),
      description: z.string(),
      picture_url: z.string(),
      thumbnail_url: z.string(),
      takes_background: z.boolean(),
      takes_six_shots: z.boolean(),
    }),
  ),
  shots: z.array(z.int()),
  aspect_ratios: z.array(z.string()),
  qualities: z.array(
    z.object({
      id: z.enum(qualities),
      name: z.string(),
      credits_per_image: z.int(),
      longer_side_px: z.int(),
    }),
  ),
  modes: z.array(z.enum(modes)),
  max_photos: z.int(),
  videos: z.object({
    durations: z.array(z.object({ seconds: z.int(), max_images: z.int() })),
    resolutions: z.array(z.object({ id: z.enum(resolutions), credits_per_second: z.int() })),
    aspect_ratios: z.array(z.string()),
    note_max_characters: z.int(),
    model_discount_percent: z.record(z.enum(videoModes), z.int()),
  }),
  upload: z.object({ max_bytes: z.int(), formats: z.array(z.string()) }),
});

/** What can be ordered, and what it costs. */
export function catalogueRoutes(app: App, _service: Service, guard: SessionGuard): void {
  app.route({
    method: "GET",
    url: "/app/catalogue",
    onRequest: guard.require(),
    schema: { hide: true, response: { 200: catalogueSchema } },
    handler: async () => describeCatalogue(),
  });
}

function describeCatalogue(): z.output<typeof catalogueSchema> {
  return {
    object: "catalogue",
    styles: styles.map((id) => {
      const takesSix = sixShotStyles.has(id);
      // Files of the dashboard's own.
      const picture = `/styles/${id}.webp`;
      return {
        id,
        ...styleTexts[id],
        picture_url: picture,
        thumbnail_url: picture,
        takes_background: takesSix,
        takes_six_shots: takesSix,
      };
    }),
    shots: [1, 4, 6],
    aspect_ratios: commonRatios,
    qualities: qualities.map((id) => ({
      id,
      name: qualityNames[id],
      credits_per_image: creditsPerShot(id),
      longer_side_px: longerSidePx[id],
    })),
    modes: [...modes],
    max_photos: maxPhotos,
    videos: {
      durations: durations.map((seconds) => ({ seconds, max_images: maxImages[seconds] })),
      resolutions: resolutions.map((id) => ({ id, credits_per_second: creditsPerSecond[id] })),
      aspect_ratios: [...videoAspectRatios],
      note_max_characters: maxNoteCharacters,
      model_discount_percent: {
        product_only: discountPercent("product_only"),
        with_model: discountPercent("with_model"),
      },
    },
    upload: { max_bytes: maxUploadBytes, formats: uploadFormats },
  };
}
