import { sweepFolder } from "../files/sweep-folder.ts";
import type { Service } from "../service.ts";
import { deleteAnalysis, selectUnnamedCutouts, selectUnreferenced } from "./store.ts";

/**
 * Deletes photos that nothing refers to: those of a request that failed after it had stored them, of uploads that were
 * forgotten and of jobs that were deleted for good; then the cut-outs of photos that are forgotten. Returns how many
 * photos; safe to repeat, and beside requests that store the same photo again (see `rewriteBefore`).
 * @param signal  ends it where it is
 */
export async function sweepSources(service: Service, signal?: AbortSignal): Promise<number> {
  const { database } = service;
  const photos = {
    folder: "sources/",
    findUnnamed: (keys: string[]) => selectUnreferenced(database, keys),
    // First what was read from it: whoever sends the photo again has it read again.
    forget: (key: string) => deleteAnalysis(database, key),
  };
  const swept = await sweepFolder(service, photos, signal);
  const findUnnamed = (keys: string[]) => selectUnnamedCutouts(database, keys);
  await sweepFolder(service, { folder: "cutouts/", findUnnamed }, signal);
  return swept;
}
