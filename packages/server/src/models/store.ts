import type { Queryable } from "../db/database.ts";

export type OwnModel = { id: string; name: string; imageKey: string; tags: string[] };

export async function selectModels(db: Queryable, accountId: string): Promise<OwnModel[]> {
  const { rows } = await db.query<OwnModel>(
    `select id, name, image_key as "imageKey", tags from models where account_id = $1 order by created_at, id`,
    [accountId],
  );
  return rows;
}
