import type { Queryable } from "../db/database.ts";

export type Gallery = {
  id: string;
  accountId: string;
  brandId: string | null;
  brandName: string | null;
  title: string;
  allowDownload: boolean;
  expiresAt: Date | null;
  revokedAt: Date | null;
  views: number;
  lastViewedAt: Date | null;
  createdAt: Date;
  /** Finished pictures and films that are still there. */
  items: number;
  /** The first of them. */
  coverKey: string | null;
};

/** One finished picture or film of a gallery. */
export type GalleryItem = {
  position: number;
  shootId: string | null;
  shotNumber: number | null;
  videoId: string | null;
  title: string;
  /** The picture, or the film. */
  key: string;
  /** What stands for it: the picture, or the film's poster. */
  coverKey: string;
  widthPx: number | null;
  heightPx: number | null;
  aspectRatio: string;
  createdAt: Date;
};

/** What of a gallery is there to see: jobs that were deleted, and shots that failed, are not. */
const visibleItems = `
  select i.gallery_id, i.position, i.shoot_id, i.shot_number, i.video_id,
    coalesce(nullif(s.title, ''), nullif(v.title, ''), '') as title,
    coalesce(t.picture_key, v.video_key) as key, coalesce(t.picture_key, v.poster_key) as cover_key,
    (t.plan->>'widthPx')::int as width_px, (t.plan->>'heightPx')::int as height_px,
    coalesce(s.aspect_ratio, v.aspect_ratio) as aspect_ratio, coalesce(s.created_at, v.created_at) as created_at
  from gallery_items i
  left join shoots s on s.id = i.shoot_id and s.deleted_at is null
  left join shots t on t.shoot_id = s.id and t.number = i.shot_number and t.status = 'fulfilled'
  left join videos v on v.id = i.video_id and v.deleted_at is null and v.status = 'completed'
  where (t.picture_key is not null or v.video_key is not null)`;

const columns = `g.id, g.account_id as "accountId", g.brand_id as "brandId", b.name as "brandName", g.title,
  g.allow_download as "allowDownload", g.expires_at as "expiresAt", g.revoked_at as "revokedAt", g.views,
  g.last_viewed_at as "lastViewedAt", g.created_at as "createdAt"`;

export async function insertGallery(
  tx: Queryable,
  gallery: {
    id: string;
    accountId: string;
    brandId: string | null;
    title: string;
    tokenHash: Buffer;
    allowDownload: boolean;
    expiresAt: Date | null;
    createdAt: Date;
    items: { shootId: string | null; shotNumber: number | null; videoId: string | null }[];
  },
): Promise<void> {
  await tx.query(
    `insert into galleries (id, account_id, brand_id, title, token_hash, allow_download, expires_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      gallery.id,
      gallery.accountId,
      gallery.brandId,
      gallery.title,
      gallery.tokenHash,
      gallery.allowDownload,
      gallery.expiresAt,
      gallery.createdAt,
    ],
  );
  await tx.query(
    `insert into gallery_items (gallery_id, position, shoot_id, shot_number, video_id)
     select $1, item.position, item."shootId", item."shotNumber", item."videoId"
     from jsonb_to_recordset($2) as item (position integer, "shootId" text, "shotNumber" integer, "videoId" text)`,
    [
      gallery.id,
      JSON.stringify(gallery.items.map((item, index) => ({ ...item, position: index + 1 }))),
    ],
  );
}

export async function selectGalleries(
  db: Queryable,
  where: { accountId: string; brandId: string | null; id: string | null },
  after: { createdAt: Date; id: string } | null,
  limit: number,
): Promise<Gallery[]> {
  const { rows } = await db.query<Gallery>(
    `select ${columns}, coalesce(c.items, 0)::int as items, c.cover_key as "coverKey"
     from galleries g left join brands b on b.id = g.brand_id
     left join lateral (
       select count(*) as items, (array_agg(cover_key order by position))[1] as cover_key
       from (${visibleItems} and i.gallery_id = g.id) seen
     ) c on true
     where g.account_id = $1 and ($2::text is null or g.brand_id = $2) and ($3::text is null or g.id = $3)
       and ($4::timestamptz is null or (g.created_at, g.id) < ($4, $5))
     order by g.created_at desc, g.id desc limit $6`,
    [where.accountId, where.brandId, where.id, after?.createdAt ?? null, after?.id ?? null, limit],
  );
  return rows;
}

export async function selectGalleryByToken(
  db: Queryable,
  tokenHash: Buffer,
): Promise<Omit<Gallery, "items" | "coverKey"> | null> {
  const { rows } = await db.query<Gallery>({
    name: "select-gallery-by-token",
    text: `select ${columns} from galleries g left join brands b on b.id = g.brand_id where g.token_hash = $1`,
    values: [tokenHash],
  });
  return rows[0] ?? null;
}

export async function selectGalleryItems(
  db: Queryable,
  galleryId: string,
  position: number | null = null,
): Promise<GalleryItem[]> {
  const { rows } = await db.query<GalleryItem>({
    name: "select-gallery-items",
    text: `select position, shoot_id as "shootId", shot_number as "shotNumber", video_id as "videoId", title, key,
             cover_key as "coverKey", width_px as "widthPx", height_px as "heightPx", aspect_ratio as "aspectRatio",
             created_at as "createdAt"
           from (${visibleItems} and i.gallery_id = $1 and ($2::int is null or i.position = $2)) seen order by position`,
    values: [galleryId, position],
  });
  return rows;
}

export async function countView(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query("update galleries set views = views + 1, last_viewed_at = $2 where id = $1", [
    id,
    now,
  ]);
}

/** Writes what is given, and leaves the rest. */
export async function updateGallery(
  db: Queryable,
  id: string,
  wanted: { title?: string; allowDownload?: boolean; expiresAt?: Date | null },
): Promise<void> {
  await db.query(
    `update galleries set title = coalesce($2, title), allow_download = coalesce($3, allow_download),
       expires_at = case when $4 then $5 else expires_at end where id = $1`,
    [
      id,
      wanted.title ?? null,
      wanted.allowDownload ?? null,
      wanted.expiresAt !== undefined,
      wanted.expiresAt ?? null,
    ],
  );
}

/** Gives a gallery another token: the link before is dead, and the gallery is live again; an end that is past goes. */
export async function updateToken(
  db: Queryable,
  id: string,
  tokenHash: Buffer,
  now: Date,
): Promise<void> {
  await db.query(
    `update galleries set token_hash = $2, revoked_at = null,
       expires_at = case when expires_at > $3 then expires_at end where id = $1`,
    [id, tokenHash, now],
  );
}

export async function markRevoked(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query("update galleries set revoked_at = coalesce(revoked_at, $2) where id = $1", [
    id,
    now,
  ]);
}

export async function deleteGallery(db: Queryable, id: string): Promise<void> {
  await db.query("delete from galleries where id = $1", [id]);
}
