import type { LedgerLevels } from "./credits/watch-ledger.ts";
import type { SetDescription, Studio } from "@packshot/studio";
import type { FastifyBaseLogger } from "fastify";
import type { Settings } from "./config.ts";
import type { Changes } from "./db/changes.ts";
import type { Database } from "./db/database.ts";
import type { Assets } from "./files/assets.ts";
import type { Gate } from "./gate.ts";
import type { NewId } from "./ids.ts";
import type { Mail } from "./mail/send-mail.ts";
import type { Preset } from "./models/presets.ts";
import type { Auth } from "./people/auth.ts";
import type { Queue } from "./queue/queue.ts";
import type { Storage } from "./storage/storage.ts";

/** What the studio tells the API of what a client sent, without rendering anything. */
export type StudioRules = {
  /** Decodes a photo whole, with bounded memory. Throws what `describeProblem` understands. */
  checkPhoto(bytes: Buffer): Promise<{ widthPx: number; heightPx: number }>;
  /** The same for a logo, of which something has to be seen. */
  checkLogo(bytes: Buffer): Promise<void>;
  /** A smaller, upright copy. Throws what `describeProblem` understands. */
  previewPhoto(
    bytes: Buffer,
    options: { maxSidePx: number; format: "webp" | "png"; quality?: number },
  ): Promise<Buffer>;
  /** A client's sentence for an error of the studio's; null for any other error. */
  describeProblem(error: unknown): string | null;
  isMalformedColor(text: string): boolean;
  /** The same sentence, only for what no further attempt can mend: a photo without a product. */
  verdictOn: (error: unknown) => string | null;
  /** Whether it says that a photo shows no product: the others may. */
  findsNoProduct: (error: unknown) => boolean;
};

/** Everything that verbs work with, put together in main.ts. */
export type Service = {
  settings: Settings;
  database: Database;
  storage: Storage;
  queue: Queue;
  changes: Changes;
  mail: Mail;
  auth: Auth;
  /** Asked of whoever sets the installation up; null where only this machine can. */
  setupToken: string | null;
  /** Bound the memory of photos that are being received: of all requests, and of each account's. */
  receiveGates: { all: Gate; of: (accountId: string) => Gate };
  /** Bound the disk under files that arrive through the dashboard: of all requests, and of each account's. */
  uploadGates: { all: Gate; of: (accountId: string) => Gate };
  /** Bounds the memory of those that have arrived. */
  fileGate: Gate;
  /** Bounds the memory of photos that are decoded to see that they are photos. */
  checkGate: Gate;
  /** Bounds the same of smaller copies; those that are being made, by their keys. */
  thumbnails: { gate: Gate; underWay: Map<string, Promise<boolean>> };
  presets: Preset[];
  assets: Assets;
  /** Figures of the ledger, at most a minute old. */
  readLedger: () => Promise<LedgerLevels>;
  /** Signs links to files. */
  linkSecret: Buffer;
  studio: StudioRules;
  log: FastifyBaseLogger;
  now: () => Date;
  newId: NewId;
  newSeed: () => number;
};

/** What jobs need beyond that: the studio's processes, and a clock on their steps. */
export type WorkerService = Omit<Service, "studio"> & {
  studio: StudioRules &
    Studio & {
      sets: SetDescription[];
      parseColor(text: string | null): [number, number, number] | null;
    };
  steps: {
    /** Runs a step, logs it with the request's id, and counts its duration. */
    time<Result>(
      step: "analyse" | "render" | "film",
      requestId: string,
      run: () => Promise<Result>,
    ): Promise<Result>;
  };
};

/** When a job that enters this state now has to have left it. */
export function deadlineOf(
  service: Service | WorkerService,
  state: keyof Settings["deadlineSeconds"],
): Date {
  return new Date(service.now().getTime() + service.settings.deadlineSeconds[state] * 1000);
}
