import { randomUUID } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { incomingName, syncFolder } from "./disk.ts";

/** No key begins with a dot. */
const ownerName = ".installation";
/** What file systems that know no second name of a file (exFAT, CIFS) say. */
const knowsNoLinks = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"]);

/**
 * Writes into a store which installation it belongs to; one that belongs to none is taken. Sweeps delete what their
 * database does not name: of another one's files that would be all.
 * @param folder  of a store that was opened
 * @param id  the installation's, the same on every process
 * @throws Error that says what to do where it belongs to another installation
 */
export async function claimFolder(folder: string, id: string): Promise<void> {
  const path = join(resolve(folder), ownerName);
  const owner = (await readOwner(path)) ?? (await writeOwner(path, id));
  if (owner !== id)
    throw new Error(
      `STORAGE_URL names files of another database (${path} tells which). Give the service the database that they belong ` +
        `to, or a folder of its own. Remove ${path} only where this database is meant to have them: what it does not ` +
        "know is deleted.",
    );
}

async function readOwner(path: string): Promise<string | null> {
  try {
    return (await readFile(path, "utf8")).trim();
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

/** Of several at once the first wins, and all of them read what it wrote. */
async function writeOwner(path: string, id: string): Promise<string | null> {
  const folder = resolve(path, "..");
  const temporary = join(folder, incomingName, randomUUID());
  const options = { flag: "wx", mode: 0o600, flush: true };
  try {
    await writeFile(temporary, `${id}\n`, options);
    // It appears whole, and unlike a rename replaces nothing.
    await link(temporary, path).catch(async (error: unknown) => {
      if (!knowsNoLinks.has(codeOf(error))) throw error;
      await writeFile(path, `${id}\n`, options);
    });
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  } finally {
    await rm(temporary, { force: true });
  }
  await syncFolder(folder);
  return readOwner(path);
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
