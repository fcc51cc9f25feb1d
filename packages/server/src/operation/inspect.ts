import { statfs } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { AuditReport } from "../credits/audit.ts";
import { stops } from "../queue/settle-each.ts";
import type { Service } from "../service.ts";
import { silentMs } from "./rules.ts";
import { countEverything, selectWorkers, type Counts, type WorkerRow } from "./store.ts";

type Part = { isUp: boolean; ms: number };

export type Overview = Counts & {
  queue: { waiting: number; active: number; oldestSeconds: number };
  database: Part;
  storage: Part & { bytesFree: number | null };
  workers: (WorkerRow & { isAlive: boolean })[];
  /** No findings: it could not be read. */
  ledger: { isClean: boolean; findings: AuditReport["findings"] | null };
};

/** How the installation does, as its operator wants to know it. */
export async function inspect(service: Service): Promise<Overview> {
  const { database, storage, queue } = service;
  const now = service.now();
  const today = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
  const [counts, depth, databasePart, storagePart, bytesFree, workers, ledger] = await Promise.all([
    countEverything(database, today, stops),
    queue.depth(),
    measure(() => database.query("select 1")),
    measure(() => storage.check()),
    readFree(service.settings.storageUrl).catch(() => null),
    selectWorkers(database),
    service.readLedger().catch(() => null),
  ]);
  const findings = ledger?.findings ?? null;
  return {
    ...counts,
    queue: depth,
    database: databasePart,
    storage: { ...storagePart, bytesFree },
    workers: workers.map((worker) => ({
      ...worker,
      isAlive: now.getTime() - worker.seenAt.getTime() < silentMs,
    })),
    ledger: { isClean: findings?.length === 0, findings },
  };
}

async function measure(work: () => Promise<unknown>): Promise<Part> {
  const startedMs = performance.now();
  const isUp = await work().then(
    () => true,
    () => false,
  );
  return { isUp, ms: Math.round(performance.now() - startedMs) };
}

/** What is left on the disk that files are kept on; null where they are kept elsewhere. */
async function readFree(storageUrl: string): Promise<number | null> {
  if (!storageUrl.startsWith("file:")) return null;
  const { bavail, bsize } = await statfs(fileURLToPath(storageUrl));
  return bavail * bsize;
}
