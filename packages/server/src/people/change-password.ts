import type { SessionCaller } from "../caller.ts";
import type { Service } from "../service.ts";
import { askLibrary, headersOf, type Client } from "./session.ts";
import { hashPassword } from "./sign-up.ts";
import { deleteResetLinks, deleteSessions, updatePassword } from "./store.ts";

/**
 * Sets another password; the user's other sessions, and the links to choose one, end with the one before. Written here: the
 * library's way ends this session too, and starts one that is in the user's first account and stays for the full time.
 * @throws AppError credentials_invalid
 */
export async function changePassword(
  service: Service,
  client: Client,
  caller: SessionCaller,
  wanted: { current: string; next: string },
): Promise<void> {
  const { auth, database } = service;
  const body = { password: wanted.current };
  await askLibrary(auth.api.verifyPassword({ body, headers: headersOf(client) }));
  const passwordHash = await hashPassword(service, wanted.next);
  const { userId, credentialId } = caller;
  await database.transaction(async (tx) => {
    await updatePassword(tx, userId, passwordHash, service.now());
    await deleteSessions(tx, { userId, only: null, except: credentialId });
    await deleteResetLinks(tx, caller.email);
  });
}
