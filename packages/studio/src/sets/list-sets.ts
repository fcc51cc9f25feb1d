import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { StudioError } from "../errors.ts";
import type { SetDescription } from "./set.ts";
import { parseSetDescription } from "./validate.ts";

/** A set's description and the folder that holds its plates. */
export type SetOnDisk = { description: SetDescription; folder: string };

/**
 * The sets below `setsFolder` (`<style>/<name>/set.json`), by id.
 * Throws StudioError set_invalid where a set.json can't be read or two sets share an id.
 */
export async function findSets(setsFolder: string): Promise<Map<string, SetOnDisk>> {
  const sets = new Map<string, SetOnDisk>();
  for (const folder of await setFolders(setsFolder)) {
    const path = join(folder, "set.json");
    const description = parseSetDescription(await readJson(path), path);
    if (sets.has(description.id)) {
      throw new StudioError("set_invalid", `${path}: another set has the id ${description.id}`);
    }
    sets.set(description.id, { description, folder });
  }
  return sets;
}

/** The descriptions of the sets below `setsFolder`, ordered by id. Throws StudioError set_invalid. */
export async function listSets(setsFolder: string): Promise<SetDescription[]> {
  const sets = [...(await findSets(setsFolder)).values()].map(({ description }) => description);
  return sets.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

async function setFolders(setsFolder: string): Promise<string[]> {
  const folders: string[] = [];
  for (const style of await subfolders(setsFolder)) {
    for (const name of await subfolders(join(setsFolder, style))) {
      const folder = join(setsFolder, style, name);
      if ((await readdir(folder)).includes("set.json")) folders.push(folder);
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
    throw new StudioError("set_invalid", `${path} can't be read as JSON`, { cause });
  }
}
