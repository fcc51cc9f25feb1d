import { AppError } from "../errors.ts";

/**
 * An account keeps one owner at least: nobody else could let somebody in again.
 * @throws AppError last_owner
 */
export function checkOwnersLeft(owners: number, isOwnerLeaving: boolean): void {
  if (isOwnerLeaving && owners <= 1)
    throw new AppError("last_owner", "This is the account's only owner; make another one first.");
}
