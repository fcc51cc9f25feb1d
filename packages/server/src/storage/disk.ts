import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import {
  access,
  link,
  mkdir,
  open,
  readFile,
  readdir,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Readable } from "node:stream";
import type { BigIntStats } from "node:fs";
import { makeFolder } from "../make-folder.ts";
import { checkFolder, checkKey, contentTypeOf } from "./keys.ts";
import { StorageError } from "./storage.ts";
import type { ByteRange, OpenedObject, Storage, StoredObject } from "./storage.ts";

/** No key begins with a dot, so that this can't meet one. */
export const incomingName = ".incoming";

/** A write takes seconds; what is older was left by a process that was killed, not by one that still writes. */
const staleAfterMs = 3_600_000;

/**
 * A store in a folder of a disk, which several processes may have open at once.
 * Files are written to `.incoming` beside the others, synced, and renamed to their place. One folder for all of them,
 * rather than each beside its target, so that what a killed process left is found without a walk through everything.
 * @param now  the clock, for the age of what was left
 */
export async function openDiskStorage({
  folder: folderPath,
  now = () => new Date(),
}: {
  folder: string;
  now?: () => Date;
}): Promise<Storage> {
  const folder = resolve(folderPath);
  const incoming = join(folder, incomingName);
  makeFolder(incoming, 0o700);
  await removeStale(incoming, now().getTime() - staleAfterMs);
  const pathOf = (key: string) => {
    checkKey(key);
    return join(folder, key);
  };
  // Of an unmounted disk the mount point is left, without the folder that opening the store made: nothing is missing then.
  const fail = async (error: unknown, key: string): Promise<never> => {
    if (hasCode(error, "ENOENT") && !(await isThere(incoming)))
      throw new StorageError("storage_away", `The store is gone: no "${key}".`, { cause: error });
    throw storageErrorFrom(error, key);
  };
  return {
    // In that folder, for the same reason.
    check: async () => {
      const temporary = join(incoming, randomUUID());
      try {
        await writeFile(temporary, "check", { flag: "wx", mode: 0o600 });
      } finally {
        await rm(temporary, { force: true });
      }
    },
    put: async (key, data) => {
      const path = pathOf(key);
      const temporary = join(incoming, randomUUID());
      try {
        await writeSynced(temporary, data);
        await moveSynced(temporary, path, folder);
      } catch (error) {
        await rm(temporary, { force: true });
        await fail(error, key);
      }
    },
    get: async (key) => await readFile(pathOf(key)).catch((error) => fail(error, key)),
    open: async (key, range) =>
      await openObject(pathOf(key), key, range).catch((error) => fail(error, key)),
    stat: async (key) => {
      try {
        const found = await stat(pathOf(key), { bigint: true });
        return found.isFile() ? describe(key, found) : null;
      } catch (error) {
        if (!hasCode(error, "ENOENT")) throw error;
        return (await isThere(incoming)) ? null : fail(error, key);
      }
    },
    delete: async (key) => {
      const path = pathOf(key);
      await rm(path, { force: true });
      await removeEmptyFolders(dirname(path), folder);
    },
    deleteVersion: async (key, etag) => {
      const path = pathOf(key);
      const isGone = await removeVersion(path, join(incoming, randomUUID()), key, etag);
      if (isGone) await removeEmptyFolders(dirname(path), folder);
      return isGone;
    },
    list: (prefix) => {
      checkFolder(prefix);
      return walk(folder, prefix);
    },
  };
}

/**
 * Removes a file if it is the one that the tag tells: it is moved away before the last look, so that whatever is put
 * meanwhile is another file.
 */
async function removeVersion(
  path: string,
  aside: string,
  key: string,
  etag: string,
): Promise<boolean> {
  const isMeant = async (at: string): Promise<boolean> =>
    describe(key, await stat(at, { bigint: true })).etag === etag;
  try {
    if (!(await isMeant(path))) return false;
    await rename(path, aside);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return false;
    throw error;
  }
  const isGone = await isMeant(aside);
  // A link, since it does not replace what is there by now.
  if (!isGone) await link(aside, path).catch(ignoreExisting);
  await rm(aside, { force: true });
  return isGone;
}

/** Gives the errors that a caller can act on their codes; the others stay as they are. */
export function storageErrorFrom(error: unknown, key: string): unknown {
  if (hasCode(error, "ENOENT")) {
    return new StorageError("object_missing", `There is no object "${key}".`, { cause: error });
  }
  if (hasCode(error, "ENOSPC") || hasCode(error, "EDQUOT")) {
    return new StorageError("storage_full", `The disk is full: "${key}" was not stored.`, {
      cause: error,
    });
  }
  return error;
}

async function openObject(path: string, key: string, range?: ByteRange): Promise<OpenedObject> {
  const file = await open(path, "r");
  try {
    // Of the open file, so that size and tag are those of the bytes that follow, even if it is replaced meanwhile.
    const object = describe(key, await file.stat({ bigint: true }));
    const stream = file.createReadStream(range ? { start: range.first, end: range.last } : {});
    return { ...object, stream };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Every put makes a new file, hence a new inode and time: the tag changes with the bytes. */
function describe(key: string, { size, ino, mtime, mtimeNs }: BigIntStats): StoredObject {
  const etag = `"${[ino, size, mtimeNs].map((part) => part.toString(36)).join("-")}"`;
  return {
    key,
    sizeBytes: Number(size),
    etag,
    contentType: contentTypeOf(key),
    writtenAt: mtime,
  };
}

async function writeSynced(path: string, data: Uint8Array | Readable): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(data);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function moveSynced(from: string, to: string, top: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      await rename(from, to);
      break;
    } catch (error) {
      // Another process may have deleted the last object of this folder, and the folder, in between.
      if (!hasCode(error, "ENOENT") || attempt === 20) throw error;
    }
  }
  // All the way up, also where others made the folders: they may not have synced them yet.
  for (let path = to; path !== top;) {
    path = dirname(path);
    await syncFolder(path);
  }
}

export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function removeEmptyFolders(from: string, top: string): Promise<void> {
  for (let path = from; path !== top; path = dirname(path)) {
    try {
      await rmdir(path);
    } catch (error) {
      if (hasCode(error, "ENOTEMPTY") || hasCode(error, "EEXIST")) return;
      if (!hasCode(error, "ENOENT")) throw error;
    }
  }
}

async function removeStale(incoming: string, olderThanMs: number): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && found.mtimeMs < olderThanMs) await rm(path, { force: true });
  }
}

async function* walk(top: string, folder: string): AsyncGenerator<string> {
  const entries = await readdir(join(top, folder), { withFileTypes: true }).catch(
    (error: unknown) => {
      if (hasCode(error, "ENOENT")) return [];
      throw error;
    },
  );
  const names = entries
    .filter(({ name }) => !name.startsWith("."))
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name));
  for (const name of names.toSorted((a, b) => (a < b ? -1 : 1))) {
    if (name.endsWith("/")) yield* walk(top, `${folder}${name}`);
    else yield `${folder}${name}`;
  }
}

function ignoreExisting(error: unknown): void {
  if (!hasCode(error, "EEXIST")) throw error;
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
