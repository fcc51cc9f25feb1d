import { containing } from "../db/containing.ts";
import type { Queryable } from "../db/database.ts";
import type { JobKind, JobState } from "./rules.ts";

export type LibraryFilter = {
  accountId: string;
  /** "none": work without a brand. */
  brandId: string | null;
  kind: JobKind | null;
  style: string | null;
  state: JobState | null;
  from: Date | null;
  to: Date | null;
  text: string | null;
};
export type Place = { createdAt: Date; id: string };

/**
 * Ids of jobs, the newest first, after a place in that order. Each kind is read by its own index (account, created_at,
 * id), so that the ten thousandth page costs what the first does.
 * @param stops  reasons for which a job that ended did not fail
 */
export async function selectJobIds(
  db: Queryable,
  filter: LibraryFilter,
  stops: string[],
  after: Place | null,
  limit: number,
): Promise<{ id: string; createdAt: Date }[]> {
  const part = (table: "shoots" | "videos"): string => `
    (select j.id, j.created_at from ${table} j left join brands b on b.id = j.brand_id
     where j.account_id = $1 and j.deleted_at is null
       and ($2::text is null or (case when $2 = 'none' then j.brand_id is null else j.brand_id = $2 end))
       and ($3::text is null or $3 = '${table === "shoots" ? "shoot" : "video"}')
       and ($4::text is null or ${table === "shoots" ? "j.style = $4" : "false"})
       and ($5::text is null or (case $5 when 'running' then j.deadline_at is not null
         when 'stopped' then j.status = 'failed' and j.failure = any($12)
         when 'failed' then j.status = 'failed' and j.failure <> all($12) else j.status = $5 end))
       and ($6::timestamptz is null or j.created_at >= $6) and ($7::timestamptz is null or j.created_at < $7)
       and ($8::text is null or concat_ws(' ', j.title, b.name, j.id, ${
         table === "shoots"
           ? "replace(j.style, '_', ' '), j.background_color"
           : "j.note, j.resolution"
       }) ilike $8)
       and ($9::timestamptz is null or (j.created_at, j.id) < ($9, $10))
     order by j.created_at desc, j.id desc limit $11)`;
  const { rows } = await db.query<{ id: string; createdAt: Date }>(
    `select id, created_at as "createdAt" from (${part("shoots")} union all ${part("videos")}) jobs
     order by created_at desc, id desc limit $11`,
    [
      filter.accountId,
      filter.brandId,
      filter.kind,
      filter.style,
      filter.state,
      filter.from,
      filter.to,
      filter.text === null ? null : containing(filter.text),
      after?.createdAt ?? null,
      after?.id ?? null,
      limit,
      stops,
    ],
  );
  return rows;
}

/** The brand of a job, also of one that was deleted and can still come back; null where it has none. */
export async function selectBrandOf(
  db: Queryable,
  accountId: string,
  id: string,
): Promise<string | null> {
  const { rows } = await db.query<{ brandId: string | null }>(
    `select brand_id as "brandId" from shoots where account_id = $1 and id = $2
     union all select brand_id from videos where account_id = $1 and id = $2`,
    [accountId, id],
  );
  return rows[0]?.brandId ?? null;
}
