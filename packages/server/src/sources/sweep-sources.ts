import { deleteWithCopies, thumbnailKeys } from "../files/thumbnails.ts";
import type { Service } from "../service.ts";
import { sweepBefore } from "./rules.ts";
import { deleteAnalysis, selectUnreferenced } from "./store.ts";

const askedAtOnce = 1000;

/**
 * Deletes photos that nothing refers to: those of a request that failed after it had stored them, of uploads that were
 * forgotten and of jobs that were deleted for good; with their cut-outs and small copies. Returns how many; safe to
 * repeat, and beside requests that store the same photo again (see `rewriteBefore`).
 * @param signal  ends it where it is
 */
export async function sweepSources(service: Service, signal?: AbortSignal): Promise<number> {
  const before = sweepBefore(service.now());
  let swept = 0;
  let old: { key: string; etag: string }[] = [];
  for await (const key of service.storage.list("sources/")) {
    if (signal?.aborted) return swept;
    const object = await service.storage.stat(key);
    if (!object || object.writtenAt > before) continue;
    old.push(object);
    if (old.length < askedAtOnce) continue;
    swept += await sweepUnreferenced(service, old, signal);
    old = [];
  }
  return swept + (await sweepUnreferenced(service, old, signal));
}

async function sweepUnreferenced(
  service: Service,
  old: { key: string; etag: string }[],
  signal: AbortSignal | undefined,
): Promise<number> {
  const keys = await selectUnreferenced(
    service.database,
    old.map(({ key }) => key),
  );
  const unreferenced = new Set(keys);
  let swept = 0;
  for (const { key, etag } of old) {
    if (signal?.aborted) return swept;
    if (!unreferenced.has(key)) continue;
    // Asked again: a thousand deletions take seconds, in which the photo may have been sent once more.
    if ((await selectUnreferenced(service.database, [key])).length === 0) continue;
    // First what was read from it: whoever sends the photo again has it read again.
    const cutoutKey = await deleteAnalysis(service.database, key);
    if (!(await service.storage.deleteVersion(key, etag))) continue;
    for (const copy of thumbnailKeys(key)) await service.storage.delete(copy);
    if (cutoutKey !== null) await deleteWithCopies(service.storage, cutoutKey);
    swept++;
  }
  return swept;
}
