import { z } from "zod";
import type { SessionCaller } from "../caller.ts";
import { normaliseEmail } from "../email.ts";
import { AppError } from "../errors.ts";
import type { Service } from "../service.ts";
import { changingEmailMessage } from "./messages.ts";
import { askLibrary, headersOf, type Client } from "./session.ts";
import { deleteResetLinks, isPasswordNewer, updateUserEmail } from "./store.ts";

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
    mail.send(changingEmailMessage(caller.email, email, `${settings.baseUrl}/profile`));
    await askLibrary(auth.api.changeEmail({ body: { newEmail: email }, headers }));
    return { isChanged: false };
  }
  if (!(await updateUserEmail(database, caller.userId, email, service.now())))
    throw new AppError("email_taken", "There is a user with this e-mail already.");
  await deleteResetLinks(database, email);
  return { isChanged: true };
}

/**
 * Takes the new address with the token of its mail.
 * @throws AppError token_invalid
 */
export async function confirmEmail(service: Service, token: string): Promise<void> {
  const { email, updateTo, iat } = readClaims(token);
  // "Change your password now", says the mail to the old address: that must end a change somebody else asked for.
  if (updateTo !== undefined && (await isPasswordNewer(service.database, email, iat)))
    throw new AppError(
      "token_invalid",
      "The password was changed since; ask for the address anew.",
    );
  // Without the cookies: whoever opens the mail on another device confirms it there.
  await askLibrary(service.auth.api.verifyEmail({ query: { token }, headers: new Headers() }));
  // Whoever still reads the old mailbox may have asked for a new password while it was the address.
  if (updateTo !== undefined) await deleteResetLinks(service.database, updateTo);
}

const claimsShape = z.object({
  email: z.string(),
  updateTo: z.string().exactOptional(),
  iat: z.number().min(0).max(1e11),
});

/** What a token of the library says, unproven; a sign-up's has no `updateTo`. What is no token has nothing to say. */
function readClaims(token: string): z.infer<typeof claimsShape> {
  try {
    const [, claims = ""] = token.split(".");
    return claimsShape.parse(JSON.parse(Buffer.from(claims, "base64url").toString()));
  } catch {
    return { email: "", iat: 0 };
  }
}
