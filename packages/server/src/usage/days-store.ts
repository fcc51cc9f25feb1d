import type { Queryable } from "../db/database.ts";

export type DayRow = {
  date: string;
  brandId: string | null;
  brandName: string | null;
  images: number;
  videos: number;
  credits: number;
};

/** The same figures as the usage report, by UTC day and brand; days without work have no row. */
export async function selectUsageDays(
  db: Queryable,
  where: { accountId: string; from: Date; to: Date },
): Promise<DayRow[]> {
  const { rows } = await db.query<DayRow>(
    `
    with jobs as (
      select s.created_at, s.brand_id, s.credits_used as credits, 0 as videos,
             (select count(*) from shots where shoot_id = s.id and status = 'fulfilled') as images
      from shoots s where s.account_id = $1 and s.created_at >= $2 and s.created_at < $3
      union all
      select v.created_at, v.brand_id, v.credits_used, (v.status = 'completed')::int, 0
      from videos v where v.account_id = $1 and v.created_at >= $2 and v.created_at < $3
    )
    select to_char(j.created_at at time zone 'UTC', 'YYYY-MM-DD') as date, j.brand_id as "brandId",
           b.name as "brandName", sum(j.images)::int8 as images, sum(j.videos)::int8 as videos,
           sum(j.credits)::int8 as credits
    from jobs j left join brands b on b.id = j.brand_id
    group by 1, 2, 3 order by 1, 3 nulls first, 2`,
    [where.accountId, where.from, where.to],
  );
  return rows;
}
