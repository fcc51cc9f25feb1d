import type { Queryable } from "../db/database.ts";

export type BrandPage = {
  id: string;
  name: string;
  active: boolean;
  createdAt: Date;
  jobs: number;
};

/** An account's brands with how much was made for each. */
export async function selectBrandPages(
  db: Queryable,
  where: { accountId: string; brandId: string | null },
): Promise<BrandPage[]> {
  const { rows } = await db.query<BrandPage>(
    `select b.id, b.name, b.active, b.created_at as "createdAt",
       (select count(*) from shoots where account_id = $1 and brand_id = b.id and deleted_at is null)
       + (select count(*) from videos where account_id = $1 and brand_id = b.id and deleted_at is null) as jobs
     from brands b where b.account_id = $1 and ($2::text is null or b.id = $2) order by b.created_at, b.id`,
    [where.accountId, where.brandId],
  );
  return rows;
}

export async function updateBrandName(
  db: Queryable,
  where: { accountId: string; brandId: string },
  name: string,
): Promise<void> {
  await db.query("update brands set name = $3 where account_id = $1 and id = $2", [
    where.accountId,
    where.brandId,
    name,
  ]);
}
