import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { StudioError } from "../errors.ts";
import type { SetDescription } from "./set.ts";
import { plateFiles } from "./plates.ts";
import { parseSetDescription } from "./validate.ts";

/** A set's description and the folder that holds its plates. */
export type SetOnDisk = { description: SetDescription; folder: string };

/**
 * The sets below `setsFolder` (`<style>/<name>/set.json`), by id.
 * Throws StudioError set_invalid where a set.json can't be read, its id is not its folder, or a plate is missing: else
 * the first shot in it would tell.
 */
export async function findSets(setsFolder: string): Promise<Map<string, SetOnDisk>> {
  const sets = new Map<string, SetOnDisk>();
  for (const { id, folder, files } of await setFolders(setsFolder)) {
    const path = join(folder, "set.json");
    const description = parseSetDescription(await readJson(path), path);
    if (description.id !== id) {
      throw new StudioError("set_invalid", `${path}: id is ${description.id}, its folder ${id}`);
    }
    const missing = plateFiles(description).filter((file) => !files.includes(file));
    if (missing.length > 0) {
      throw new StudioError("set_invalid", `${folder}: ${missing.join(", ")} missing`);
    }
    sets.set(id, { description, folder });
  }
  return sets;
}

/** The descriptions of the sets below `setsFolder`, ordered by id. Throws StudioError set_invalid. */
export async function listSets(setsFolder: string): Promise<SetDescription[]> {
  const sets = [...(await findSets(setsFolder)).values()].map(({ description }) => description);
  return sets.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

async function setFolders(
  setsFolder: string,
): Promise<{ id: string; folder: string; files: string[] }[]> {
  const folders = [];
  for (const style of await subfolders(setsFolder)) {
    for (const name of await subfolders(join(setsFolder, style))) {
      const folder = join(setsFolder, style, name);
      const files = await readdir(folder);
      if (files.includes("set.json")) folders.push({ id: `${style}/${name}`, folder, files });
    }
  }
  return folders;
}

async function subfolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch (cause) {
    const { message } = cause as Error;
    throw new StudioError("set_invalid", `${path} can't be read as JSON: ${message}`, { cause });
  }
}
