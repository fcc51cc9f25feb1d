import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/**
 * Makes a folder and those above it, one by one. Node's own `recursive` takes ENOENT for a parent that is missing, and
 * tries for ever where nothing can be made (below /proc), with a core at work and no signal heard.
 * @throws Error where one can't be made, or a file has its name
 */
export function makeFolder(path: string, mode = 0o777): void {
  const missing = [resolve(path)];
  for (let parent = dirname(missing[0]!); !existsSync(parent); parent = dirname(parent))
    missing.push(parent);
  for (const folder of missing.toReversed()) {
    try {
      mkdirSync(folder, { mode });
    } catch (error) {
      // It was there, or another process was faster.
      if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
    }
  }
}
