import type { Queryable } from "../db/database.ts";

/** Takes the credits and writes the entry in one statement; null where the balance does not cover them. */
export async function insertCharge(
  tx: Queryable,
  charge: { accountId: string; jobId: string; credits: number; now: Date },
): Promise<number | null> {
  const { rows } = await tx.query<{ balance_after: number }>({
    name: "insert-charge",
    text: `
      with account as (
        update accounts set balance = balance - $3 where id = $1 and balance >= $3 returning id, balance
      )
      insert into ledger_entries (account_id, kind, credits, balance_after, job_id, shot, created_at)
      select id, 'charge', -$3, balance, $2, 0, $4 from account
      returning balance_after`,
    values: [charge.accountId, charge.jobId, charge.credits, charge.now],
  });
  return rows[0]?.balance_after ?? null;
}

/** Writes the refund of one shot (0: the whole job) unless it is there; true where it was written now. */
export async function insertRefund(
  tx: Queryable,
  refund: { accountId: string; jobId: string; shot: number; credits: number; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: "insert-refund",
    // The account's row is locked before its balance is read: balance_after is exact under concurrency. Its key stays free
    // for whoever adds something to the account.
    text: `
      with account as (select id, balance from accounts where id = $1 for no key update),
      entry as (
        insert into ledger_entries (account_id, kind, credits, balance_after, job_id, shot, created_at)
        select id, 'refund', $4, balance + $4, $2, $3, $5 from account
        on conflict (job_id, shot, kind) do nothing
        returning account_id, credits
      )
      update accounts set balance = balance + entry.credits from entry where accounts.id = entry.account_id`,
    values: [refund.accountId, refund.jobId, refund.shot, refund.credits, refund.now],
  });
  return (rowCount ?? 0) > 0;
}

/** Adds a grant, or takes credits back as an adjustment; null where the balance would fall below zero or there is no account. */
export async function insertGrant(
  tx: Queryable,
  grant: { accountId: string; credits: number; note: string; now: Date },
): Promise<number | null> {
  const { rows } = await tx.query<{ balance_after: number }>(
    `with account as (
       update accounts set balance = balance + $2 where id = $1 and balance + $2 >= 0 returning id, balance
     )
     insert into ledger_entries (account_id, kind, credits, balance_after, note, created_at)
     select id, case when $2 > 0 then 'grant' else 'adjust' end, $2, balance, $3, $4 from account
     returning balance_after`,
    [grant.accountId, grant.credits, grant.note, grant.now],
  );
  return rows[0]?.balance_after ?? null;
}

export async function selectBalance(db: Queryable, accountId: string): Promise<number> {
  const { rows } = await db.query<{ balance: number }>({
    name: "select-balance",
    text: "select balance from accounts where id = $1",
    values: [accountId],
  });
  return rows[0]?.balance ?? 0;
}

/** What the audit finds wrong; every query names the rows that break one rule of docs/ledger.md. */
export const auditQueries = {
  balance_differs_from_entries: `
    select a.id as subject, format('balance %s, entries %s', a.balance, coalesce(sum(e.credits), 0)) as detail
    from accounts a left join ledger_entries e on e.account_id = a.id
    group by a.id having a.balance <> coalesce(sum(e.credits), 0)`,
  running_balance_breaks: `
    select account_id as subject, format('entry %s', id) as detail
    from (select id, account_id, balance_after, sum(credits) over (partition by account_id order by id) as running
          from ledger_entries) entries
    where balance_after <> running`,
  job_differs_from_entries: `
    select j.id as subject, format('credits_used %s, entries %s', j.credits_used, coalesce(-sum(e.credits), 0)) as detail
    from (select id, account_id, credits_used from shoots
          union all select id, account_id, credits_used from videos) j
    left join ledger_entries e on e.job_id = j.id and e.account_id = j.account_id
    group by j.id, j.credits_used having j.credits_used <> coalesce(-sum(e.credits), 0)`,
  entry_without_job: `
    select e.job_id as subject, format('entry %s', e.id) as detail from ledger_entries e
    where e.job_id is not null
      and not exists (select from shoots where id = e.job_id)
      and not exists (select from videos where id = e.job_id)`,
  shoot_not_settled: `
    select s.id as subject, format('%s: fulfilled shots %s, credits_used %s', s.status,
           count(*) filter (where t.status = 'fulfilled'), s.credits_used) as detail
    from shoots s join shots t on t.shoot_id = s.id
    where s.status in ('completed', 'failed')
    group by s.id
    having s.credits_used <> s.credits_per_shot * count(*) filter (where t.status = 'fulfilled')
        or count(*) filter (where t.status = 'pending') > 0
        or (s.status = 'failed') <> (count(*) filter (where t.status = 'fulfilled') = 0)`,
  job_without_entry: `
    select j.id as subject, format('%s, but nothing in the queue will move it', j.status) as detail
    from (select id, status from shoots union all select id, status from videos) j
    where j.status not in ('completed', 'failed')
      and not exists (select from queue.job e where e.data->>'id' = j.id and e.state not in ('completed', 'cancelled'))`,
  video_not_settled: `
    select id as subject, format('%s, credits_used %s', status, credits_used) as detail from videos
    where (status = 'failed' and credits_used <> 0) or (status = 'completed' and credits_used <> credits)`,
} as const;

export async function runAuditQuery(
  db: Queryable,
  rule: keyof typeof auditQueries,
): Promise<{ subject: string; detail: string }[]> {
  return (await db.query<{ subject: string; detail: string }>(auditQueries[rule])).rows;
}

export async function countLedger(db: Queryable): Promise<{ accounts: number; entries: number }> {
  const { rows } = await db.query<{ accounts: number; entries: number }>(
    "select (select count(*) from accounts) as accounts, (select count(*) from ledger_entries) as entries",
  );
  return rows[0] ?? { accounts: 0, entries: 0 };
}

export async function sumRefunds(db: Queryable): Promise<{ refunds: number; credits: number }> {
  const { rows } = await db.query<{ refunds: number; credits: number }>(
    "select count(*) as refunds, coalesce(sum(credits), 0)::int8 as credits from ledger_entries where kind = 'refund'",
  );
  return rows[0] ?? { refunds: 0, credits: 0 };
}
