import type { SessionCaller } from "../caller.ts";
import { isUniqueViolation } from "../db/database.ts";
import { normaliseEmail } from "../email.ts";
import { AppError } from "../errors.ts";
import type { Service } from "../service.ts";
import { readAddressToken } from "./address-token.ts";
import { changingEmailMessage } from "./messages.ts";
import { askLibrary, headersOf, type Client } from "./session.ts";
import { deleteResetLinks, isPendingEmail, updatePendingEmail, updateUserEmail } from "./store.ts";

/**
 * Changes the address that a user signs in with. Where mails go out it is changed by a link in a mail to the new one, and
 * the old one is told; an address that is taken gets the same answer, and no mail. Without mails it is changed at once.
 * @returns whether it is changed already
 * @throws AppError credentials_invalid | email_taken | invalid_request
 */
export async function changeEmail(
  service: Service,
  client: Client,
  caller: SessionCaller,
  wanted: { email: string; password: string },
): Promise<{ isChanged: boolean }> {
  const { auth, database, mail, settings } = service;
  const email = normaliseEmail(wanted.email);
  const headers = headersOf(client);
  await askLibrary(auth.api.verifyPassword({ body: { password: wanted.password }, headers }));
  if (email === caller.email)
    throw new AppError("invalid_request", "email takes another address than the one you have.");
  if (mail.isSet) {
    // Of several that were asked for only the last one's link works.
    await updatePendingEmail(database, caller.userId, email);
    mail.send(changingEmailMessage(caller.email, email, `${settings.baseUrl}/profile`));
    await askLibrary(auth.api.changeEmail({ body: { newEmail: email }, headers }));
    return { isChanged: false };
  }
  const update = updateUserEmail(database, caller.userId, email, service.now());
  if (!(await update.catch(noteTaken))) throw taken();
  await deleteResetLinks(database, email);
  return { isChanged: true };
}

/**
 * Takes the new address with the token of its mail, unless another was asked for or a new password was set since.
 * @throws AppError token_invalid | email_taken, where somebody signed up with it meanwhile
 */
export async function confirmEmail(service: Service, token: string): Promise<void> {
  const { auth, database } = service;
  const { email = "", updateTo = "" } = readAddressToken(token);
  if (!(await isPendingEmail(database, email, updateTo)))
    throw new AppError("token_invalid", "The link has been used, has run out or was called off.");
  // Without the cookies: whoever opens the mail on another device confirms it there.
  const confirming = auth.api.verifyEmail({ query: { token }, headers: new Headers() });
  if (!(await askLibrary(confirming).then(() => true, noteTaken))) throw taken();
  // Whoever still reads the old mailbox may have asked for a new password while it was the address.
  await deleteResetLinks(database, updateTo);
}

/** False for the database's word that another user has the address, who may have been faster by a moment. */
function noteTaken(error: unknown): false {
  if (isUniqueViolation(error, "users_email_key")) return false;
  throw error;
}

function taken(): AppError {
  return new AppError("email_taken", "There is a user with this e-mail already.");
}
