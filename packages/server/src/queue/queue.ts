import assert from "node:assert/strict";
import { PgBoss, type Db } from "pg-boss";
import type { Database, Queryable } from "../db/database.ts";
import { setUpAlone } from "../db/migrate.ts";
import { takeTurn } from "./turns.ts";

/** What waits in the queue: which handler takes it, with which data. */
export type Entry = { kind: string; id: string; part?: number };

/** An entry that a worker holds, with the attempt that fences out a worker that lost it. */
export type Claim = Entry & {
  entryId: string;
  attempt: number;
  isLastAttempt: boolean;
  /** The attempt before this one that was given back (see `release`) had met a full disk. */
  metFullDisk: boolean;
  turn: number;
};

type StoredEntry = Entry & { metFullDisk?: boolean };

export type EnqueueOptions = {
  /** Seconds that one attempt may run before it is given to another worker. */
  expireSeconds: number;
};

const queueName = "studio";
const maxAttempts = 3;

/** The queue of work on PostgreSQL: entries are written in the transaction that takes the credits. */
export type Queue = {
  /** Takes a fair turn for the lane (an account, say) and enqueues; returns the turn, to be passed on with `enqueueAt`. */
  enqueue(tx: Queryable, lane: string, entry: Entry, options: EnqueueOptions): Promise<number>;
  /** Enqueues entries that belong to work which has its turn. */
  enqueueAt(tx: Queryable, turn: number, entries: Entry[], options: EnqueueOptions): Promise<void>;
  claim(): Promise<Claim | null>;
  /** Says that the worker still lives; false where the claim was lost to another worker. */
  touch(claim: Claim): Promise<boolean>;
  complete(claim: Claim): Promise<void>;
  /** Gives the entry back for its next attempt, or ends it after the last. */
  fail(claim: Claim, reason: string): Promise<void>;
  /** Gives the entry back as if it had not been taken: a worker that stops, or a full disk, is no fault of the work. */
  release(claim: Claim, cause: "stop" | "full_disk"): Promise<void>;
  /** Entries whose last attempt failed: their handler settled them, or their worker was lost. */
  abandoned(): Promise<(Entry & { entryId: string })[]>;
  /** Forgets an abandoned entry, once its work is settled. */
  forget(entryId: string): Promise<void>;
  /** How many entries wait in front of this turn. */
  waitingBefore(turn: number): Promise<number>;
  /** Takes back what was stamped by a database's clock that was put back since; returns how many stamps. */
  followClock(): Promise<number>;
  depth(): Promise<{ waiting: number; active: number; oldestSeconds: number }>;
  stop(): Promise<void>;
};

/**
 * Opens the queue and looks after it: entries whose worker fell silent for 10 s go to the next.
 * pg-boss's own `work()` waits a polling interval between jobs (20 jobs/s measured, a fetch loop 1,060/s).
 */
export async function openQueue(options: {
  database: Database;
  onError: (error: Error) => void;
}): Promise<Queue> {
  const { database } = options;
  const boss = await openBoss(database, options.onError);
  const enqueueAt: Queue["enqueueAt"] = async (tx, turn, entries, { expireSeconds }) => {
    const ids = await boss.insert(
      queueName,
      // Earlier turns first: pg-boss takes the highest priority, then the oldest.
      entries.map((entry) => ({ data: entry, priority: -turn, expireInSeconds: expireSeconds })),
      { db: asBossDatabase(tx), returnId: true },
    );
    assert(ids?.length === entries.length, "every entry is in the queue");
  };
  return {
    enqueueAt,
    async enqueue(tx, lane, entry, entryOptions) {
      const turn = await takeTurn(tx, lane);
      await enqueueAt(tx, turn, [entry], entryOptions);
      return turn;
    },
    async claim() {
      const [job] = await boss.fetch<StoredEntry>(queueName, { includeMetadata: true });
      if (!job) return null;
      const turn = -job.priority;
      // The entry is ours already: a clock that stands still for one claim is put right by the next.
      await advanceClock(database, turn).catch(options.onError);
      const isLastAttempt = job.retryCount >= job.retryLimit;
      const { id: entryId, retryCount: attempt } = job;
      const { metFullDisk = false, ...entry } = job.data;
      return { ...entry, entryId, attempt, isLastAttempt, metFullDisk, turn };
    },
    async touch(claim) {
      return affected(await boss.touch(queueName, attemptOf(claim))) > 0;
    },
    async complete(claim) {
      await boss.complete(queueName, attemptOf(claim));
    },
    async fail(claim, reason) {
      await boss.fail(queueName, attemptOf(claim), { reason });
    },
    release: (claim, cause) => releaseEntry(database, claim, cause === "full_disk"),
    abandoned: () => selectAbandoned(database),
    async forget(entryId) {
      await boss.deleteJob(queueName, entryId);
    },
    waitingBefore: (turn) => countBefore(database, turn),
    followClock: () => takeBackStamps(database),
    depth: () => readDepth(database),
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}

async function openBoss(database: Database, onError: (error: Error) => void): Promise<PgBoss> {
  const boss = new PgBoss({
    db: asBossDatabase(database),
    schema: "queue",
    schedule: false,
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
    monitorVacuum: false,
    reindexIntervalSeconds: 86_400,
  });
  boss.on("error", onError);
  // Of two that made its tables at once on a new database, one failed.
  await setUpAlone(database, () => boss.start());
  const queueOptions = {
    heartbeatSeconds: 10,
    retryLimit: maxAttempts - 1,
    retryDelay: 1,
    deleteAfterSeconds: 3600,
    retentionSeconds: 14 * 86_400,
  };
  try {
    await boss.createQueue(queueName, { policy: "standard", ...queueOptions });
    // A queue that is there already keeps the options of the version that made it.
    await boss.updateQueue(queueName, queueOptions);
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
  return boss;
}

function attemptOf(claim: Claim): { id: string; retryCount: number } {
  return { id: claim.entryId, retryCount: claim.attempt };
}

function affected(response: object): number {
  return (response as { affected?: number }).affected ?? 0;
}

function asBossDatabase(queryable: Queryable): Db {
  return { executeSql: (text, values) => queryable.query(text, values) };
}

async function releaseEntry(database: Database, claim: Claim, metFullDisk: boolean): Promise<void> {
  await database.query({
    name: "release-entry",
    // The next claim counts as a retry, so there is one more of them.
    text: `update queue.job set state = 'retry', retry_limit = retry_limit + 1, start_after = now(),
             data = data || jsonb_build_object('metFullDisk', $4::boolean)
           where name = $1 and id = $2 and retry_count = $3 and state = 'active'`,
    values: [queueName, claim.entryId, claim.attempt, metFullDisk],
  });
}

async function selectAbandoned(database: Database): ReturnType<Queue["abandoned"]> {
  const { rows } = await database.query<{ id: string; data: Entry }>({
    name: "select-abandoned",
    text: "select id, data from queue.job where name = $1 and state = 'failed' limit 100",
    values: [queueName],
  });
  return rows.map(({ id, data }) => ({ ...data, entryId: id }));
}

async function advanceClock(database: Database, turn: number): Promise<void> {
  await database.query({
    name: "advance-queue-clock",
    text: "update queue_clock set turn = $1 where turn < $1",
    values: [turn],
  });
}

async function countBefore(database: Database, turn: number): Promise<number> {
  const { rows } = await database.query<{ count: number }>({
    name: "count-before-turn",
    text: `select count(*) as count from queue.job where name = $1 and state < 'active' and priority > -($2::int8)`,
    values: [queueName, turn],
  });
  return rows[0]?.count ?? 0;
}

/**
 * pg-boss waits until the time comes again: for an hour nothing that was enqueued before started, and no work of a worker
 * that died was given to another. Nothing of ours starts later than its retry's second.
 */
async function takeBackStamps(database: Database): Promise<number> {
  const { rows } = await database.query<{ count: number }>({
    name: "take-back-stamps",
    text: `
      with clock as (select queue.job_now() as now, queue.job_now() + interval '10 seconds' as soon),
      looks as (update queue.queue set monitor_claim_on = clock.now from clock
        where name = $1 and monitor_claim_on > soon returning 1),
      starts as (update queue.job set start_after = clock.now from clock
        where name = $1 and state < 'active' and start_after > soon and start_after < 'infinity' returning 1),
      beats as (update queue.job set heartbeat_on = clock.now from clock
        where name = $1 and state = 'active' and heartbeat_on > soon returning 1)
      select (select count(*) from looks) + (select count(*) from starts) + (select count(*) from beats) as count`,
    values: [queueName],
  });
  return rows[0]?.count ?? 0;
}

async function readDepth(database: Database): ReturnType<Queue["depth"]> {
  const { rows } = await database.query<{ waiting: number; active: number; oldest: number }>(`
    select count(*) filter (where state < 'active') as waiting,
           count(*) filter (where state = 'active') as active,
           coalesce(extract(epoch from now() - min(created_on) filter (where state < 'active')), 0)::float8 as oldest
    from queue.job where state <= 'active'`);
  const row = rows[0];
  assert(row);
  return { waiting: row.waiting, active: row.active, oldestSeconds: row.oldest };
}
