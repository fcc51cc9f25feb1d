import type { SessionCaller } from "../caller.ts";
import { createAccount } from "../accounts/create-account.ts";
import { grantCredits } from "../credits/grant-credits.ts";
import type { Queryable } from "../db/database.ts";
import { normaliseEmail } from "../email.ts";
import { AppError } from "../errors.ts";
import { addMember, findInvite, useInvite } from "../members/invite.ts";
import type { Service } from "../service.ts";
import { alreadyUserMessage } from "./messages.ts";
import { signIn, type Client, type WithCookies } from "./session.ts";
import { insertUser, selectUserByEmail } from "./store.ts";

type Invite = Awaited<ReturnType<typeof findInvite>>;

export type SignUp = {
  name: string;
  email: string;
  password: string;
  accountName: string | null;
  invite: string | null;
};

/**
 * Makes a user: into the account that invited, or with an account of their own. Where mails go out, the address is
 * confirmed by one first, and the answer is the same for one that is taken; only an invitation's mailed link proves it.
 * @returns null where a mail has to be followed
 * @throws AppError sign_up_closed | token_invalid | email_taken | invalid_request
 */
export async function signUp(
  service: Service,
  client: Client,
  wanted: SignUp,
): Promise<WithCookies<SessionCaller> | null> {
  const { settings } = service;
  const isInvited = wanted.invite !== null;
  if (settings.signUp === "closed" || (settings.signUp === "invite" && !isInvited))
    throw new AppError("sign_up_closed", "New users need an invitation here.");
  const email = normaliseEmail(wanted.email);
  // Before the address is looked up: only who holds its invitation may learn that it is taken.
  const found = wanted.invite === null ? null : await findOwnInvite(service, wanted.invite, email);
  const isVerified = !service.mail.isSet || found?.isMailed === true;
  // Before the address is looked up: how long it takes must not tell whether the address is taken.
  const passwordHash = await hashPassword(service, wanted.password);
  const user = { id: service.newId("user"), name: wanted.name.trim(), email };
  const made = await service.database.transaction(async (tx) => {
    const now = service.now();
    const person = { ...user, passwordHash, emailVerified: isVerified, isOperator: false, now };
    if (!(await insertUser(tx, person))) return false;
    if (found) await joinInvited(service, tx, found, user.id);
    else await makeOwnAccount(service, tx, wanted.accountName ?? user.name, user);
    return true;
  });
  if (isVerified) {
    if (!made) throw new AppError("email_taken", "There is a user with this e-mail already.");
    return signIn(service, client, { email, password: wanted.password, remember: true });
  }
  if (made) await service.auth.api.sendVerificationEmail({ body: { email } });
  else service.mail.send(alreadyUserMessage(email, `${settings.baseUrl}/sign-in`));
  return null;
}

/** @throws AppError token_invalid */
async function findOwnInvite(service: Service, token: string, email: string): Promise<Invite> {
  const found = await findInvite(service, token).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  if (found?.email !== email) throw invalidInvite();
  return found;
}

/** @throws AppError token_invalid */
async function joinInvited(
  service: Service,
  tx: Queryable,
  found: Invite,
  userId: string,
): Promise<void> {
  if (!(await useInvite(tx, found, userId, service.now()))) throw invalidInvite();
}

function invalidInvite(): AppError {
  return new AppError("token_invalid", "This invitation is not valid for this address.");
}

async function makeOwnAccount(
  service: Service,
  tx: Queryable,
  name: string,
  user: { id: string; email: string },
): Promise<void> {
  const now = service.now();
  const wanted = { name, email: user.email, plan: null, madeByOwner: true };
  const account = await createAccount(tx, wanted, { newId: service.newId, now });
  const credits = service.settings.signUpCredits;
  if (credits > 0) await grantCredits(tx, { accountId: account.id, credits, note: "Welcome", now });
  await addMember(tx, { accountId: account.id, userId: user.id, role: "owner" }, now);
}

/** True where the invitation's address has a user, who then signs in instead of signing up. */
export async function hasUser(service: Service, email: string): Promise<boolean> {
  return (await selectUserByEmail(service.database, email)) !== null;
}

/** What is stored of a password: scrypt, in the thread pool. */
export async function hashPassword(service: Service, password: string): Promise<string> {
  return (await service.auth.$context).password.hash(password);
}
