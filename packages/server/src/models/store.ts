import type { Queryable } from "../db/database.ts";

export type OwnModel = { id: string; name: string; imageKey: string; tags: string[] };

export async function selectModels(db: Queryable, accountId: string): Promise<OwnModel[]> {
  const { rows } = await db.query<OwnModel>(
    `select id, name, image_key as "imageKey", tags from models where account_id = $1 order by created_at, id`,
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
    `select id, name, image_key as "imageKey", tags from models where account_id = $1 and id = $2`,
    [accountId, id],
  );
  return rows[0] ?? null;
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
    `update models set name = coalesce($3, name), tags = coalesce($4, tags) where account_id = $1 and id = $2
     returning id, name, image_key as "imageKey", tags`,
    [model.accountId, model.id, model.name, model.tags],
  );
  return rows[0] ?? null;
}

export async function deleteModel(
  db: Queryable,
  accountId: string,
  id: string,
): Promise<string | null> {
  const { rows } = await db.query<{ imageKey: string }>(
    `delete from models where account_id = $1 and id = $2 returning image_key as "imageKey"`,
    [accountId, id],
  );
  return rows[0]?.imageKey ?? null;
}
