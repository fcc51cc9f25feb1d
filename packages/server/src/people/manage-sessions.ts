import type { SessionCaller } from "../caller.ts";
import { AppError } from "../errors.ts";
import type { Service } from "../service.ts";
import {
  deleteSessions,
  selectSessions,
  updateSessionAccount,
  updateUserName,
  type SessionRecord,
} from "./store.ts";

/** The user's sessions that go on, the latest used first. */
export function listSessions(service: Service, caller: SessionCaller): Promise<SessionRecord[]> {
  return selectSessions(service.database, caller.userId, service.now());
}

/**
 * Ends one of the user's own sessions, on every process at once.
 * @throws AppError not_found
 */
export async function endSession(
  service: Service,
  caller: SessionCaller,
  id: string,
): Promise<void> {
  const where = { userId: caller.userId, only: id, except: null };
  if ((await deleteSessions(service.database, where)) === 0)
    throw new AppError("not_found", "There is no such session.");
}

/** Ends all of the user's sessions but the one that asks. */
export async function endOtherSessions(service: Service, caller: SessionCaller): Promise<void> {
  const where = { userId: caller.userId, only: null, except: caller.credentialId };
  await deleteSessions(service.database, where);
}

/**
 * Lets the session work in another of its user's accounts.
 * @throws AppError not_found
 */
export async function switchAccount(
  service: Service,
  caller: Pick<SessionCaller, "credentialId" | "userId">,
  accountId: string,
): Promise<void> {
  const where = { sessionId: caller.credentialId, userId: caller.userId, accountId };
  if (!(await updateSessionAccount(service.database, where)))
    throw new AppError("not_found", "There is no such account.");
}

export async function renameUser(
  service: Service,
  caller: SessionCaller,
  name: string,
): Promise<void> {
  await updateUserName(service.database, caller.userId, name.trim(), service.now());
}
