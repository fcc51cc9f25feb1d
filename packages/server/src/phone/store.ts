import type { Queryable } from "../db/database.ts";

export type PhoneLink = {
  id: string;
  accountId: string;
  sessionId: string;
  photosLeft: number;
  expiresAt: Date;
};

const columns = `id, account_id as "accountId", session_id as "sessionId", photos_left as "photosLeft",
  expires_at as "expiresAt"`;

export async function insertLink(
  db: Queryable,
  link: PhoneLink & { tokenHash: Buffer; now: Date },
): Promise<void> {
  await db.query(
    `insert into phone_links (id, account_id, session_id, token_hash, photos_left, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      link.id,
      link.accountId,
      link.sessionId,
      link.tokenHash,
      link.photosLeft,
      link.now,
      link.expiresAt,
    ],
  );
}

export async function selectLink(
  db: Queryable,
  where: { id: string; sessionId: string },
): Promise<PhoneLink | null> {
  const { rows } = await db.query<PhoneLink>(
    `select ${columns} from phone_links where id = $1 and session_id = $2`,
    [where.id, where.sessionId],
  );
  return rows[0] ?? null;
}

export async function selectLinkByToken(
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<PhoneLink | null> {
  const { rows } = await db.query<PhoneLink>(
    `select ${columns} from phone_links where token_hash = $1 and expires_at > $2`,
    [tokenHash, now],
  );
  return rows[0] ?? null;
}

/** Takes one of the places that are left; false where none is. */
export async function takePlace(db: Queryable, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `update phone_links set photos_left = photos_left - 1
     where id = $1 and photos_left > 0 and expires_at > $2`,
    [id, now],
  );
  return (rowCount ?? 0) > 0;
}

/** Gives back the place of a photo that could not be used. */
export async function returnPlace(db: Queryable, id: string): Promise<void> {
  await db.query("update phone_links set photos_left = photos_left + 1 where id = $1", [id]);
}

/** Ends links of a session: one, or all. */
export async function deleteLinks(
  db: Queryable,
  where: { sessionId: string; id: string | null },
): Promise<void> {
  await db.query(
    "delete from phone_links where session_id = $1 and ($2::text is null or id = $2)",
    [where.sessionId, where.id],
  );
}

export async function deleteExpiredLinks(db: Queryable, before: Date): Promise<void> {
  await db.query("delete from phone_links where expires_at < $1", [before]);
}
