import type { Queryable } from "../db/database.ts";

export type Upload = {
  id: string;
  accountId: string;
  sourceKey: string;
  fileName: string;
  widthPx: number;
  heightPx: number;
  bytes: number;
  /** Why it was not cut out: no product was found in it, or it failed on our side. */
  failure: string | null;
  /** Null until it is cut out. */
  cutoutKey: string | null;
  /** The link by which a phone sent it. */
  phoneLinkId: string | null;
  createdAt: Date;
};

const columns = `u.id, u.account_id as "accountId", u.source_key as "sourceKey", u.file_name as "fileName",
  u.width_px as "widthPx", u.height_px as "heightPx", u.bytes, u.failure, a.cutout_key as "cutoutKey",
  u.phone_link_id as "phoneLinkId", u.created_at as "createdAt"`;
const tables = "uploads u left join analyses a on a.source_key = u.source_key";

export async function insertUpload(
  tx: Queryable,
  upload: Omit<Upload, "failure" | "cutoutKey">,
): Promise<void> {
  await tx.query(
    `insert into uploads (id, account_id, source_key, file_name, width_px, height_px, bytes, created_at, seen_at,
       phone_link_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)`,
    [
      upload.id,
      upload.accountId,
      upload.sourceKey,
      upload.fileName,
      upload.widthPx,
      upload.heightPx,
      upload.bytes,
      upload.createdAt,
      upload.phoneLinkId,
    ],
  );
}

/** How many an account made since then, those that it deleted among them. */
export async function countUploads(db: Queryable, accountId: string, since: Date): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select (select count(*) from uploads where account_id = $1 and created_at > $2)
       + (select count(*) from deleted_uploads where account_id = $1 and created_at > $2) as count`,
    [accountId, since],
  );
  return rows[0]?.count ?? 0;
}

export async function selectUploads(
  db: Queryable,
  accountId: string,
  ids: string[],
): Promise<Upload[]> {
  const { rows } = await db.query<Upload>(
    `select ${columns} from ${tables} where u.account_id = $1 and u.id = any($2)`,
    [accountId, ids],
  );
  return rows;
}

/** Notes that an account's uploads were looked at, where that was not noted since. */
export async function updateSeen(
  db: Queryable,
  { accountId, ids }: { accountId: string; ids: string[] },
  { since, now }: { since: Date; now: Date },
): Promise<void> {
  await db.query(
    "update uploads set seen_at = $4 where account_id = $1 and id = any($2) and seen_at < $3",
    [accountId, ids, since, now],
  );
}

/** Deletes uploads that nobody looked at since. Returns how many. */
export async function deleteUnseen(db: Queryable, since: Date): Promise<number> {
  return (await db.query("delete from uploads where seen_at < $1", [since])).rowCount ?? 0;
}

/** What a phone sent by a link, in its order. */
export async function selectUploadsOfLink(
  db: Queryable,
  accountId: string,
  phoneLinkId: string,
): Promise<Upload[]> {
  const { rows } = await db.query<Upload>(
    `select ${columns} from ${tables} where u.account_id = $1 and u.phone_link_id = $2 order by u.created_at, u.id`,
    [accountId, phoneLinkId],
  );
  return rows;
}

/** The account's latest upload of each of these photos. */
export async function selectUploadsOfSources(
  db: Queryable,
  accountId: string,
  sourceKeys: string[],
): Promise<Upload[]> {
  const { rows } = await db.query<Upload>(
    `select distinct on (u.source_key) ${columns} from ${tables}
     where u.source_key = any($2) and u.account_id = $1 order by u.source_key, u.created_at desc`,
    [accountId, sourceKeys],
  );
  return rows;
}

export async function selectSourceKey(db: Queryable, id: string): Promise<string | null> {
  const { rows } = await db.query<{ sourceKey: string }>(
    `select source_key as "sourceKey" from uploads where id = $1`,
    [id],
  );
  return rows[0]?.sourceKey ?? null;
}

export async function updateFailure(db: Queryable, id: string, failure: string): Promise<void> {
  await db.query("update uploads set failure = $2 where id = $1", [id, failure]);
}

/** Deletes an upload, which counts until `oldestCounted`; false where there is none. */
export async function deleteUpload(
  db: Queryable,
  { accountId, id, oldestCounted }: { accountId: string; id: string; oldestCounted: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `with forgotten as (delete from deleted_uploads where account_id = $1 and created_at <= $3),
       gone as (delete from uploads where account_id = $1 and id = $2 returning account_id, created_at)
     insert into deleted_uploads (account_id, created_at) select account_id, created_at from gone`,
    [accountId, id, oldestCounted],
  );
  return (rowCount ?? 0) > 0;
}
