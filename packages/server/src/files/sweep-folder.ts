import { deleteVersionWithCopies } from "./thumbnails.ts";
import { sweepBefore } from "../deletion.ts";
import type { Service } from "../service.ts";

const askedAtOnce = 1000;

/**
 * Deletes files of a folder that the database does not name: what a process left that was killed between storing a file
 * and writing it down, or between forgetting a file and deleting it. Only files older than a day: whoever stored one has
 * named it by then. Nothing but the folder tells what is to be done, so that when a sweep is cut off anywhere the next
 * one continues it. Returns how many; safe beside others that write the same keys anew.
 * @param sweep.findUnnamed  those of the keys that nothing names
 * @param sweep.forget  called right before a file goes
 * @param signal  ends it where it is
 */
export async function sweepFolder(
  service: Service,
  sweep: {
    folder: string;
    findUnnamed: (keys: string[]) => Promise<string[]>;
    forget?: (key: string) => Promise<void>;
  },
  signal?: AbortSignal,
): Promise<number> {
  let swept = 0;
  let keys: string[] = [];
  const sweepKeys = async (): Promise<void> => {
    for (const key of await sweep.findUnnamed(keys)) {
      if (signal?.aborted) return;
      if (await sweepKey(service, sweep, key)) swept++;
    }
    keys = [];
  };
  for await (const key of service.storage.list(sweep.folder)) {
    if (signal?.aborted) return swept;
    if (keys.push(key) === askedAtOnce) await sweepKeys();
  }
  await sweepKeys();
  return swept;
}

async function sweepKey(
  service: Service,
  { findUnnamed, forget }: Parameters<typeof sweepFolder>[1],
  key: string,
): Promise<boolean> {
  const object = await service.storage.stat(key);
  if (!object || object.writtenAt > sweepBefore(service.now())) return false;
  // Asked again: a thousand deletions take seconds, in which the file may have been named.
  if ((await findUnnamed([key])).length === 0) return false;
  await forget?.(key);
  return deleteVersionWithCopies(service.storage, object);
}
