import { AppError } from "../errors.ts";

/** Invitations of one account that are open at a time, and that it sends in a day: each is a mail in our name. */
export const inviteLimits = { open: 50, perDay: 50 } as const;

/** @throws AppError invalid_request */
export function checkInvitesLeft(open: number): void {
  if (open >= inviteLimits.open)
    throw new AppError(
      "invalid_request",
      `${inviteLimits.open} invitations are open; withdraw one that nobody needs first.`,
    );
}

/**
 * An account keeps one owner at least: nobody else could let somebody in again.
 * @throws AppError last_owner
 */
export function checkOwnersLeft(owners: number, isOwnerLeaving: boolean): void {
  if (isOwnerLeaving && owners <= 1)
    throw new AppError("last_owner", "This is the account's only owner; make another one first.");
}
