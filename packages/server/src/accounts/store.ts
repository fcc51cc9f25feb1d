import type { Queryable } from "../db/database.ts";
import type { Plan } from "./rules.ts";

export type { Plan } from "./rules.ts";
export type Account = {
  id: string;
  kind: "personal" | "agency";
  name: string;
  email: string;
  plan: Plan | null;
  balance: number;
  /** White label: "#rrggbb". */
  color: string | null;
  logoKey: string | null;
  lowBalanceCredits: number | null;
  createdAt: Date;
};
export type NewAccount = Pick<Account, "id" | "kind" | "name" | "email" | "plan" | "createdAt">;

const columns = `id, kind, name, email, plan, balance, color, logo_key as "logoKey",
  low_balance_credits as "lowBalanceCredits", created_at as "createdAt"`;

/** @param madeByOwner  its e-mail is a user's: other accounts may have it too */
export async function insertAccount(
  tx: Queryable,
  account: NewAccount,
  madeByOwner: boolean,
): Promise<void> {
  const { id, kind, name, email, plan, createdAt } = account;
  await tx.query(
    `insert into accounts (id, kind, name, email, plan, created_at, made_by_owner)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, kind, name, email, plan, createdAt, madeByOwner],
  );
}

export async function selectAccount(db: Queryable, id: string): Promise<Account | null> {
  const { rows } = await db.query<Account>(`select ${columns} from accounts where id = $1`, [id]);
  return rows[0] ?? null;
}

export async function selectAccounts(db: Queryable): Promise<Account[]> {
  return (await db.query<Account>(`select ${columns} from accounts order by created_at, id`)).rows;
}

/** Takes the demo account over while it has no members; null where it is not there or somebody's. */
export async function updateDemo(
  tx: Queryable,
  wanted: { name: string; email: string; plan: Plan | null; demoEmail: string },
): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>(
    `update accounts set name = $2, plan = $4, kind = case when $4::text is null then 'personal' else 'agency' end,
       email = $3, made_by_owner = true
     where email = $1 and not exists (select from members where account_id = accounts.id) returning id`,
    [wanted.demoEmail, wanted.name, wanted.email, wanted.plan],
  );
  return rows[0]?.id ?? null;
}

/** Writes what is given, and leaves the rest. */
export async function updateAccount(
  tx: Queryable,
  id: string,
  wanted: Partial<Pick<Account, "name" | "color" | "logoKey" | "lowBalanceCredits">>,
): Promise<void> {
  await tx.query(
    `update accounts set name = coalesce($2, name),
       color = case when $3 then $4 else color end,
       logo_key = case when $5 then $6 else logo_key end,
       low_balance_credits = case when $7 then $8 else low_balance_credits end
     where id = $1`,
    [
      id,
      wanted.name ?? null,
      wanted.color !== undefined,
      wanted.color ?? null,
      wanted.logoKey !== undefined,
      wanted.logoKey ?? null,
      wanted.lowBalanceCredits !== undefined,
      wanted.lowBalanceCredits ?? null,
    ],
  );
}

/** False where a brand stands in the way of a personal account. */
export async function updatePlan(tx: Queryable, id: string, plan: Plan | null): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update accounts set plan = $2, kind = case when $2::text is null then 'personal' else 'agency' end
     where id = $1 and ($2::text is not null or not exists (select from brands where account_id = $1))`,
    [id, plan],
  );
  return (rowCount ?? 0) > 0;
}

/** Those of the logos that no account shows. */
export async function selectUnnamedLogos(db: Queryable, keys: string[]): Promise<string[]> {
  const { rows } = await db.query<{ key: string }>(
    "select key from unnest($1::text[]) as key except select logo_key from accounts",
    [keys],
  );
  return rows.map(({ key }) => key);
}
