import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { serverEnvironment } from "./binaries.ts";
import { folderArgument, type Cluster } from "./cluster.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { clusterMark, readPidFile } from "./old-server.ts";
import { settings } from "./settings.ts";

/** Where PostgreSQL's own words go. */
export type Log = { debug(message: string): void; warn(message: string): void };

/** A running PostgreSQL. */
export type Server = {
  /** Resolves with the reason when it ends, asked to or not. */
  ended: Promise<string>;
  /** Fast shutdown: open transactions are rolled back, a checkpoint is written. Bounded to about 15 s. */
  stop(): Promise<void>;
};

export type ServerOptions = { cluster: Cluster; binaries: string; log: Log };

/** The port is taken by someone else. */
export class PortTakenError extends EmbeddedPostgresError {
  override readonly name = "PortTakenError";
}

/** There is no room for what PostgreSQL has to write before it can start. */
export class DiskFullError extends EmbeddedPostgresError {
  override readonly name = "DiskFullError";
}

/**
 * Starts PostgreSQL on a loopback port and resolves when it takes connections. What was left by a killed one is waited
 * for: its last children hold the shared memory until they notice.
 * @throws PortTakenError
 * @throws DiskFullError
 * @throws EmbeddedPostgresError with PostgreSQL's own words
 */
export async function startServer(options: ServerOptions, port: number): Promise<Server> {
  const givesUpAt = Date.now() + 20_000;
  for (;;) {
    const lines: string[] = [];
    const child = spawnServer(options, port, (line) => lines.push(line));
    const ended = endOf(child);
    if (await becomesReady(child, ended, options.cluster.folder))
      return { ended, stop: () => stopServer(child, ended) };
    const words = `${await ended}: ${lines.slice(-10).join(" ")}`;
    if (/Address already in use/.test(words)) throw new PortTakenError(words);
    if (/No space left on device|Disk quota exceeded/.test(words))
      throw new DiskFullError(
        "The disk is full, and PostgreSQL does not start: make room, or set DATA_DIR to another disk.",
      );
    if (!/is still in use/.test(words) || Date.now() > givesUpAt)
      throw new EmbeddedPostgresError(
        `The embedded PostgreSQL does not start (${words}): mend what that names; on a first start, setting DATABASE_URL to a PostgreSQL of your own does as well.`,
      );
    await sleep(200);
  }
}

/** A free loopback port below those that systems give to outgoing connections: it stays free over a restart. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(20_000, 32_000);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once("error", () => resolve(false));
      probe.listen(port, "127.0.0.1", () => resolve(true));
    });
    if (!isFree) continue;
    probe.close();
    await once(probe, "close");
    return port;
  }
  throw new EmbeddedPostgresError(
    "No loopback port between 20000 and 32000 is free: end what holds them, or set DATABASE_URL to a PostgreSQL of your own.",
  );
}

function spawnServer(
  { cluster, binaries, log }: ServerOptions,
  port: number,
  onLine: (line: string) => void,
): ChildProcess {
  const parameters = Object.entries({ ...settings, port: String(port) }).map(
    ([name, value]) => `${name}=${value}`,
  );
  const child = spawn(
    join(binaries, "bin/postgres"),
    [
      "-D",
      folderArgument(cluster.folder, cluster.user),
      ...[...parameters, clusterMark(cluster.folder)].flatMap((parameter) => ["-c", parameter]),
    ],
    {
      ...cluster.user,
      cwd: cluster.folder,
      env: serverEnvironment,
      stdio: ["ignore", "ignore", "pipe"],
      // In a session of its own: a terminal's Ctrl-C must not end it before the service that uses it.
      detached: true,
    },
  );
  createInterface({ input: child.stderr }).on("line", (line) => {
    onLine(line);
    if (/^(FATAL|PANIC|WARNING):/.test(line)) log.warn(`PostgreSQL: ${line}`);
    else log.debug(`PostgreSQL: ${line}`);
  });
  // However this process ends, but for SIGKILL.
  const endIt = (): void => void child.kill("SIGINT");
  process.on("exit", endIt);
  child.on("close", () => process.off("exit", endIt));
  return child;
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.on("error", (error) => resolve(error.message));
    const describe = (code: number | null, signal: string | null): string =>
      signal ? `ended by ${signal}` : `ended with ${code}`;
    child.on("close", (code, signal) => resolve(describe(code, signal)));
    // Its children may hold the log's pipe open for longer.
    child.on("exit", (code, signal) => setTimeout(() => resolve(describe(code, signal)), 1000));
  });
}

/** False where it ended instead. Recovery after a crash may take minutes, and is waited for. */
async function becomesReady(
  child: ChildProcess,
  ended: Promise<string>,
  folder: string,
): Promise<boolean> {
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  while (!hasEnded) {
    const state = readPidFile(folder);
    if (state?.isReady && state.pid === child.pid) return true;
    await sleep(20);
  }
  return false;
}

async function stopServer(child: ChildProcess, ended: Promise<string>): Promise<void> {
  for (const [signal, waitMs] of [
    ["SIGINT", 10_000],
    // At once: the next start replays the log.
    ["SIGQUIT", 5_000],
  ] as const) {
    child.kill(signal);
    const timer = new AbortController();
    const isOver = await Promise.race([
      ended.then(() => true),
      sleep(waitMs, false, { signal: timer.signal }).catch(() => false),
    ]);
    timer.abort();
    if (isOver) return;
  }
  child.kill("SIGKILL");
  await ended;
}
