import { hostname } from "node:os";
import type { Service } from "../service.ts";
import { deleteWorker, upsertWorker } from "./store.ts";

const everyMs = 5_000;

/** Tells the other processes that this worker lives, until it is stopped. */
export function announceWorker(service: Service, slots: number): { stop(): Promise<void> } {
  const startedAt = service.now();
  const id = service.newId("worker");
  const announce = (): void => {
    upsertWorker(service.database, {
      id,
      host: hostname(),
      pid: process.pid,
      slots,
      startedAt,
      seenAt: service.now(),
    }).catch((error: unknown) => service.log.warn({ err: error }, "a worker was not announced"));
  };
  announce();
  const timer = setInterval(announce, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await deleteWorker(service.database, id);
    },
  };
}
