import {
  checkLogo,
  checkPhoto,
  listSets,
  openStudio,
  parseBackgroundColor,
  previewPhoto,
  StudioError,
  type Studio,
} from "@packshot/studio";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import type { Settings } from "./config.ts";
import { watchLedger } from "./credits/watch-ledger.ts";
import { openChanges } from "./db/changes.ts";
import { openClock } from "./db/clock.ts";
import { openDatabase, type Database } from "./db/database.ts";
import { openEmbeddedPostgres, startEmbeddedPostgres } from "./db/embedded/embedded.ts";
import { migrate } from "./db/migrate.ts";
import { requireAnswer } from "./db/require-answer.ts";
import { listAssets } from "./files/assets.ts";
import { readSecret } from "./files/secret.ts";
import { gatesByName, openGate } from "./gate.ts";
import { idsFrom, newSeed } from "./ids.ts";
import { startJanitor } from "./janitor.ts";
import { makeFolder } from "./make-folder.ts";
import { openMail } from "./mail/send-mail.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import { readPresets } from "./models/presets.ts";
import { announceWorker } from "./operation/presence.ts";
import { openAuth } from "./people/auth.ts";
import type { UserDesk } from "./people/operate-users.ts";
import { setupTokenFrom } from "./people/set-up.ts";
import { openQueue } from "./queue/queue.ts";
import { startWorker } from "./queue/worker.ts";
import { openServer } from "./server.ts";
import type { Service, StudioRules, WorkerService } from "./service.ts";
import { shootHandlers, shootsGivenBack } from "./shoots/jobs.ts";
import { openDiskStorage } from "./storage/disk.ts";
import { claimFolder } from "./storage/owner.ts";
import type { Storage } from "./storage/storage.ts";
import { uploadHandlers } from "./uploads/jobs.ts";
import { forgetArrivals } from "./uploads/spool.ts";
import { videoHandlers, videosGivenBack } from "./videos/jobs.ts";

const setsFolder = fileURLToPath(new URL("../../../sets/", import.meta.url));

/** Something that was started; they stop in the reverse order. */
type Stop = () => Promise<void>;

export type Running = { service: Service; stop: Stop };

export type StartOptions = {
  api: boolean;
  worker: boolean;
  log: Logger;
  /** Told when a part that nothing works without ended for good. */
  onFatal: (error: Error) => void;
};

/**
 * Puts the service together: database, storage, queue, then the API and/or a worker as asked.
 * @throws Error that says what to do where a part can't start; what was started is stopped again
 */
export async function start(settings: Settings, options: StartOptions): Promise<Running> {
  const stops: Stop[] = [];
  const stop: Stop = () => stopAll(stops, options.log);
  try {
    await makeDataFolder(settings);
    if (options.api) await forgetArrivals(settings.dataDir);
    const metrics = createMetrics();
    const service = await openService(settings, options, stops);
    const front: Stop[] = [];
    if (options.worker) front.push(await openWorker(service, metrics, stops));
    // Together: a worker that takes no more work need not wait for a client that reads slowly.
    stops.push(async () => {
      await Promise.all(front.map((stopPart) => stopPart()));
    });
    if (options.api) front.push(await openServer(service, metrics));
    return { service, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function makeDataFolder({ dataDir }: Settings): Promise<void> {
  return naming("DATA_DIR", async () => makeFolder(dataDir, 0o700));
}

/** A folder that can't be made or read, in the words of the settings. */
async function naming<Result>(setting: string, open: () => Promise<Result>): Promise<Result> {
  try {
    return await open();
  } catch (cause) {
    throw new Error(
      `${setting} takes a folder that can be made and written (${(cause as Error).message}).`,
      { cause },
    );
  }
}

/** Stops what was started, the last first. One part that fails to stop does not keep the others running. */
async function stopAll(stops: Stop[], log: Logger): Promise<void> {
  for (const stopPart of stops.splice(0).reverse())
    await stopPart().catch((error: unknown) => log.error({ err: error }, "a part did not stop"));
}

/** What the API, the worker and the command line share. */
async function openService(
  settings: Settings,
  options: StartOptions,
  stops: Stop[],
): Promise<Service> {
  const { log } = options;
  const database = await openMigrated(settings, options, stops);
  const { now, stop: stopClock } = await openClock(database, log);
  stops.push(async () => stopClock());
  const onError = (error: Error): void => log.warn({ err: error }, "the queue had an error");
  const queue = await openQueue({ database, onError });
  stops.push(() => queue.stop());
  const changes = await openChanges(database);
  stops.push(() => changes.close());
  const presets = await readPresets();
  const sessionSecret = await readSecret(database, "sessions");
  const mail = openMail({ smtpUrl: settings.smtpUrl, from: settings.mailFrom, log });
  stops.push(async () => mail.close());
  return {
    settings,
    database,
    queue,
    changes,
    mail,
    auth: openAuth({ database, baseUrl: settings.baseUrl, secret: sessionSecret, mail, log }),
    setupToken: settings.isOnlyLocal ? null : setupTokenFrom(sessionSecret),
    storage: await openStore(settings, database),
    ...openGates(),
    presets,
    readLedger: watchLedger(database),
    assets: await listAssets(presets),
    linkSecret: await readSecret(database, "links"),
    studio: studioRules,
    log,
    now,
    newId: idsFrom(now),
    newSeed,
  };
}

/** @throws Error where the folder can't be used, or holds the files of another database */
async function openStore({ storageUrl }: Settings, database: Database): Promise<Storage> {
  const folder = fileURLToPath(storageUrl);
  const storage = await naming("STORAGE_URL", () => openDiskStorage({ folder }));
  await claimFolder(folder, (await readSecret(database, "installation")).toString("hex"));
  return storage;
}

/** What bounds the photos that are received and made smaller at once. */
function openGates(): Pick<
  Service,
  "receiveGates" | "uploadGates" | "fileGate" | "checkGate" | "thumbnails"
> {
  const fetched = "photos are being fetched";
  const received = "files are being received";
  return {
    // A request holds up to 8 photos and a model of 25 MB: 1.8 GB at the very most.
    receiveGates: {
      all: openGate({ running: 8, waiting: 1000, crowd: fetched }),
      of: gatesByName({ running: 2, waiting: 1000, crowd: fetched }),
    },
    // 6.4 GB of disk at the very most. Nobody waits: slow lines would keep a place for half an hour.
    uploadGates: {
      all: openGate({ running: 128, waiting: 0, crowd: received }),
      of: gatesByName({ running: 16, waiting: 0, crowd: received }),
    },
    // 400 MB at most; whoever has a place of the gates above may wait for one.
    fileGate: openGate({ running: 8, waiting: 120, crowd: received }),
    // A photo of 80 megapixels takes up to 650 MB while it is decoded.
    checkGate: openGate({ running: 2, waiting: 1000, crowd: "photos are being read" }),
    // As much once more: the pictures of a page that is opened first must not stand before a create's photos.
    thumbnails: {
      gate: openGate({ running: 2, waiting: 1000, crowd: "small copies are being made" }),
      underWay: new Map(),
    },
  };
}

/** The database, up to date: the named one, or the data folder's own. */
async function openMigrated(
  settings: Settings,
  options: Pick<StartOptions, "api" | "log" | "onFatal">,
  stops: Stop[],
): Promise<Database> {
  const { log } = options;
  const url = settings.databaseUrl || (await openEmbedded(settings, options, stops));
  const database = openDatabase({
    url,
    maxConnections: 20,
    onError: (error) => log.warn({ err: error }, "a database connection broke"),
  });
  stops.push(() => database.close());
  if (settings.databaseUrl) await requireAnswer(database);
  const ran = await migrate(database, new Date());
  if (ran.length > 0) log.info({ migrations: ran }, "the schema is up to date");
  return database;
}

/** A server owns its data folder's PostgreSQL; a worker or a command beside it joins the one that runs. */
async function openEmbedded(
  settings: Settings,
  options: Pick<StartOptions, "api" | "log" | "onFatal">,
  stops: Stop[],
): Promise<string> {
  await makeDataFolder(settings);
  const open = options.api ? startEmbeddedPostgres : openEmbeddedPostgres;
  const postgres = await open({
    dataFolder: settings.dataDir,
    log: options.log,
    onFailure: options.onFatal,
  });
  stops.push(() => postgres.stop());
  return postgres.url;
}

/** What commands beside the service need: its database and its users, also while it runs. */
export type Admin = UserDesk & { close: Stop };

/** @throws Error where the database can't be opened */
export async function openAdmin(settings: Settings, log: Logger): Promise<Admin> {
  const stops: Stop[] = [];
  const close: Stop = () => stopAll(stops, log);
  const onFatal = (error: Error): void => log.fatal({ err: error }, "PostgreSQL ended");
  try {
    const database = await openMigrated(settings, { api: false, log, onFatal }, stops);
    // The grace of a key that is rotated from a machine whose clock is off would be longer or over.
    const { now, stop: stopClock } = await openClock(database, log);
    stops.push(async () => stopClock());
    const { baseUrl } = settings;
    const mail = openMail({ smtpUrl: null, from: settings.mailFrom, log });
    const secret = await readSecret(database, "sessions");
    const auth = openAuth({ database, baseUrl, secret, mail, log });
    return { database, auth, baseUrl, newId: idsFrom(now), now, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openWorker(service: Service, metrics: Metrics, stops: Stop[]): Promise<Stop> {
  const { settings, log, queue } = service;
  const studio = await openStudio({
    processes: settings.workerConcurrency,
    setsFolder,
    cutoutModelPath: settings.cutoutModel,
    log: (event) => log.info(event, "studio"),
  });
  stops.push(() => studio.close());
  const workerService = await forWorkers(service, studio, metrics);
  const worker = startWorker({
    queue,
    handlers: {
      ...shootHandlers(workerService),
      ...videoHandlers(workerService),
      ...uploadHandlers(workerService),
    },
    givenBack: { ...shootsGivenBack(workerService), ...videosGivenBack(workerService) },
    concurrency: settings.workerConcurrency,
    onFailure: (claim, error) =>
      log.warn(
        { err: error, kind: claim.kind, job: claim.id, attempt: claim.attempt },
        "a step failed",
      ),
    onError: (error) => log.warn({ err: error }, "the queue is out of reach"),
  });
  const janitor = startJanitor(service);
  const presence = announceWorker(service, settings.workerConcurrency);
  return async () => {
    await Promise.all([worker.stop(settings.shutdownGraceSeconds * 1000), janitor.stop()]);
    await presence.stop();
  };
}

/** A service with the studio's processes, and a clock on their steps. */
export async function forWorkers(
  service: Service,
  studio: Studio,
  metrics: Metrics,
): Promise<WorkerService> {
  return {
    ...service,
    studio: {
      ...studioRules,
      ...studio,
      sets: await listSets(setsFolder),
      parseColor(text) {
        const color = text === null ? null : parseBackgroundColor(text);
        return color?.kind === "color" ? color.rgb : null;
      },
    },
    steps: {
      async time(step, requestId, run) {
        const startedMs = performance.now();
        let outcome = "failed";
        try {
          const result = await run();
          outcome = "done";
          return result;
        } finally {
          const ms = Math.round(performance.now() - startedMs);
          metrics.stepSeconds.observe({ step, outcome }, ms / 1000);
          service.log.info({ step, outcome, ms, reqId: requestId }, "step");
        }
      },
    },
  };
}

const studioRules: StudioRules = {
  checkPhoto,
  checkLogo,
  previewPhoto,
  describeProblem: (error) => (error instanceof StudioError ? error.message : null),
  isMalformedColor: (text) => parseBackgroundColor(text).kind === "malformed",
  verdictOn: (error) =>
    error instanceof StudioError && isAboutTheInput(error) ? error.message : null,
  findsNoProduct: (error) => error instanceof StudioError && error.code === "no_product",
};

function isAboutTheInput(error: StudioError): boolean {
  return ["no_product", "photo_unreadable", "photo_too_large"].includes(error.code);
}
