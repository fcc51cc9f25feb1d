import type { SessionCaller } from "../caller.ts";
import { findAccount } from "../accounts/find-account.ts";
import { findBrand } from "../brands/find-brand.ts";
import type { Queryable } from "../db/database.ts";
import { normaliseEmail } from "../email.ts";
import { AppError } from "../errors.ts";
import { inviteMessage } from "../people/messages.ts";
import { brandOfRole, inviteDays, type Role } from "../people/rules.ts";
import type { Service } from "../service.ts";
import { hashToken, newToken } from "../tokens.ts";
import { checkInvitesLeft, checkOwnersLeft } from "./rules.ts";
import {
  deleteInvite,
  deleteInvitesFrom,
  deleteInvitesOf,
  insertInvite,
  insertMember,
  isOwnerOrOperator,
  lockOwnerCount,
  selectInviteByToken,
  selectInvites,
  selectMembers,
  type FoundInvite,
  type Invite,
} from "./store.ts";

/**
 * Invites somebody into an account: by a link that is mailed (or logged), and by another one for whoever invites, which
 * proves no mailbox.
 * @param wanted.senderId  an owner, or an operator
 * @throws AppError invalid_request | not_found | forbidden
 */
export async function invite(
  service: Service,
  wanted: {
    accountId: string;
    senderId: string;
    email: string;
    role: Role;
    brandId: string | null;
  },
): Promise<{ invite: Invite; link: string }> {
  const now = service.now();
  const [token, mailedToken] = [newToken(), newToken()];
  const made = await service.database.transaction(async (tx) => {
    const account = await findAccount(tx, wanted.accountId);
    // Under the account's lock, so that many at once don't pass together, and none is sent by whoever is taken out now.
    await lockOwnerCount(tx, account.id);
    const { senderId } = wanted;
    if (!(await isOwnerOrOperator(tx, account.id, senderId)))
      throw new AppError("forbidden", "Only an owner may do this.");
    checkInvitesLeft((await selectInvites(tx, account.id, now)).length);
    const brandId = brandOfRole(wanted.role, wanted.brandId);
    const brand = brandId === null ? null : await findBrand(tx, account.id, brandId);
    const email = normaliseEmail(wanted.email);
    const row: Invite = {
      id: service.newId("invite"),
      accountId: account.id,
      email,
      role: wanted.role,
      brandId,
      brandName: brand?.name ?? null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + inviteDays * 86_400_000),
    };
    const hashes = { tokenHash: hashToken(token), mailedTokenHash: hashToken(mailedToken) };
    await insertInvite(tx, { ...row, ...hashes, senderId });
    return { invite: row, accountName: account.name };
  });
  const linkOf = (secret: string): string => `${service.settings.baseUrl}/invite/${secret}`;
  service.mail.send(inviteMessage(made.invite.email, made.accountName, linkOf(mailedToken)));
  return { invite: made.invite, link: linkOf(token) };
}

/** @throws AppError not_found */
export async function withdrawInvite(
  service: Service,
  caller: SessionCaller,
  id: string,
): Promise<void> {
  if (!(await deleteInvite(service.database, { id, accountId: caller.accountId })))
    throw new AppError("not_found", "There is no such invitation.");
}

/** @throws AppError not_found, the same for unknown, used and expired ones */
export async function findInvite(service: Service, token: string): Promise<FoundInvite> {
  const found = await selectInviteByToken(service.database, hashToken(token), service.now());
  if (!found) throw new AppError("not_found", "This invitation is not valid any more.");
  return found;
}

/**
 * Lets the user in, once: the invitation is used up, and with it all others of theirs. Who is in already gets its role.
 * @returns false where another took it meanwhile
 * @throws AppError last_owner
 */
export async function useInvite(
  tx: Queryable,
  found: Invite,
  userId: string,
  now: Date,
): Promise<boolean> {
  const { accountId, role, brandId } = found;
  const owners = await lockOwnerCount(tx, accountId);
  if (!(await deleteInvite(tx, { id: found.id, accountId }))) return false;
  await deleteInvitesOf(tx, accountId, found.email);
  const [before] = await selectMembers(tx, accountId, userId);
  checkOwnersLeft(owners, before?.role === "owner" && role !== "owner");
  if (role !== "owner") await deleteInvitesFrom(tx, accountId, userId);
  await insertMember(tx, { accountId, userId, role, brandId, now });
  return true;
}

/** Lets somebody in without an invitation: whoever made the account, or whom the operator puts there. */
export function addMember(
  tx: Queryable,
  member: { accountId: string; userId: string; role: "owner" | "member" },
  now: Date,
): Promise<void> {
  return insertMember(tx, { ...member, brandId: null, now });
}
