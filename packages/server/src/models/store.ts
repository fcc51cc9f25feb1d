import type { Queryable } from "../db/database.ts";

export type OwnModel = { id: string; name: string; imageKey: string; tags: string[] };

export async function selectModels(db: Queryable, accountId: string): Promise<OwnModel[]> {
  const { rows } = await db.query<OwnModel>(
    `select id, name, image_key as "imageKey", tags from models where account_id = $1 and deleted_at is null order by created_at, id`,
    [accountId],
  );
  return rows;
}

export async function selectModel(
  db: Queryable,
  accountId: string,
  id: string,
): Promise<OwnModel | null> {
  const { rows } = await db.query<OwnModel>(
    `select id, name, image_key as "imageKey", tags from models where account_id = $1 and id = $2 and deleted_at is null`,
    [accountId, id],
  );
  return rows[0] ?? null;
}

/** How many models an account has, those among them that can still be brought back. */
export async function countModels(db: Queryable, accountId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    "select count(*) as count from models where account_id = $1",
    [accountId],
  );
  return rows[0]?.count ?? 0;
}

/** Holds the account's row, so that two at once can't both take the last place. */
export async function lockModelCount(tx: Queryable, accountId: string): Promise<number> {
  await tx.query("select from accounts where id = $1 for no key update", [accountId]);
  return countModels(tx, accountId);
}

export async function insertModel(
  tx: Queryable,
  model: OwnModel & { accountId: string; now: Date },
): Promise<void> {
  await tx.query(
    `insert into models (id, account_id, name, image_key, tags, created_at) values ($1, $2, $3, $4, $5, $6)`,
    [model.id, model.accountId, model.name, model.imageKey, model.tags, model.now],
  );
}

export async function updateModel(
  db: Queryable,
  model: { id: string; accountId: string; name: string | null; tags: string[] | null },
): Promise<OwnModel | null> {
  const { rows } = await db.query<OwnModel>(
    `update models set name = coalesce($3, name), tags = coalesce($4, tags)
     where account_id = $1 and id = $2 and deleted_at is null
     returning id, name, image_key as "imageKey", tags`,
    [model.accountId, model.id, model.name, model.tags],
  );
  return rows[0] ?? null;
}

/** Takes a model out of sight; false where there is none. */
export async function markModelDeleted(
  db: Queryable,
  accountId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    "update models set deleted_at = $3 where account_id = $1 and id = $2 and deleted_at is null",
    [accountId, id, now],
  );
  return (rowCount ?? 0) > 0;
}

/** Brings back a model that was deleted since; null where there is none. */
export async function unmarkModelDeleted(
  db: Queryable,
  accountId: string,
  id: string,
  since: Date,
): Promise<OwnModel | null> {
  const { rows } = await db.query<OwnModel>(
    `update models set deleted_at = null where account_id = $1 and id = $2 and deleted_at > $3
     returning id, name, image_key as "imageKey", tags`,
    [accountId, id, since],
  );
  return rows[0] ?? null;
}

/** Models that were deleted before. */
export async function selectModelsToPurge(
  db: Queryable,
  before: Date,
): Promise<{ id: string; imageKey: string }[]> {
  const { rows } = await db.query<{ id: string; imageKey: string }>(
    `select id, image_key as "imageKey" from models where deleted_at < $1`,
    [before],
  );
  return rows;
}

export async function deleteModel(db: Queryable, id: string): Promise<void> {
  await db.query("delete from models where id = $1", [id]);
}

/** Those of the images that no model shows, also none that is deleted and may come back. */
export async function selectUnnamedImages(db: Queryable, keys: string[]): Promise<string[]> {
  const { rows } = await db.query<{ key: string }>(
    "select key from unnest($1::text[]) as key except select image_key from models",
    [keys],
  );
  return rows.map(({ key }) => key);
}
