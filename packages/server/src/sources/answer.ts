import { z } from "zod";
import { thumbnailHref } from "../files/links.ts";
import type { Service } from "../service.ts";

export const sourcesSchema = z.array(
  z.object({ thumbnail_url: z.string(), preview_url: z.string() }),
);

/** Small copies of the photos that a job was made of. */
export function answerSources(
  service: Service,
  sourceKeys: string[],
): z.output<typeof sourcesSchema> {
  return sourceKeys.map((key) => ({
    thumbnail_url: thumbnailHref(service, key, 640),
    preview_url: thumbnailHref(service, key, 1600),
  }));
}
