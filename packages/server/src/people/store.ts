import type { Queryable } from "../db/database.ts";
import type { Role } from "./rules.ts";

export type User = {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  isOperator: boolean;
};

const userColumns = `id, name, email, email_verified as "emailVerified", is_operator as "isOperator"`;

/** Writes a user with a password; false where the e-mail is taken. */
export async function insertUser(
  tx: Queryable,
  user: User & { passwordHash: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `with made as (
       insert into users (id, name, email, email_verified, is_operator, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $7, $7) on conflict (email) do nothing returning id
     )
     insert into user_credentials (id, account_id, provider_id, user_id, password, created_at, updated_at)
     select id, id, 'credential', id, $6, $7, $7 from made`,
    [
      user.id,
      user.name,
      user.email,
      user.emailVerified,
      user.isOperator,
      user.passwordHash,
      user.now,
    ],
  );
  return (rowCount ?? 0) > 0;
}

export async function selectUserByEmail(db: Queryable, email: string): Promise<User | null> {
  const { rows } = await db.query<User>(`select ${userColumns} from users where email = $1`, [
    email,
  ]);
  return rows[0] ?? null;
}

export async function hasOperator(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ exists: boolean }>(
    "select exists (select from users where is_operator) as exists",
  );
  return rows[0]?.exists === true;
}

export async function updateUserName(
  db: Queryable,
  userId: string,
  name: string,
  now: Date,
): Promise<void> {
  await db.query("update users set name = $2, updated_at = $3 where id = $1", [userId, name, now]);
}

/** False where another user has the address. */
export async function updateUserEmail(
  db: Queryable,
  userId: string,
  email: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update users set email = $2, updated_at = $3 where id = $1
     and not exists (select from users where email = $2)`,
    [userId, email, now],
  );
  return (rowCount ?? 0) > 0;
}

export async function updatePassword(
  db: Queryable,
  userId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await db.query(
    `update user_credentials set password = $2, updated_at = $3
     where user_id = $1 and provider_id = 'credential'`,
    [userId, passwordHash, now],
  );
}

export type Operator = { id: string; name: string; email: string; createdAt: Date };
const operatorColumns = `id, name, email, created_at as "createdAt"`;

export async function selectOperators(db: Queryable): Promise<Operator[]> {
  const { rows } = await db.query<Operator>(
    `select ${operatorColumns} from users where is_operator order by created_at, id`,
  );
  return rows;
}

/** The ids of all operators, held until the transaction ends. */
export async function lockOperators(tx: Queryable): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    "select id from users where is_operator order by id for no key update",
  );
  return rows.map(({ id }) => id);
}

/** Makes the user with an address an operator; null where there is none, or (where that is asked) it was never confirmed. */
export async function insertOperator(
  db: Queryable,
  email: string,
  mustBeConfirmed: boolean,
  now: Date,
): Promise<Operator | null> {
  const { rows } = await db.query<Operator>(
    `update users set is_operator = true, updated_at = $3
     where email = $1 and (email_verified or not $2) returning ${operatorColumns}`,
    [email, mustBeConfirmed, now],
  );
  return rows[0] ?? null;
}

export async function deleteOperator(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query("update users set is_operator = false, updated_at = $2 where id = $1", [id, now]);
}

/** Notes the address that a user asked for, in place of one asked for before. */
export async function updatePendingEmail(
  db: Queryable,
  userId: string,
  email: string,
): Promise<void> {
  await db.query("update users set pending_email = $2 where id = $1", [userId, email]);
}

/** Whether the user with an address still waits to have it changed to the other. */
export async function isPendingEmail(
  db: Queryable,
  email: string,
  pending: string,
): Promise<boolean> {
  const { rowCount } = await db.query("select from users where email = $1 and pending_email = $2", [
    email,
    pending,
  ]);
  return (rowCount ?? 0) > 0;
}

/** Ends the links to choose a password that a user was sent. */
export async function deleteResetLinks(db: Queryable, email: string): Promise<void> {
  await db.query(
    "delete from user_verifications v using users u where u.email = $1 and v.value = u.id",
    [email],
  );
}

export type SessionRow = {
  sessionId: string;
  userId: string;
  userName: string;
  email: string;
  isOperator: boolean;
  role: Role | null;
  brandId: string | null;
  accountId: string | null;
  accountKind: "personal" | "agency";
  accountName: string;
  plan: "partner" | "agency_pro" | "enterprise" | null;
};

/** A live session with the account that it works in: the chosen one while its user belongs to it, else the first. */
export async function selectSession(
  db: Queryable,
  sessionId: string,
  now: Date,
): Promise<SessionRow | null> {
  const { rows } = await db.query<SessionRow>({
    name: "select-session",
    text: `
      select s.id as "sessionId", u.id as "userId", u.name as "userName", u.email, u.is_operator as "isOperator",
             m.role, m.brand_id as "brandId", a.id as "accountId", a.kind as "accountKind", a.name as "accountName", a.plan
      from user_sessions s
      join users u on u.id = s.user_id
      left join lateral (
        select m.* from members m where m.user_id = u.id
        order by (m.account_id is not distinct from s.account_id) desc, m.created_at, m.account_id limit 1
      ) m on true
      left join accounts a on a.id = m.account_id
      where s.id = $1 and s.expires_at > $2`,
    values: [sessionId, now],
  });
  return rows[0] ?? null;
}

export async function selectMemberships(
  db: Queryable,
  userId: string,
): Promise<{ id: string; name: string; role: Role }[]> {
  const { rows } = await db.query<{ id: string; name: string; role: Role }>(
    `select a.id, a.name, m.role from members m join accounts a on a.id = m.account_id
     where m.user_id = $1 order by m.created_at, a.id`,
    [userId],
  );
  return rows;
}

/** False where the session or the membership is not there. */
export async function updateSessionAccount(
  db: Queryable,
  where: { sessionId: string; userId: string; accountId: string },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update user_sessions set account_id = $3 where id = $1 and user_id = $2
     and exists (select from members where user_id = $2 and account_id = $3)`,
    [where.sessionId, where.userId, where.accountId],
  );
  return (rowCount ?? 0) > 0;
}

export type SessionRecord = {
  id: string;
  userAgent: string | null;
  address: string | null;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
};

export async function selectSessions(
  db: Queryable,
  userId: string,
  now: Date,
): Promise<SessionRecord[]> {
  const { rows } = await db.query<SessionRecord>(
    `select id, nullif(user_agent, '') as "userAgent", nullif(ip_address, '') as address, created_at as "createdAt",
            updated_at as "lastUsedAt", expires_at as "expiresAt"
     from user_sessions where user_id = $1 and expires_at > $2 order by updated_at desc, id`,
    [userId, now],
  );
  return rows;
}

/** Ends sessions of a user: one, or all but one. Returns how many. */
export async function deleteSessions(
  db: Queryable,
  where: { userId: string; only: string | null; except: string | null },
): Promise<number> {
  const { rowCount } = await db.query(
    `delete from user_sessions where user_id = $1 and ($2::text is null or id = $2)
     and ($3::text is null or id <> $3)`,
    [where.userId, where.only, where.except],
  );
  return rowCount ?? 0;
}

export async function selectUsers(db: Queryable): Promise<User[]> {
  return (await db.query<User>(`select ${userColumns} from users order by created_at, id`)).rows;
}

/** What ran out: sessions and links. */
export async function deleteExpired(db: Queryable, now: Date): Promise<void> {
  await db.query("delete from user_sessions where expires_at < $1", [now]);
  await db.query("delete from user_verifications where expires_at < $1", [now]);
  await db.query("delete from invites where expires_at < $1", [now]);
}
