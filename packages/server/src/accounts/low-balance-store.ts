import type { Queryable } from "../db/database.ts";

export type LowAccount = { id: string; name: string; balance: number; owners: string[] };

/** Accounts that are low and were not told, marked as told; those that recovered may be told again. */
export async function takeLowAccounts(db: Queryable, now: Date): Promise<LowAccount[]> {
  const { rows } = await db.query<LowAccount>({
    name: "take-low-accounts",
    text: `
      with recovered as (
        update accounts set low_balance_told_at = null
        where low_balance_told_at is not null
          and (low_balance_credits is null or balance > low_balance_credits)
      ), low as (
        update accounts set low_balance_told_at = $1
        where low_balance_credits is not null and balance <= low_balance_credits and low_balance_told_at is null
        returning id, name, balance
      )
      select low.id, low.name, low.balance, coalesce((
        select array_agg(u.email order by u.id) from members m join users u on u.id = m.user_id
        where m.account_id = low.id and m.role = 'owner'), '{}') as owners
      from low`,
    values: [now],
  });
  return rows;
}

/** Has an account told that was taken and could not be. */
export async function markUntold(db: Queryable, accountId: string): Promise<void> {
  await db.query("update accounts set low_balance_told_at = null where id = $1", [accountId]);
}
