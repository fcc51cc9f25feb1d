import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { text } from "node:stream/consumers";
import { join } from "node:path";
import { serverEnvironment } from "./binaries.ts";
import { writePrivateFile } from "./connection-file.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { syncMethod } from "./settings.ts";
import type { SystemUser } from "./system-user.ts";

export const superuser = "packshot";
const majorVersion = "18";

/** A cluster's files: its data folder, in PostgreSQL's sense, and the superuser's password beside it. */
export type Cluster = { folder: string; passwordFile: string; user: SystemUser | undefined };

/**
 * Makes the cluster on first start, whole or not at all: passwords for everyone, sorting that no update of the system
 * can change.
 * @returns the superuser's password
 * @throws EmbeddedPostgresError
 */
export async function ensureCluster(cluster: Cluster, binaries: string): Promise<string> {
  if (!existsSync(cluster.folder)) await createCluster(cluster, binaries);
  const version = readFileSync(join(cluster.folder, "PG_VERSION"), "utf8").trim();
  if (version !== majorVersion)
    throw new EmbeddedPostgresError(
      `${cluster.folder} was made by PostgreSQL ${version}, and this is ${majorVersion}: dump it with the Packshot that made it.`,
    );
  if (!existsSync(cluster.passwordFile))
    throw new EmbeddedPostgresError(`${cluster.passwordFile} is gone: restore it from a backup.`);
  return readFileSync(cluster.passwordFile, "utf8");
}

/**
 * How PostgreSQL is told its data folder. Root runs it as another user, who may not be able to enter the folders above
 * (a home with mode 0700): it gets the folder as its working directory, entered before it stops being root, and names
 * it through /proc.
 */
export function folderArgument(folder: string, user: SystemUser | undefined): string {
  return user && process.platform === "linux" ? "/proc/self/cwd" : folder;
}

async function createCluster(cluster: Cluster, binaries: string): Promise<void> {
  const unfinished = `${cluster.folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writePrivateFile(cluster.passwordFile, randomBytes(24).toString("base64url"));
  if (cluster.user) {
    handOver(unfinished, cluster.user);
    handOver(cluster.passwordFile, cluster.user);
  }
  const password = openSync(cluster.passwordFile, "r");
  try {
    await runInitdb(cluster, binaries, unfinished, password);
  } finally {
    closeSync(password);
  }
  renameSync(unfinished, cluster.folder);
}

async function runInitdb(
  cluster: Cluster,
  binaries: string,
  folder: string,
  passwordDescriptor: number,
): Promise<void> {
  const child = spawn(
    join(binaries, "bin/initdb"),
    [
      `--pgdata=${folderArgument(folder, cluster.user)}`,
      `--username=${superuser}`,
      // By its descriptor: the file lies in a folder that only its owner can enter.
      "--pwfile=/dev/fd/3",
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      `--sync-method=${syncMethod}`,
      "--no-instructions",
    ],
    {
      ...cluster.user,
      cwd: folder,
      env: serverEnvironment,
      stdio: ["ignore", "ignore", "pipe", passwordDescriptor],
    },
  );
  const ended = new Promise<number | string | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve(code ?? signal));
  });
  const [status, output] = await Promise.all([ended, text(child.stderr as NodeJS.ReadableStream)]);
  if (status !== 0)
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL could not be set up (initdb ended with ${status}: ${output.trim()}): mend that, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
}

function handOver(path: string, user: SystemUser): void {
  try {
    chownSync(path, user.uid, user.gid);
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `${path} can't be given to user ${user.uid}, and PostgreSQL refuses to run as root: start Packshot as a normal user, ` +
        "set DATA_DIR to a local disk, or set DATABASE_URL.",
      { cause },
    );
  }
}
