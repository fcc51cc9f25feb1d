import type { Queryable } from "../db/database.ts";

export type Plan = "partner" | "agency_pro" | "enterprise";
export type Account = {
  id: string;
  kind: "personal" | "agency";
  name: string;
  email: string;
  plan: Plan | null;
  balance: number;
  createdAt: Date;
};

const columns = `id, kind, name, email, plan, balance, created_at as "createdAt"`;

export async function insertAccount(
  tx: Queryable,
  account: Omit<Account, "balance">,
): Promise<void> {
  await tx.query(
    "insert into accounts (id, kind, name, email, plan, created_at) values ($1, $2, $3, $4, $5, $6)",
    [account.id, account.kind, account.name, account.email, account.plan, account.createdAt],
  );
}

export async function selectAccount(db: Queryable, id: string): Promise<Account | null> {
  const { rows } = await db.query<Account>(`select ${columns} from accounts where id = $1`, [id]);
  return rows[0] ?? null;
}

export async function selectAccounts(db: Queryable): Promise<Account[]> {
  return (await db.query<Account>(`select ${columns} from accounts order by created_at, id`)).rows;
}
