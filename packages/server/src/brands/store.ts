import type { Queryable } from "../db/database.ts";

export type Brand = { id: string; name: string; active: boolean; createdAt: Date };

const columns = `id, name, active, created_at as "createdAt"`;

/** Holds the account's row, so that two creates at once can't both take the last place. */
export async function lockActiveBrandCount(tx: Queryable, accountId: string): Promise<number> {
  await tx.query("select from accounts where id = $1 for update", [accountId]);
  const { rows } = await tx.query<{ count: number }>(
    "select count(*) as count from brands where account_id = $1 and active",
    [accountId],
  );
  return rows[0]?.count ?? 0;
}

export async function insertBrand(
  tx: Queryable,
  brand: Brand & { accountId: string },
): Promise<void> {
  await tx.query(
    "insert into brands (id, account_id, name, active, created_at) values ($1, $2, $3, $4, $5)",
    [brand.id, brand.accountId, brand.name, brand.active, brand.createdAt],
  );
}

export async function selectBrands(db: Queryable, accountId: string): Promise<Brand[]> {
  const { rows } = await db.query<Brand>(
    `select ${columns} from brands where account_id = $1 order by created_at, id`,
    [accountId],
  );
  return rows;
}

export async function selectBrand(
  db: Queryable,
  accountId: string,
  brandId: string,
): Promise<Brand | null> {
  const { rows } = await db.query<Brand>(
    `select ${columns} from brands where account_id = $1 and id = $2`,
    [accountId, brandId],
  );
  return rows[0] ?? null;
}

export async function updateActive(
  db: Queryable,
  accountId: string,
  brandId: string,
  active: boolean,
): Promise<void> {
  await db.query("update brands set active = $3 where account_id = $1 and id = $2", [
    accountId,
    brandId,
    active,
  ]);
}
