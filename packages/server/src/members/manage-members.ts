import type { SessionCaller } from "../caller.ts";
import { findBrand } from "../brands/find-brand.ts";
import type { Queryable } from "../db/database.ts";
import { AppError } from "../errors.ts";
import { brandOfRole, type Role } from "../people/rules.ts";
import type { Service } from "../service.ts";
import { checkOwnersLeft } from "./rules.ts";
import {
  deleteInvitesFrom,
  deleteInvitesOf,
  deleteMember,
  insertMember,
  lockIsOperatorsLast,
  lockOwnerCount,
  selectInvites,
  selectMembers,
  type Invite,
  type Member,
} from "./store.ts";

/** Everybody who may enter the account, and who was asked to. */
export async function listMembers(
  service: Service,
  caller: SessionCaller,
): Promise<{ members: Member[]; invites: Invite[] }> {
  const { accountId } = caller;
  const [members, invites] = await Promise.all([
    selectMembers(service.database, accountId),
    selectInvites(service.database, accountId, service.now()),
  ]);
  return { members, invites };
}

/**
 * Gives a member another role.
 * @throws AppError not_found | last_owner | invalid_request
 */
export function changeRole(
  service: Service,
  caller: SessionCaller,
  wanted: { userId: string; role: Role; brandId: string | null },
): Promise<Member> {
  const { accountId } = caller;
  return service.database.transaction(async (tx) => {
    const owners = await lockOwnerCount(tx, accountId);
    const member = await findMember(tx, accountId, wanted.userId);
    checkOwnersLeft(owners, member.role === "owner" && wanted.role !== "owner");
    const brandId = brandOfRole(wanted.role, wanted.brandId);
    if (brandId !== null) await findBrand(tx, accountId, brandId);
    const { userId, role } = wanted;
    await insertMember(tx, { accountId, userId, role, brandId, now: service.now() });
    await deleteInvitesOf(tx, accountId, member.email);
    if (role !== "owner") await deleteInvitesFrom(tx, accountId, userId);
    return findMember(tx, accountId, userId);
  });
}

/**
 * Takes somebody out of the account: an owner anybody, everybody themselves. Their sessions in it end.
 * @throws AppError not_found | forbidden | last_owner | invalid_request
 */
export function removeMember(
  service: Service,
  caller: SessionCaller,
  userId: string,
): Promise<void> {
  const { accountId } = caller;
  if (userId !== caller.userId && !caller.permissions.includes("manage"))
    throw new AppError("forbidden", "Only an owner may do this.");
  return service.database.transaction(async (tx) => {
    const owners = await lockOwnerCount(tx, accountId);
    const member = await findMember(tx, accountId, userId);
    checkOwnersLeft(owners, member.role === "owner");
    if (await lockIsOperatorsLast(tx, accountId, userId))
      throw new AppError(
        "invalid_request",
        "This is the operator's only account; let them into another one first.",
      );
    await deleteMember(tx, accountId, userId);
    await deleteInvitesOf(tx, accountId, member.email);
    await deleteInvitesFrom(tx, accountId, userId);
  });
}

async function findMember(tx: Queryable, accountId: string, userId: string): Promise<Member> {
  const [member] = await selectMembers(tx, accountId, userId);
  if (!member) throw new AppError("not_found", "There is no such member.");
  return member;
}
