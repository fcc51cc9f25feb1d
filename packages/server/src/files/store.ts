import type { Queryable } from "../db/database.ts";

/** Whether the job or model that a file is of was deleted, though it can still be brought back. */
export async function isOwnerDeleted(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await db.query<{ exists: boolean }>({
    name: "is-file-owner-deleted",
    text: `select exists (select from shoots where id = $1 and deleted_at is not null)
             or exists (select from videos where id = $1 and deleted_at is not null)
             or exists (select from models where id = $1 and deleted_at is not null) as exists`,
    values: [id],
  });
  return rows[0]?.exists === true;
}
