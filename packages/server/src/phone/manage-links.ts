import type { SessionCaller } from "../caller.ts";
import type { Database } from "../db/database.ts";
import { AppError } from "../errors.ts";
import { isIdShaped } from "../ids.ts";
import type { Service } from "../service.ts";
import { hashToken, newToken } from "../tokens.ts";
import { findUploadsOfLink } from "../uploads/find-upload.ts";
import { linkMs } from "./rules.ts";
import {
  deleteExpiredLinks,
  deleteLinks,
  insertLink,
  selectLink,
  type PhoneLink,
} from "./store.ts";

/**
 * Makes a link by which a phone sends photos to the form that is open in this session; the session's older ones end. It
 * ends with the session, too.
 */
export async function makePhoneLink(
  service: Service,
  caller: SessionCaller,
  photos: number,
): Promise<{ link: PhoneLink; address: string }> {
  const now = service.now();
  const token = newToken();
  const link: PhoneLink = {
    id: service.newId("phone"),
    accountId: caller.accountId,
    sessionId: caller.credentialId,
    photosLeft: photos,
    expiresAt: new Date(now.getTime() + linkMs),
  };
  await service.database.transaction(async (tx) => {
    await deleteLinks(tx, { sessionId: caller.credentialId, id: null });
    await insertLink(tx, { ...link, tokenHash: hashToken(token), now });
  });
  return { link, address: `${service.settings.baseUrl}/u/${token}` };
}

/**
 * A link of this session with what came by it.
 * @throws AppError not_found
 */
export async function readPhoneLink(
  service: Service,
  caller: SessionCaller,
  id: string,
): Promise<{ link: PhoneLink; uploads: Awaited<ReturnType<typeof findUploadsOfLink>> }> {
  const where = { id, sessionId: caller.credentialId };
  const link = isIdShaped(id) ? await selectLink(service.database, where) : null;
  if (!link || link.accountId !== caller.accountId)
    throw new AppError("not_found", "There is no such link.");
  return { link, uploads: await findUploadsOfLink(service, caller.accountId, link.id) };
}

/**
 * Ends a link at once.
 * @throws AppError not_found
 */
export async function endPhoneLink(
  service: Service,
  caller: SessionCaller,
  id: string,
): Promise<void> {
  const { link } = await readPhoneLink(service, caller, id);
  await deleteLinks(service.database, { sessionId: link.sessionId, id: link.id });
}

/** Forgets links that ended an hour ago: until then the form may still ask for what came. */
export async function forgetOldPhoneLinks(database: Database, now: Date): Promise<void> {
  await deleteExpiredLinks(database, new Date(now.getTime() - 3_600_000));
}
