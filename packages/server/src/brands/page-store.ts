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
    // Counted in one pass: brand by brand, 100 of them read 50,000 shoots 100 times, for 3.7 s.
    `with made as (
       select brand_id, count(*) as jobs from (
         select brand_id from shoots where account_id = $1 and deleted_at is null
         union all
         select brand_id from videos where account_id = $1 and deleted_at is null
       ) job where $2::text is null or brand_id = $2 group by brand_id
     )
     select b.id, b.name, b.active, b.created_at as "createdAt", coalesce(made.jobs, 0) as jobs
     from brands b left join made on made.brand_id = b.id
     where b.account_id = $1 and ($2::text is null or b.id = $2) order by b.created_at, b.id`,
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
