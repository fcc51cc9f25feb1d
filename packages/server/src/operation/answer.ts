import { z } from "zod";
import { plans } from "../accounts/rules.ts";
import type { Overview } from "./inspect.ts";
import type { AccountRow, FailureRow } from "./store.ts";

/** The command line tells all of them. */
const findingsShown = 5;

const partFields = { is_up: z.boolean(), ms: z.int() };

export const overviewSchema = z.object({
  object: z.literal("overview"),
  accounts: z.int(),
  users: z.int(),
  jobs_today: z.int(),
  failed_today: z.int(),
  queue: z.object({ waiting: z.int(), active: z.int(), oldest_seconds: z.number() }),
  health: z.object({
    database: z.object(partFields),
    storage: z.object({ ...partFields, bytes_free: z.number().nullable() }),
    workers: z.array(
      z.object({
        id: z.string(),
        host: z.string(),
        pid: z.int(),
        slots: z.int(),
        started_at: z.iso.datetime(),
        seen_at: z.iso.datetime(),
        is_alive: z.boolean(),
      }),
    ),
  }),
  ledger: z.object({
    is_clean: z.boolean(),
    findings: z.int().nullable(),
    first: z.array(z.object({ rule: z.string(), subject: z.string(), detail: z.string() })),
  }),
  version: z.string(),
});

export function answerOverview(
  overview: Overview,
  version: string,
): z.output<typeof overviewSchema> {
  const { queue, database, storage, workers, ledger } = overview;
  return {
    object: "overview",
    accounts: overview.accounts,
    users: overview.users,
    jobs_today: overview.jobsToday,
    failed_today: overview.failedToday,
    queue: { waiting: queue.waiting, active: queue.active, oldest_seconds: queue.oldestSeconds },
    health: {
      database: { is_up: database.isUp, ms: database.ms },
      storage: { is_up: storage.isUp, ms: storage.ms, bytes_free: storage.bytesFree },
      workers: workers.map((worker) => ({
        id: worker.id,
        host: worker.host,
        pid: worker.pid,
        slots: worker.slots,
        started_at: worker.startedAt.toISOString(),
        seen_at: worker.seenAt.toISOString(),
        is_alive: worker.isAlive,
      })),
    },
    ledger: {
      is_clean: ledger.isClean,
      findings: ledger.findings?.length ?? null,
      first: ledger.findings?.slice(0, findingsShown) ?? [],
    },
    version,
  };
}

export const accountRowSchema = z.object({
  id: z.string(),
  object: z.literal("account"),
  kind: z.enum(["personal", "agency"]),
  plan: z.enum(plans).nullable(),
  name: z.string(),
  email: z.string(),
  credits: z.int(),
  members: z.int(),
  jobs: z.int(),
  last_job_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  invite_link: z.string().optional(),
});

export function answerAccountRow(account: AccountRow): z.output<typeof accountRowSchema> {
  const { id, kind, plan, name, email, credits, members, jobs, lastJobAt, createdAt } = account;
  return {
    id,
    object: "account",
    kind,
    plan,
    name,
    email,
    credits,
    members,
    jobs,
    last_job_at: lastJobAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
  };
}

export const failureSchema = z.object({
  job: z.object({
    id: z.string(),
    type: z.enum(["shoot", "video"]),
    title: z.string(),
    style: z.string().nullable(),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime(),
  }),
  account: z.object({ id: z.string(), name: z.string() }),
  failure: z.string(),
  shots_failed: z.int().nullable(),
});

export function answerFailure(failure: FailureRow): z.output<typeof failureSchema> {
  return {
    job: {
      id: failure.jobId,
      type: failure.kind,
      title: failure.title,
      style: failure.style,
      created_at: failure.createdAt.toISOString(),
      finished_at: failure.finishedAt.toISOString(),
    },
    account: { id: failure.accountId, name: failure.accountName },
    failure: failure.failure,
    shots_failed: failure.shotsFailed,
  };
}
