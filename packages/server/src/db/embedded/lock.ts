import { DatabaseSync } from "node:sqlite";
import { DataFolderInUseError } from "./errors.ts";

export type Lock = { release(): void };

/**
 * Takes a lock file for this process alone. The operating system drops the lock when the process ends in any way, and
 * children do not inherit it, so that a PostgreSQL that outlives its parent does not hold it. Node has no call for file
 * locks of its own; SQLite's are the same fcntl locks.
 * @throws DataFolderInUseError
 */
export function lockFile(path: string): Lock {
  const holder = new DatabaseSync(path, { timeout: 0 });
  try {
    holder.exec("begin exclusive");
  } catch (cause) {
    holder.close();
    if ((cause as { errcode?: number }).errcode !== sqliteBusy) throw cause;
    throw new DataFolderInUseError(`${path} is locked by another process`, { cause });
  }
  return { release: () => holder.close() };
}

const sqliteBusy = 5;
