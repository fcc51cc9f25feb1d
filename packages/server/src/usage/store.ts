import type { Queryable } from "../db/database.ts";

export type UsageRow = {
  brandId: string | null;
  brandName: string | null;
  images: number;
  imageCredits: number;
  videos: number;
  videoCredits: number;
};

/**
 * Jobs by brand, at their creation time: fulfilled shots, completed videos, credits net of refunds. Every brand has its
 * row, also with zeros; the row without a brand is the work that none is credited with.
 */
export async function selectUsage(
  db: Queryable,
  where: { accountId: string; brandId: string | null; from: Date; to: Date },
): Promise<UsageRow[]> {
  const { rows } = await db.query<UsageRow>(
    `
    with shoot_usage as (
      select s.brand_id, sum(s.credits_used) as credits,
             sum((select count(*) from shots where shoot_id = s.id and status = 'fulfilled')) as images
      from shoots s
      where s.account_id = $1 and s.created_at >= $3 and s.created_at < $4 and ($2::text is null or s.brand_id = $2)
      group by s.brand_id
    ), video_usage as (
      select brand_id, sum(credits_used) as credits, count(*) filter (where status = 'completed') as videos
      from videos
      where account_id = $1 and created_at >= $3 and created_at < $4 and ($2::text is null or brand_id = $2)
      group by brand_id
    ), subjects as (
      select id, name, created_at from brands where account_id = $1 and ($2::text is null or id = $2)
      union all select null, null, 'infinity' where $2::text is null
    )
    select b.id as "brandId", b.name as "brandName", coalesce(s.images, 0)::int8 as images,
           coalesce(s.credits, 0)::int8 as "imageCredits", coalesce(v.videos, 0)::int8 as videos,
           coalesce(v.credits, 0)::int8 as "videoCredits"
    from subjects b
    left join shoot_usage s on s.brand_id is not distinct from b.id
    left join video_usage v on v.brand_id is not distinct from b.id
    where b.id is not null or s.images is not null or v.videos is not null
    order by b.created_at, b.id`,
    [where.accountId, where.brandId, where.from, where.to],
  );
  return rows;
}
