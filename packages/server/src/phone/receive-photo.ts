import type { Readable } from "node:stream";
import { findAccount } from "../accounts/find-account.ts";
import type { SessionCaller } from "../caller.ts";
import { isForeignKeyViolation } from "../db/database.ts";
import { AppError } from "../errors.ts";
import { readCaller } from "../people/session.ts";
import type { Service } from "../service.ts";
import { hashToken } from "../tokens.ts";
import { uploadFile } from "../uploads/receive-upload.ts";
import { returnPlace, selectLinkByToken, takePlace, type PhoneLink } from "./store.ts";

export type OpenPhoneLink = {
  link: PhoneLink;
  caller: SessionCaller;
  at: Date;
  account: Awaited<ReturnType<typeof findAccount>>;
};

/**
 * What a link stands for; null alike for one that never was, that ran out, and whose session ended or may not make work
 * in that account any more.
 * @param at  when it was asked for: photos that were sent in time may take longer to arrive
 */
export async function openPhoneLink(
  service: Service,
  token: string,
  at: Date,
): Promise<OpenPhoneLink | null> {
  const link = await selectLinkByToken(service.database, hashToken(token), at);
  if (!link) return null;
  const caller = await readCaller(service, link.sessionId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "session_required") return null;
    throw error;
  });
  if (caller?.accountId !== link.accountId || !caller.permissions.includes("work")) return null;
  return { link, caller, at, account: await findAccount(service.database, link.accountId) };
}

/**
 * Keeps a photo that a phone sends, for the form that is open on the computer.
 * @throws AppError as `uploadFile`; rate_limited where the link has no place left, not_found where it ended meanwhile
 */
export async function receiveFromPhone(
  service: Service,
  { link, caller, at }: OpenPhoneLink,
  file: { arriving: Readable; name: string },
): Promise<void> {
  if (!(await takePlace(service.database, link.id, at)))
    throw new AppError("rate_limited", "There is no room for more photos.");
  try {
    await uploadFile(service, caller, { ...file, phoneLinkId: link.id });
  } catch (error) {
    await returnPlace(service.database, link.id);
    if (isForeignKeyViolation(error, "uploads_phone_link_id_fkey"))
      throw new AppError("not_found", "The form on the computer was closed.", { cause: error });
    throw error;
  }
}
