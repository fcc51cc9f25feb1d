import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

/** The file that tells other processes of this machine how to reach the running server. */
export function connectionFile(dataFolder: string): string {
  return join(dataFolder, "postgres", "connection");
}

/**
 * How to reach the data folder's embedded PostgreSQL while a service runs on it.
 * @returns a postgres:// address, or undefined where none runs (after a SIGKILL: where none has run since)
 */
export function findEmbeddedPostgres(dataFolder: string): string | undefined {
  return readConnectionFile(dataFolder)?.[0];
}

/** The process that owns the data folder, where it has finished its start. */
export function findOwner(dataFolder: string): string | undefined {
  return readConnectionFile(dataFolder)?.[1];
}

/** @param url  how to reach the server that this process runs */
export function writeConnectionFile(dataFolder: string, url: string): void {
  writePrivateFile(connectionFile(dataFolder), `${url}\n${process.pid}\n`);
}

/** The port on which the data folder's PostgreSQL ran last, where it is known. */
export function readLastPort(dataFolder: string): number | undefined {
  return Number(readLines(portFile(dataFolder))?.[0]) || undefined;
}

/** Kept over a stop: workers beside the service look for its PostgreSQL where they found it. */
export function writeLastPort(dataFolder: string, port: number): void {
  writePrivateFile(portFile(dataFolder), `${port}\n`);
}

function portFile(dataFolder: string): string {
  return join(dataFolder, "postgres", "port");
}

function readConnectionFile(dataFolder: string): string[] | undefined {
  return readLines(connectionFile(dataFolder));
}

function readLines(path: string): string[] | undefined {
  try {
    return readFileSync(path, "utf8").split("\n");
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Writes a file that its owner alone can read, whole or not at all, and on disk when this returns. */
export function writePrivateFile(path: string, content: string): void {
  const unfinished = `${path}.unfinished`;
  rmSync(unfinished, { force: true });
  const file = openSync(unfinished, "wx", 0o600);
  writeSync(file, content);
  fsyncSync(file);
  closeSync(file);
  renameSync(unfinished, path);
}
