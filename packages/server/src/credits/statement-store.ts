import type { Queryable } from "../db/database.ts";
import type { EntryKind } from "./rules.ts";

export type StatementEntry = {
  id: number;
  kind: EntryKind;
  credits: number;
  balanceAfter: number;
  jobId: string | null;
  jobTitle: string | null;
  jobStyle: string | null;
  isJobDeleted: boolean;
  shot: number | null;
  brandId: string | null;
  brandName: string | null;
  note: string | null;
  createdAt: Date;
};

export type StatementFilter = {
  accountId: string;
  from: Date | null;
  to: Date | null;
  brandId: string | null;
  kind: EntryKind | null;
};

/** Entries of a ledger with the jobs that they are for, the newest first, before an entry. */
export async function selectStatement(
  db: Queryable,
  filter: StatementFilter,
  before: number | null,
  limit: number,
): Promise<StatementEntry[]> {
  const { rows } = await db.query<StatementEntry>({
    name: "select-statement",
    text: `
      select e.id, e.kind, e.credits, e.balance_after as "balanceAfter", e.job_id as "jobId",
        coalesce(s.title, v.title) as "jobTitle", s.style as "jobStyle",
        (s.deleted_at is not null or v.deleted_at is not null) as "isJobDeleted", e.shot,
        b.id as "brandId", b.name as "brandName", e.note, e.created_at as "createdAt"
      from ledger_entries e
      left join shoots s on s.id = e.job_id
      left join videos v on v.id = e.job_id
      left join brands b on b.id = coalesce(s.brand_id, v.brand_id)
      where e.account_id = $1 and ($2::timestamptz is null or e.created_at >= $2)
        and ($3::timestamptz is null or e.created_at < $3)
        and ($4::text is null or (case when $4 = 'none' then b.id is null else b.id = $4 end))
        and ($5::text is null or e.kind = $5) and ($6::int8 is null or e.id < $6)
      order by e.id desc limit $7`,
    values: [filter.accountId, filter.from, filter.to, filter.brandId, filter.kind, before, limit],
  });
  return rows;
}

/** All that an account's ledger holds, by kind. */
export async function sumByKind(
  db: Queryable,
  accountId: string,
): Promise<Record<EntryKind, number>> {
  const { rows } = await db.query<{ kind: EntryKind; credits: number }>(
    "select kind, sum(credits)::int8 as credits from ledger_entries where account_id = $1 group by kind",
    [accountId],
  );
  const sums = { grant: 0, charge: 0, refund: 0, adjust: 0 };
  for (const { kind, credits } of rows) sums[kind] = credits;
  return sums;
}
