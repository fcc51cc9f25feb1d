import type { Queryable } from "../db/database.ts";
import type { Role } from "../people/rules.ts";

export type Member = {
  userId: string;
  name: string;
  email: string;
  role: Role;
  brandId: string | null;
  brandName: string | null;
  createdAt: Date;
};

export type Invite = {
  id: string;
  accountId: string;
  email: string;
  role: Role;
  brandId: string | null;
  brandName: string | null;
  createdAt: Date;
  expiresAt: Date;
};

/** Found by one of its two tokens: the mailed one proves the mailbox. */
export type FoundInvite = Invite & { isMailed: boolean };

export async function insertMember(
  tx: Queryable,
  member: {
    accountId: string;
    userId: string;
    role: Role;
    brandId: string | null;
    now: Date;
  },
): Promise<void> {
  await tx.query(
    `insert into members (account_id, user_id, role, brand_id, created_at) values ($1, $2, $3, $4, $5)
     on conflict (account_id, user_id) do update set role = excluded.role, brand_id = excluded.brand_id`,
    [member.accountId, member.userId, member.role, member.brandId, member.now],
  );
}

export async function selectMembers(
  db: Queryable,
  accountId: string,
  userId: string | null = null,
): Promise<Member[]> {
  const { rows } = await db.query<Member>(
    `select u.id as "userId", u.name, u.email, m.role, m.brand_id as "brandId", b.name as "brandName",
            m.created_at as "createdAt"
     from members m join users u on u.id = m.user_id left join brands b on b.id = m.brand_id
     where m.account_id = $1 and ($2::text is null or m.user_id = $2) order by m.created_at, u.id`,
    [accountId, userId],
  );
  return rows;
}

/** Holds the account's row, so that two owners can't both leave at once. */
export async function lockOwnerCount(tx: Queryable, accountId: string): Promise<number> {
  await tx.query("select from accounts where id = $1 for update", [accountId]);
  const { rows } = await tx.query<{ count: number }>(
    "select count(*) as count from members where account_id = $1 and role = 'owner'",
    [accountId],
  );
  return rows[0]?.count ?? 0;
}

/** Takes a user out of an account; who belongs to none then, and does not operate the installation, is forgotten. */
export async function deleteMember(
  tx: Queryable,
  accountId: string,
  userId: string,
): Promise<void> {
  // Held against whoever lets them into another account now: what that adds would go with the user, unseen.
  await tx.query("select from users where id = $1 for update", [userId]);
  await tx.query("delete from members where account_id = $1 and user_id = $2", [accountId, userId]);
  await tx.query(
    `delete from users where id = $1 and not is_operator
     and not exists (select from members where user_id = $1)`,
    [userId],
  );
  await tx.query("delete from user_sessions where user_id = $1 and account_id = $2", [
    userId,
    accountId,
  ]);
}

/** Holds the user's row. True for an operator whose only account this is: without one nobody signs in. */
export async function lockIsOperatorsLast(
  tx: Queryable,
  accountId: string,
  userId: string,
): Promise<boolean> {
  const { rows } = await tx.query<{ isOperator: boolean }>(
    `select is_operator as "isOperator" from users where id = $1 for no key update`,
    [userId],
  );
  if (!rows[0]?.isOperator) return false;
  const { rowCount } = await tx.query(
    "select from members where user_id = $1 and account_id <> $2 limit 1",
    [userId, accountId],
  );
  return rowCount === 0;
}

export async function insertInvite(
  tx: Queryable,
  invite: Omit<Invite, "brandName"> & {
    tokenHash: Buffer;
    mailedTokenHash: Buffer;
    senderId: string;
  },
): Promise<void> {
  await tx.query(
    `insert into invites (id, account_id, email, role, brand_id, token_hash, mailed_token_hash, invited_by, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      invite.id,
      invite.accountId,
      invite.email,
      invite.role,
      invite.brandId,
      invite.tokenHash,
      invite.mailedTokenHash,
      invite.senderId,
      invite.createdAt,
      invite.expiresAt,
    ],
  );
}

const inviteColumns = `i.id, i.account_id as "accountId", i.email, i.role, i.brand_id as "brandId",
  b.name as "brandName", i.created_at as "createdAt", i.expires_at as "expiresAt"`;

export async function selectInvites(
  db: Queryable,
  accountId: string,
  now: Date,
): Promise<Invite[]> {
  const { rows } = await db.query<Invite>(
    `select ${inviteColumns} from invites i left join brands b on b.id = i.brand_id
     where i.account_id = $1 and i.expires_at > $2 order by i.created_at, i.id`,
    [accountId, now],
  );
  return rows;
}

export async function selectInviteByToken(
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<FoundInvite | null> {
  const { rows } = await db.query<FoundInvite>(
    `select ${inviteColumns}, i.mailed_token_hash is not distinct from $1 as "isMailed"
     from invites i left join brands b on b.id = i.brand_id
     where (i.token_hash = $1 or i.mailed_token_hash = $1) and i.expires_at > $2`,
    [tokenHash, now],
  );
  return rows[0] ?? null;
}

/** Takes all invitations of an address into an account out: none outlives a change of what its person may. */
export async function deleteInvitesOf(
  tx: Queryable,
  accountId: string,
  email: string,
): Promise<void> {
  await tx.query("delete from invites where account_id = $1 and email = $2", [accountId, email]);
}

/** Takes out what a user sent into an account: whoever may invite no more must not come back by it. */
export async function deleteInvitesFrom(
  tx: Queryable,
  accountId: string,
  senderId: string,
): Promise<void> {
  await tx.query("delete from invites where account_id = $1 and invited_by = $2", [
    accountId,
    senderId,
  ]);
}

export async function isOwnerOrOperator(
  tx: Queryable,
  accountId: string,
  userId: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from users where id = $2 and (is_operator
     or exists (select from members where account_id = $1 and user_id = $2 and role = 'owner'))`,
    [accountId, userId],
  );
  return (rowCount ?? 0) > 0;
}

/** Takes an invitation out; false where it was not there (any more). */
export async function deleteInvite(
  tx: Queryable,
  where: { id: string; accountId: string },
): Promise<boolean> {
  const { rowCount } = await tx.query("delete from invites where id = $1 and account_id = $2", [
    where.id,
    where.accountId,
  ]);
  return (rowCount ?? 0) > 0;
}
