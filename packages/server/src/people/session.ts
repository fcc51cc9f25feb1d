import type { SessionCaller } from "../caller.ts";
import { normaliseEmail } from "../email.ts";
import { AppError, type ErrorCode } from "../errors.ts";
import type { Service } from "../service.ts";
import { readAddressToken } from "./address-token.ts";
import { addressHeader } from "./auth.ts";
import { permissions } from "./rules.ts";
import { selectSession } from "./store.ts";

/** What a browser shows of itself. */
export type Client = {
  cookie: string | undefined;
  userAgent: string | undefined;
  address: string;
};

/** Cookies that the answer has to set. */
export type WithCookies<Result> = { result: Result; cookies: string[] };

/** Who is signed in; null for nobody. `cookies` renew the session's own now and then. */
export async function findSession(
  service: Service,
  client: Client,
): Promise<WithCookies<SessionCaller | null>> {
  if (!client.cookie) return { result: null, cookies: [] };
  const { response, headers } = await askLibrary(
    service.auth.api.getSession({ headers: headersOf(client), returnHeaders: true }),
  );
  const cookies = headers.getSetCookie();
  return { result: response && (await callerOf(service, response.session.id)), cookies };
}

/**
 * Starts a session.
 * @throws AppError credentials_invalid | email_unverified
 */
export async function signIn(
  service: Service,
  client: Client,
  wanted: { email: string; password: string; remember: boolean },
): Promise<WithCookies<SessionCaller>> {
  const body = {
    email: normaliseEmail(wanted.email),
    password: wanted.password,
    rememberMe: wanted.remember,
  };
  const { headers } = await askLibrary(
    service.auth.api.signInEmail({
      body,
      headers: headersOf({ ...client, cookie: undefined }),
      returnHeaders: true,
    }),
  );
  return withSession(service, client, headers.getSetCookie());
}

/**
 * Confirms the address that a mailed token belongs to, and signs in, once.
 * @throws AppError token_invalid
 */
export async function verifyEmail(
  service: Service,
  client: Client,
  token: string,
): Promise<WithCookies<SessionCaller>> {
  if (readAddressToken(token).updateTo !== undefined)
    throw new AppError("token_invalid", "This link changes an address; it signs nobody in.");
  const { headers } = await askLibrary(
    service.auth.api.verifyEmail({
      query: { token },
      headers: headersOf({ ...client, cookie: undefined }),
      returnHeaders: true,
    }),
  );
  const cookies = headers.getSetCookie();
  // Of an address that was confirmed before the library says only that it is.
  if (cookies.length === 0)
    throw new AppError("token_invalid", "This address was confirmed before; sign in.");
  return withSession(service, client, cookies);
}

/** Ends the session that the client shows, if it shows one. */
export async function signOut(service: Service, client: Client): Promise<WithCookies<null>> {
  // The library passes over a database that is away, and whoever is told to be signed out would leave a session behind.
  await findSession(service, client);
  const { headers } = await service.auth.api.signOut({
    headers: headersOf(client),
    returnHeaders: true,
  });
  return { result: null, cookies: headers.getSetCookie() };
}

/** Mails a link to choose a new password; the same for an address that nobody has. */
export async function requestReset(service: Service, email: string): Promise<void> {
  await askLibrary(
    service.auth.api.requestPasswordReset({ body: { email: normaliseEmail(email) } }),
  );
}

/**
 * Sets a password with a mailed token, and ends the user's sessions.
 * @throws AppError token_invalid
 */
export async function resetPassword(
  service: Service,
  wanted: { token: string; password: string },
): Promise<void> {
  const body = { token: wanted.token, newPassword: wanted.password };
  await askLibrary(service.auth.api.resetPassword({ body }));
}

/** True while the session goes on and may see what it could when it was read: what an open stream asks now and then. */
export async function isSessionAsBefore(service: Service, before: SessionCaller): Promise<boolean> {
  const now = await selectSession(service.database, before.credentialId, service.now());
  return (
    now !== null &&
    now.accountId === before.accountId &&
    now.role === before.role &&
    now.brandId === before.brandId
  );
}

/** Reads the session that cookies just set stand for. */
async function withSession(
  service: Service,
  client: Client,
  cookies: string[],
): Promise<WithCookies<SessionCaller>> {
  const cookie = cookies.map((text) => text.split(";", 1)[0]).join("; ");
  const { result } = await findSession(service, { ...client, cookie });
  if (!result) throw new AppError("forbidden", "This user belongs to no account any more.");
  return { result, cookies };
}

/**
 * Reads a session anew, where it was changed.
 * @throws AppError session_required
 */
export async function readCaller(service: Service, sessionId: string): Promise<SessionCaller> {
  const caller = await callerOf(service, sessionId);
  if (!caller) throw new AppError("session_required", "Sign in to go on.");
  return caller;
}

async function callerOf(service: Service, sessionId: string): Promise<SessionCaller | null> {
  const row = await selectSession(service.database, sessionId, service.now());
  if (!row?.role || row.accountId === null) return null;
  const { sessionId: credentialId, accountId, role, ...rest } = row;
  return { ...rest, credentialId, accountId, role, permissions: permissions(role, row.isOperator) };
}

export function headersOf(client: Client): Headers {
  const headers = new Headers({ [addressHeader]: client.address });
  if (client.cookie) headers.set("cookie", client.cookie);
  if (client.userAgent) headers.set("user-agent", client.userAgent.slice(0, 400));
  return headers;
}

const toldAs: Record<string, [ErrorCode, string]> = {
  INVALID_EMAIL_OR_PASSWORD: ["credentials_invalid", "E-mail and password do not match."],
  INVALID_EMAIL: ["credentials_invalid", "E-mail and password do not match."],
  INVALID_PASSWORD: ["credentials_invalid", "The current password is wrong."],
  CREDENTIAL_ACCOUNT_NOT_FOUND: ["credentials_invalid", "The current password is wrong."],
  EMAIL_NOT_VERIFIED: [
    "email_unverified",
    "Confirm your address first: we have sent you a new link.",
  ],
  // Ended while it was renewed.
  FAILED_TO_GET_SESSION: ["session_required", "Sign in to go on."],
  INVALID_TOKEN: ["token_invalid", "This link is not valid any more; ask for a new one."],
  TOKEN_EXPIRED: ["token_invalid", "This link is not valid any more; ask for a new one."],
  INVALID_USER: ["token_invalid", "This link is not valid any more; ask for a new one."],
  USER_NOT_FOUND: ["token_invalid", "This link is not valid any more; ask for a new one."],
  // New passwords are measured by the routes: this one was tried.
  PASSWORD_TOO_LONG: ["credentials_invalid", "E-mail and password do not match."],
};

/**
 * What the library answers, with its own errors in words of ours.
 * @throws AppError credentials_invalid | email_unverified | session_required | token_invalid
 */
export async function askLibrary<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    const { body, statusCode, cause } = error as {
      body?: { code?: string };
      statusCode?: number;
      cause?: unknown;
    };
    // What it ran into itself, a database that is away say, comes in a wrapper of its own.
    if (statusCode === 500 && cause instanceof Error) throw cause;
    const known = toldAs[body?.code ?? ""];
    if (!known) throw error;
    throw new AppError(known[0], known[1], { cause: error });
  }
}
