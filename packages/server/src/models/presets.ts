import { readFile } from "node:fs/promises";
import { z } from "zod";

export const presetFolder = new URL("./presets/", import.meta.url);

const presetsSchema = z.array(
  z.object({
    id: z.string().regex(/^[a-z0-9_]+$/),
    name: z.string(),
    file: z.string().regex(/^[a-z0-9-]+\.webp$/),
    tags: z.array(z.string()),
  }),
);

export type Preset = z.output<typeof presetsSchema>[number];

/** The models that every installation has: images of our own beside this file, with their mattes, so that they stand in any set. */
export async function readPresets(): Promise<Preset[]> {
  return presetsSchema.parse(
    JSON.parse(await readFile(new URL("presets.json", presetFolder), "utf8")),
  );
}
