import { randomBytes } from "node:crypto";
import { findAccount } from "../accounts/find-account.ts";
import type { Database } from "../db/database.ts";
import { normaliseEmail } from "../email.ts";
import { AppError } from "../errors.ts";
import type { NewId } from "../ids.ts";
import { addMember } from "../members/invite.ts";
import { tidyName } from "../name.ts";
import type { Auth } from "./auth.ts";
import { tokenSeconds, type Role } from "./rules.ts";
import { insertUser, selectUserByEmail, selectUsers, type User } from "./store.ts";

/** What the command line has of a service. */
export type UserDesk = {
  database: Database;
  auth: Auth;
  baseUrl: string;
  newId: NewId;
  now: () => Date;
};

/** Everybody who has a user here. */
export function listUsers(desk: UserDesk): Promise<User[]> {
  return selectUsers(desk.database);
}

/**
 * Makes a user in an account, and the link by which they choose their password.
 * @throws AppError invalid_request | not_found | email_taken
 */
export async function createUser(
  desk: UserDesk,
  wanted: {
    accountId: string;
    name: string;
    email: string;
    role: Exclude<Role, "viewer">;
    isOperator: boolean;
  },
): Promise<{ id: string; link: string }> {
  const { database, auth, newId, now } = desk;
  const email = normaliseEmail(wanted.email);
  const name = tidyName(wanted.name);
  // Nobody knows it: the link sets the first one that is known.
  const password = randomBytes(32).toString("base64url");
  const passwordHash = await (await auth.$context).password.hash(password);
  const id = newId("user");
  await database.transaction(async (tx) => {
    const account = await findAccount(tx, wanted.accountId);
    const { isOperator } = wanted;
    const user = { id, name, email, emailVerified: true, isOperator, passwordHash, now: now() };
    if (!(await insertUser(tx, user)))
      throw new AppError("email_taken", "There is a user with this e-mail already.");
    await addMember(tx, { accountId: account.id, userId: id, role: wanted.role }, now());
  });
  return { id, link: await makeResetLink(desk, email) };
}

/**
 * Makes the link by which a user chooses a new password, within an hour.
 * @throws AppError invalid_request | not_found
 */
export async function makeResetLink(desk: UserDesk, email: string): Promise<string> {
  const user = await selectUserByEmail(desk.database, normaliseEmail(email));
  if (!user) throw new AppError("not_found", "There is no user with this e-mail.");
  const token = randomBytes(32).toString("base64url");
  const { internalAdapter } = await desk.auth.$context;
  await internalAdapter.createVerificationValue({
    identifier: `reset-password:${token}`,
    value: user.id,
    expiresAt: new Date(desk.now().getTime() + tokenSeconds * 1000),
  });
  return `${desk.baseUrl}/reset?token=${token}`;
}
