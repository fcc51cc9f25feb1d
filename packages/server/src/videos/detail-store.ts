import type { Queryable } from "../db/database.ts";
import type { VideoDetail } from "./detail.ts";

/** Videos that are not deleted, by their ids; in no particular order. */
export async function selectVideoDetails(
  db: Queryable,
  where: { ids: string[]; accountId: string; brandId: string | null },
): Promise<VideoDetail[]> {
  const { rows } = await db.query<VideoDetail>({
    name: "select-video-details",
    text: `
      select v.id, v.account_id as "accountId", v.brand_id as "brandId", b.name as "brandName", v.status, v.mode,
        v.duration, v.resolution, v.aspect_ratio as "aspectRatio", v.music, v.note, v.seed,
        v.source_keys as "sourceKeys", v.logo_key as "logoKey", v.title, v.origin, v.credits_used as "creditsUsed",
        v.progress, v.video_key as "videoKey", v.poster_key as "posterKey", v.failure, v.turn,
        v.created_at as "createdAt", v.finished_at as "finishedAt", v.retried_as as "retriedAs"
      from videos v left join brands b on b.id = v.brand_id
      where v.id = any($1) and v.account_id = $2 and ($3::text is null or v.brand_id = $3) and v.deleted_at is null`,
    values: [where.ids, where.accountId, where.brandId],
  });
  return rows;
}

export async function updateVideoTitle(db: Queryable, id: string, title: string): Promise<void> {
  await db.query("update videos set title = $2 where id = $1", [id, title]);
}

/** Writes down what a failed video was run again as; false where it was before. */
export async function markVideoRetried(
  tx: Queryable,
  id: string,
  retriedAs: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    "update videos set retried_as = $2 where id = $1 and retried_as is null",
    [id, retriedAs],
  );
  return (rowCount ?? 0) > 0;
}

/** Takes a video that has ended out of sight; false where it goes on. */
export async function markVideoDeleted(db: Queryable, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    "update videos set deleted_at = $2 where id = $1 and status in ('completed', 'failed')",
    [id, now],
  );
  return (rowCount ?? 0) > 0;
}

/** Brings a deleted video back into sight; false where there is none that was deleted since. */
export async function unmarkVideoDeleted(
  db: Queryable,
  where: { id: string; accountId: string; brandId: string | null; since: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update videos set deleted_at = null
     where id = $1 and account_id = $2 and ($3::text is null or brand_id = $3) and deleted_at > $4 and purged_at is null`,
    [where.id, where.accountId, where.brandId, where.since],
  );
  return (rowCount ?? 0) > 0;
}

/** Deleted videos whose files are still there. */
export async function selectVideosToPurge(
  db: Queryable,
  before: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    "select id from videos where deleted_at < $1 and purged_at is null order by deleted_at limit $2",
    [before, limit],
  );
  return rows.map(({ id }) => id);
}

/** Those of the files in the folders of videos ("videos/video_01h/…") that their video does not show. */
export async function selectUnnamedFilms(db: Queryable, keys: string[]): Promise<string[]> {
  const ids = keys.map((key) => key.split(/[/.]/)[1]);
  const { rows } = await db.query<{ key: string }>(
    `select key from unnest($1::text[]) as key
     except select unnest(array[video_key, poster_key]) from videos where id = any($2) and purged_at is null`,
    [keys, ids],
  );
  return rows.map(({ key }) => key);
}

export async function markVideoPurged(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query("update videos set purged_at = $2 where id = $1", [id, now]);
}
