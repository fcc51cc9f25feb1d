import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { decodePhoto } from "./decode.ts";
import type { Photo } from "./photo.ts";

const samples = new URL("../../../../samples/", import.meta.url);
const library = new URL("../../../../../shared/photos/", import.meta.url);

/** Why a test is skipped that needs more photographs than the samples are; false where they lie beside the repository. */
export const skip = !existsSync(library) && "the larger photo library is not beside the repository";

/** Where a photograph of the samples or of the larger library lies. */
export function photographFile(name: string): URL {
  const own = new URL(name, samples);
  return existsSync(own) ? own : new URL(name, library);
}

/** A photograph of the samples or of the larger library. */
export async function readPhotograph(
  name: string,
  options: { maxSidePx?: number } = {},
): Promise<Photo> {
  return decodePhoto(await readFile(photographFile(name)), options);
}
