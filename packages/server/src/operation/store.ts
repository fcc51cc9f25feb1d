import type { Plan } from "../accounts/rules.ts";
import { containing } from "../db/containing.ts";
import type { Queryable } from "../db/database.ts";

export type WorkerRow = {
  id: string;
  host: string;
  pid: number;
  slots: number;
  startedAt: Date;
  seenAt: Date;
};

export async function upsertWorker(db: Queryable, worker: WorkerRow): Promise<void> {
  await db.query({
    name: "upsert-worker",
    text: `insert into workers (id, host, pid, slots, started_at, seen_at) values ($1, $2, $3, $4, $5, $6)
           on conflict (id) do update set seen_at = excluded.seen_at`,
    values: [worker.id, worker.host, worker.pid, worker.slots, worker.startedAt, worker.seenAt],
  });
}

export async function deleteWorker(db: Queryable, id: string): Promise<void> {
  await db.query("delete from workers where id = $1", [id]);
}

export async function deleteOldWorkers(db: Queryable, before: Date): Promise<void> {
  await db.query("delete from workers where seen_at < $1", [before]);
}

export async function selectWorkers(db: Queryable): Promise<WorkerRow[]> {
  const { rows } = await db.query<WorkerRow>(
    `select id, host, pid, slots, started_at as "startedAt", seen_at as "seenAt" from workers order by started_at, id`,
  );
  return rows;
}

export type Counts = { accounts: number; users: number; jobsToday: number; failedToday: number };

/** @param excused  reasons for which a job that ended did not fail */
export async function countEverything(
  db: Queryable,
  since: Date,
  excused: string[],
): Promise<Counts> {
  const { rows } = await db.query<Counts>(
    `select (select count(*) from accounts) as accounts, (select count(*) from users) as users,
       (select count(*) from shoots where created_at >= $1) + (select count(*) from videos where created_at >= $1)
         as "jobsToday",
       (select count(*) from shoots where status = 'failed' and finished_at >= $1 and failure <> all($2))
         + (select count(*) from videos where status = 'failed' and finished_at >= $1 and failure <> all($2))
         as "failedToday"`,
    [since, excused],
  );
  return rows[0] ?? { accounts: 0, users: 0, jobsToday: 0, failedToday: 0 };
}

export type AccountRow = {
  id: string;
  kind: "personal" | "agency";
  plan: Plan | null;
  name: string;
  email: string;
  credits: number;
  members: number;
  jobs: number;
  lastJobAt: Date | null;
  createdAt: Date;
};
type Place = { createdAt: Date; id: string };

/** Accounts with what they do, the newest first. */
export async function selectAccountRows(
  db: Queryable,
  where: { text: string | null; id: string | null },
  after: Place | null,
  limit: number,
): Promise<AccountRow[]> {
  const { rows } = await db.query<AccountRow>(
    `select a.id, a.kind, a.plan, a.name, a.email, a.balance as credits, a.created_at as "createdAt",
       (select count(*) from members where account_id = a.id) as members,
       (select count(*) from shoots where account_id = a.id) + (select count(*) from videos where account_id = a.id)
         as jobs,
       greatest((select max(created_at) from shoots where account_id = a.id),
                (select max(created_at) from videos where account_id = a.id)) as "lastJobAt"
     from accounts a
     where ($1::text is null or a.name ilike $1 or a.email ilike $1 or a.id ilike $1)
       and ($2::text is null or a.id = $2)
       and ($3::timestamptz is null or (a.created_at, a.id) < ($3, $4))
     order by a.created_at desc, a.id desc limit $5`,
    [
      where.text === null ? null : containing(where.text),
      where.id,
      after?.createdAt ?? null,
      after?.id ?? null,
      limit,
    ],
  );
  return rows;
}

export type FailureRow = {
  jobId: string;
  kind: "shoot" | "video";
  title: string;
  style: string | null;
  accountId: string;
  accountName: string;
  failure: string;
  shotsFailed: number | null;
  createdAt: Date;
  finishedAt: Date;
};

/** Jobs that failed, the latest first; without those that were tried again or ended with an excused reason. */
export async function selectFailures(
  db: Queryable,
  excused: string[],
  after: Place | null,
  limit: number,
): Promise<FailureRow[]> {
  const { rows } = await db.query<FailureRow>(
    `
    with failures as (
      (select s.id, 'shoot' as kind, s.title, s.style, s.account_id, s.failure, t.failed as shots,
              s.created_at, s.finished_at
       from shoots s
       cross join lateral (select count(*) as failed from shots where shoot_id = s.id and status = 'failed') t
       where s.status = 'failed' and s.deleted_at is null and s.retried_as is null and s.failure <> all($4)
         and ($1::timestamptz is null or (s.finished_at, s.id) < ($1, $2))
       order by s.finished_at desc, s.id desc limit $3)
      union all
      (select v.id, 'video', v.title, null, v.account_id, v.failure, null, v.created_at, v.finished_at
       from videos v
       where v.status = 'failed' and v.deleted_at is null and v.retried_as is null and v.failure <> all($4)
         and ($1::timestamptz is null or (v.finished_at, v.id) < ($1, $2))
       order by v.finished_at desc, v.id desc limit $3)
    )
    select f.id as "jobId", f.kind, f.title, f.style, f.account_id as "accountId", a.name as "accountName",
           f.failure, f.shots as "shotsFailed", f.created_at as "createdAt",
           f.finished_at as "finishedAt"
    from failures f join accounts a on a.id = f.account_id
    order by f.finished_at desc, f.id desc limit $3`,
    [after?.createdAt ?? null, after?.id ?? null, limit, excused],
  );
  return rows;
}

/** The account that a failed job belongs to; null where there is no such job. */
export async function selectOwnerOfFailed(db: Queryable, jobId: string): Promise<string | null> {
  const { rows } = await db.query<{ accountId: string }>(
    `select account_id as "accountId" from shoots where id = $1 and status = 'failed' and deleted_at is null
     union all
     select account_id from videos where id = $1 and status = 'failed' and deleted_at is null`,
    [jobId],
  );
  return rows[0]?.accountId ?? null;
}
