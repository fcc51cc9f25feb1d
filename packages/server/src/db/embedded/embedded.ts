import { mkdirSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { findBinaries, prepareBinaries, sharedProgramFolders } from "./binaries.ts";
import { ensureCluster, superuser } from "./cluster.ts";
import {
  connectionFile,
  findEmbeddedPostgres,
  findOwner,
  readLastPort,
  writeConnectionFile,
  writeLastPort,
} from "./connection-file.ts";
import { DataFolderInUseError, EmbeddedPostgresError } from "./errors.ts";
import { lockFile, type Lock } from "./lock.ts";
import { stopOldServer } from "./old-server.ts";
import {
  DiskFullError,
  findFreePort,
  PortTakenError,
  startServer,
  type Log,
  type Server,
  type ServerOptions,
} from "./server.ts";
import { chooseSystemUser } from "./system-user.ts";

export type EmbeddedPostgres = {
  /** postgres:// address, the same for as long as it runs. */
  url: string;
  /** Ends PostgreSQL in order, within about 15 s, and gives the data folder back. */
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  /** Is there; the cluster lies in its folder postgres/. */
  dataFolder: string;
  log: Log;
  /** Told once when PostgreSQL ended and can't be started again. */
  onFailure: (error: Error) => void;
  /** The package's native/ folder, where it is not the installed one. */
  binaries?: string;
  /** Where a copy of the programs may go that PostgreSQL's user can reach. */
  programFolders?: readonly string[];
};

const database = "packshot";
/** More deaths than this in a minute are not accidents. */
const mostRestartsAMinute = 10;
/** How long a full disk is left alone before the next look. */
const fullDiskPauseMs = 2_000;

/**
 * Starts the data folder's own PostgreSQL and looks after it: a first start makes the cluster, a server left by a
 * killed run is stopped first, one that dies is started again on the same port, as the next start is.
 * @throws DataFolderInUseError where another process runs on the folder
 * @throws EmbeddedPostgresError
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { folder, lock } = ownFolder(options.dataFolder);
  try {
    rmSync(connectionFile(options.dataFolder), { force: true });
    const user = chooseSystemUser(join(folder, "cluster"));
    const cluster = {
      folder: join(folder, "cluster"),
      passwordFile: join(folder, "password"),
      user,
    };
    const binaries = prepareBinaries(
      options.binaries ?? findBinaries(),
      user,
      options.programFolders ?? (user ? sharedProgramFolders : [join(folder, "programs")]),
    );
    await stopOldServer(cluster.folder);
    const password = await ensureCluster(cluster, binaries);
    const serverOptions = { cluster, binaries, log: options.log };
    const { server, port } = await startOnFreePort(serverOptions, readLastPort(options.dataFolder));
    const urlOf = (name: string): string =>
      `postgres://${superuser}:${password}@127.0.0.1:${port}/${name}`;
    const supervisor = supervise(server, port, serverOptions, options.onFailure);
    try {
      await ensureDatabase(urlOf("postgres"));
      writeLastPort(options.dataFolder, port);
      writeConnectionFile(options.dataFolder, urlOf(database));
    } catch (error) {
      await supervisor.stop();
      throw error;
    }
    let stopped: Promise<void> | undefined;
    const stop = async (): Promise<void> => {
      rmSync(connectionFile(options.dataFolder), { force: true });
      await supervisor.stop();
      lock.release();
    };
    return { url: urlOf(database), stop: () => (stopped ??= stop()) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * The data folder's PostgreSQL for a command beside the service: the one that runs, or else one started for the
 * command, whose `stop` ends it.
 */
export async function openEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const givesUpAt = Date.now() + 30_000;
  for (;;) {
    try {
      return await startEmbeddedPostgres(options);
    } catch (error) {
      if (!(error instanceof DataFolderInUseError) || Date.now() > givesUpAt) throw error;
      const url = findEmbeddedPostgres(options.dataFolder);
      if (url) return { url, stop: async () => {} };
    }
    // The owner is starting or stopping.
    await sleep(100);
  }
}

function ownFolder(dataFolder: string): { folder: string; lock: Lock } {
  try {
    const path = join(dataFolder, "postgres");
    makeFolder(path);
    const folder = realpathSync(path);
    return { folder, lock: lockFile(join(folder, "lock")) };
  } catch (cause) {
    if (cause instanceof DataFolderInUseError)
      throw new DataFolderInUseError(
        `Another Packshot (process ${findOwner(dataFolder) ?? "still starting"}) runs on ${dataFolder}: stop it first, or set DATA_DIR to another folder.`,
        { cause },
      );
    throw new EmbeddedPostgresError(
      `${dataFolder} can't be used (${(cause as Error).message}): start Packshot as the user who owns it, or set DATA_DIR.`,
      { cause },
    );
  }
}

/** Not "recursive": Node tries that for ever where nothing can be made, as in /proc. */
function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

/** @param lastPort  taken again where it is free: a worker that outlives the service goes on when that is back */
async function startOnFreePort(
  options: ServerOptions,
  lastPort: number | undefined,
): Promise<{ server: Server; port: number }> {
  for (let attempt = 1; ; attempt++) {
    const port = (attempt === 1 && lastPort) || (await findFreePort());
    try {
      return { server: await startServer(options, port), port };
    } catch (error) {
      if (!(error instanceof PortTakenError) || attempt === 5) throw error;
    }
  }
}

/** Starts PostgreSQL again whenever it ends unasked. */
function supervise(
  first: Server,
  port: number,
  options: ServerOptions,
  onFailure: (error: Error) => void,
): { stop(): Promise<void> } {
  let server = first;
  const stopping = new AbortController();
  let restarts: number[] = [];

  async function keepRunning(): Promise<void> {
    for (;;) {
      const reason = await server.ended;
      if (stopping.signal.aborted) return;
      options.log.warn(`PostgreSQL ${reason}; starting it again`);
      restarts = [...restarts, Date.now()].filter((at) => at > Date.now() - 60_000);
      if (restarts.length > mostRestartsAMinute)
        throw new EmbeddedPostgresError(
          `The embedded PostgreSQL keeps ending (${reason}): what it said is in the log, all of it with LOG_LEVEL=debug.`,
        );
      const next = await startAgain();
      if (next === null) return;
      server = next;
      if (stopping.signal.aborted) await server.stop();
    }
  }

  /** Null where it was asked to stop meanwhile. */
  async function startAgain(): Promise<Server | null> {
    let portWasTaken = 0;
    while (!stopping.signal.aborted) {
      try {
        return await startServer(options, port);
      } catch (error) {
        if (error instanceof DiskFullError) {
          // Nothing is broken, and room can be made: until then the service answers that it can't now.
          options.log.warn("The disk is full: PostgreSQL is started again once there is room");
          await pause(fullDiskPauseMs);
          continue;
        }
        // The address that everyone holds names this port.
        if (!(error instanceof PortTakenError) || ++portWasTaken === 20) throw error;
        await pause(500);
      }
    }
    return null;
  }

  /** Ends at once where it is asked to stop. */
  async function pause(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: stopping.signal }).catch(() => {});
  }

  const done = keepRunning().catch(onFailure);
  return {
    async stop() {
      stopping.abort();
      await server.stop();
      await done;
    },
  };
}

/** Also proves that the password opens the cluster. */
async function ensureDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [
      database,
    ]);
    if (rowCount === 0) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}
