import type { Queryable } from "../db/database.ts";
import type { ShootDetail } from "./detail.ts";

/** Shoots that are not deleted, by their ids; in no particular order. */
export async function selectShootDetails(
  db: Queryable,
  where: { ids: string[]; accountId: string; brandId: string | null },
): Promise<ShootDetail[]> {
  const { rows } = await db.query<ShootDetail>({
    name: "select-shoot-details",
    text: `
      select s.id, s.account_id as "accountId", s.brand_id as "brandId", b.name as "brandName", s.status, s.style, s.mode,
        s.quality, s.aspect_ratio as "aspectRatio", s.background_color as "backgroundColor", s.seed,
        s.source_keys as "sourceKeys", s.model_key as "modelKey", s.model_id as "modelId", s.title, s.origin, s.shots,
        s.shots_adjusted as "shotsAdjusted", s.credits_per_shot as "creditsPerShot", s.credits_used as "creditsUsed",
        s.failure, s.turn, s.created_at as "createdAt", s.finished_at as "finishedAt", s.retried_as as "retriedAs",
        (select json_agg(json_build_object('number', t.number, 'status', t.status, 'pictureKey', t.picture_key,
           'thumbnailKey', t.thumbnail_key, 'failure', t.failure, 'widthPx', t.plan->'widthPx',
           'heightPx', t.plan->'heightPx', 'view', t.plan->'view') order by t.number)
         from shots t where t.shoot_id = s.id) as images
      from shoots s left join brands b on b.id = s.brand_id
      where s.id = any($1) and s.account_id = $2 and ($3::text is null or s.brand_id = $3) and s.deleted_at is null`,
    values: [where.ids, where.accountId, where.brandId],
  });
  return rows;
}

export async function updateShootTitle(db: Queryable, id: string, title: string): Promise<void> {
  await db.query("update shoots set title = $2 where id = $1", [id, title]);
}

/** Writes down what a failed shoot was run again as; false where it was before. */
export async function markShootRetried(
  tx: Queryable,
  id: string,
  retriedAs: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    "update shoots set retried_as = $2 where id = $1 and retried_as is null",
    [id, retriedAs],
  );
  return (rowCount ?? 0) > 0;
}

/** Takes a shoot that has ended out of sight; false where it goes on. */
export async function markShootDeleted(db: Queryable, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    "update shoots set deleted_at = $2 where id = $1 and status in ('completed', 'failed')",
    [id, now],
  );
  return (rowCount ?? 0) > 0;
}

/** Brings a deleted shoot back into sight; false where there is none that was deleted since. */
export async function unmarkShootDeleted(
  db: Queryable,
  where: { id: string; accountId: string; brandId: string | null; since: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update shoots set deleted_at = null
     where id = $1 and account_id = $2 and ($3::text is null or brand_id = $3) and deleted_at > $4 and purged_at is null`,
    [where.id, where.accountId, where.brandId, where.since],
  );
  return (rowCount ?? 0) > 0;
}

/** Deleted shoots whose files are still there. */
export async function selectShootsToPurge(
  db: Queryable,
  before: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    "select id from shoots where deleted_at < $1 and purged_at is null order by deleted_at limit $2",
    [before, limit],
  );
  return rows.map(({ id }) => id);
}

/** Those of the files in the folders of shoots ("shoots/shoot_01h/…") that no shot of theirs shows. */
export async function selectUnnamedPictures(db: Queryable, keys: string[]): Promise<string[]> {
  const shootIds = keys.map((key) => key.split(/[/.]/)[1]);
  const { rows } = await db.query<{ key: string }>(
    `select key from unnest($1::text[]) as key
     except select unnest(array[t.picture_key, t.thumbnail_key])
     from shots t join shoots s on s.id = t.shoot_id where s.id = any($2) and s.purged_at is null`,
    [keys, shootIds],
  );
  return rows.map(({ key }) => key);
}

export async function markShootPurged(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query("update shoots set purged_at = $2 where id = $1", [id, now]);
}
