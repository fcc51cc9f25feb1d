import { z } from "zod";
import { readBalance } from "../credits/read-balance.ts";
import type { App } from "../http/app.ts";
import { oneOf } from "../http/fields.ts";
import type { SessionGuard } from "../http/session-guard.ts";
import type { Service } from "../service.ts";
import {
  clampShots,
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
  videoCredits,
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

const quoteBody = z.discriminatedUnion(
  "type",
  [
    z.object({
      type: z.literal("shoot"),
      style: z.enum(styles, oneOf(styles)),
      shots: z.literal([1, 4, 6], oneOf([1, 4, 6])),
      quality: z.enum(qualities, oneOf(qualities)),
    }),
    z.object({
      type: z.literal("video"),
      duration: z.literal(durations, oneOf(durations)),
      resolution: z.enum(resolutions, oneOf(resolutions)),
      mode: z.enum(videoModes, oneOf(videoModes)),
    }),
  ],
  "takes one of shoot or video",
);

/** What can be ordered, and what it costs. */
export function catalogueRoutes(app: App, service: Service, guard: SessionGuard): void {
  app.route({
    method: "GET",
    url: "/app/catalogue",
    onRequest: guard.require(),
    schema: { hide: true, response: { 200: catalogueSchema } },
    handler: async () => describeCatalogue(),
  });

  app.route({
    method: "POST",
    url: "/app/quotes",
    onRequest: guard.require("work"),
    schema: {
      hide: true,
      body: quoteBody,
      response: {
        200: z.object({
          object: z.literal("quote"),
          credits: z.int(),
          shots: z.int().nullable(),
          shots_adjusted: z.boolean(),
          balance: z.int(),
          is_enough: z.boolean(),
        }),
      },
    },
    async handler({ session, body }) {
      const { credits: balance } = await readBalance(service.database, session);
      const price = priceOf(body);
      return {
        object: "quote" as const,
        ...price,
        balance,
        is_enough: balance >= price.credits,
      };
    },
  });
}

function priceOf(body: z.output<typeof quoteBody>): {
  credits: number;
  shots: number | null;
  shots_adjusted: boolean;
} {
  if (body.type === "video") {
    const credits = videoCredits(body.resolution, body.duration, body.mode);
    return { credits, shots: null, shots_adjusted: false };
  }
  const { shots, adjusted } = clampShots(body.style, body.shots);
  return { credits: shots * creditsPerShot(body.quality), shots, shots_adjusted: adjusted };
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
