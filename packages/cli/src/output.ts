import { open, realpath, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { makeFolder } from "@packshot/server";
import { UsageError } from "./usage-error.ts";

/**
 * Makes the folders of the files that a command will write, before it works for what could not be kept.
 * @param read  the files that the command reads: none of them may be written over, under whatever name
 * @throws UsageError
 */
export async function prepareOutputs(files: string[], read: string[]): Promise<void> {
  const sources = (await Promise.all(read.map(identify))).filter((one) => one !== null);
  for (const file of files) {
    makeOutputFolder(dirname(file));
    const there = await identify(file);
    if (there?.isFolder)
      throw new UsageError(`${file} is a folder, where a file is to be written.`);
    if (sources.some(({ key }) => key === there?.key))
      throw new UsageError(
        `${file} would be written over a file that is read; choose another name.`,
      );
    // A pipe's reader would take the end of this for the end of what is written.
    if (there === null || there.isFile) await tryToWrite(file, there === null);
  }
}

/** Leaves the file as it was: whether one can be written shows when it is opened, and a film takes minutes before that. */
async function tryToWrite(file: string, isNew: boolean): Promise<void> {
  try {
    const opened = await open(file, "a");
    await opened.close();
    if (isNew) await rm(await realpath(file));
  } catch (cause) {
    throw new UsageError(`${file} can't be written.`, { cause });
  }
}

/** @throws UsageError where there is a file of that name, or the folder can't be made */
export function makeOutputFolder(folder: string): void {
  try {
    makeFolder(folder);
  } catch (cause) {
    throw new UsageError(`The folder ${folder} can't be made.`, { cause });
  }
}

/** What tells a file from others: links and other spellings of its name lead to the same. */
async function identify(
  file: string,
): Promise<{ key: string; isFolder: boolean; isFile: boolean } | null> {
  const found = await stat(file).catch(() => null);
  return (
    found && {
      key: `${found.dev} ${found.ino}`,
      isFolder: found.isDirectory(),
      isFile: found.isFile(),
    }
  );
}
