import type { SessionCaller } from "../caller.ts";
import { AppError } from "../errors.ts";
import type { Service } from "../service.ts";
import { findInvite, useInvite } from "./invite.ts";

/**
 * Lets the signed-in user into the account that invited their address.
 * @returns the account's id
 * @throws AppError not_found | forbidden | last_owner
 */
export async function acceptInvite(
  service: Service,
  caller: SessionCaller,
  token: string,
): Promise<string> {
  const found = await findInvite(service, token);
  if (found.email !== caller.email)
    throw new AppError("forbidden", `This invitation is for ${found.email}; sign in as that.`);
  const isUsed = await service.database.transaction((tx) =>
    useInvite(tx, found, caller.userId, service.now()),
  );
  if (!isUsed) throw new AppError("not_found", "This invitation is not valid any more.");
  return found.accountId;
}
