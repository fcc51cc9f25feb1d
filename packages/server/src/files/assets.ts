import { readFile } from "node:fs/promises";
import { z } from "zod";
import { presetFolder, type Preset } from "../models/presets.ts";

const sampleFolder = new URL("../../../../samples/", import.meta.url);
const manifestSchema = z.array(z.object({ file: z.string().regex(/^[\w.-]+\.(jpg|png)$/) }));

/** Files that come with the service, by their path under /assets/: a closed list, so no path can climb out of it. */
export type Assets = ReadonlyMap<string, URL>;

/** Sample photographs and the presets' images. */
export async function listAssets(presets: Preset[]): Promise<Assets> {
  const manifest: unknown = JSON.parse(
    await readFile(new URL("manifest.json", sampleFolder), "utf8"),
  );
  const samples = manifestSchema
    .parse(manifest)
    .map(({ file }) => [`samples/${file}`, new URL(file, sampleFolder)] as const);
  const models = presets.map(
    ({ file }) => [`models/${file}`, new URL(file, presetFolder)] as const,
  );
  return new Map([...samples, ...models]);
}
