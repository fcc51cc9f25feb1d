import { betterAuth } from "better-auth";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../db/database.ts";
import type { Mail } from "../mail/send-mail.ts";
import { readAddressToken } from "./address-token.ts";
import { confirmEmailMessage, resetMessage, verifyMessage } from "./messages.ts";
import { passwordCharacters, tokenSeconds } from "./rules.ts";
import { deleteResetLinks } from "./store.ts";

/** Who calls, in a header of ours: the address that Fastify judged, not one that a stranger wrote. */
export const addressHeader = "x-packshot-address";

const dates = { createdAt: "created_at", updatedAt: "updated_at" };

/** The library's tables under our names (migration 010). */
const tables = {
  user: {
    modelName: "users",
    fields: { emailVerified: "email_verified", ...dates },
    changeEmail: { enabled: true },
  },
  session: {
    modelName: "user_sessions",
    fields: {
      userId: "user_id",
      expiresAt: "expires_at",
      ipAddress: "ip_address",
      userAgent: "user_agent",
      ...dates,
    },
    expiresIn: 30 * 86_400,
    // "Last used" is kept to the hour.
    updateAge: 3600,
  },
  account: {
    modelName: "user_credentials",
    fields: {
      accountId: "account_id",
      providerId: "provider_id",
      userId: "user_id",
      accessToken: "access_token",
      refreshToken: "refresh_token",
      idToken: "id_token",
      accessTokenExpiresAt: "access_token_expires_at",
      refreshTokenExpiresAt: "refresh_token_expires_at",
      ...dates,
    },
  },
  verification: {
    modelName: "user_verifications",
    fields: { expiresAt: "expires_at", ...dates },
    storeIdentifier: "hashed" as const,
  },
};

export type Auth = ReturnType<typeof openAuth>;

/**
 * Passwords, sessions and the links that reset and confirm. Only routes of ours call it: none of its own is mounted, and
 * users are written by us, in the transaction that gives them their account.
 * @param options.secret  signs cookies and tokens
 */
export function openAuth(options: {
  database: Database;
  baseUrl: string;
  secret: Buffer;
  mail: Mail;
  log: FastifyBaseLogger;
}) {
  const { database, baseUrl, mail, log } = options;
  return betterAuth({
    appName: "Packshot",
    baseURL: baseUrl,
    basePath: "/app/auth",
    secret: options.secret.toString("base64url"),
    database: database.pool,
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { level: "error", log: (_level, message) => log.error(message) },
    ...tables,
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: passwordCharacters.min,
      maxPasswordLength: passwordCharacters.max,
      resetPasswordTokenExpiresIn: tokenSeconds,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }) =>
        mail.send(resetMessage(user.email, `${baseUrl}/reset?token=${token}`)),
      // The link that was used is one of those that were asked for.
      onPasswordReset: async ({ user }) => deleteResetLinks(database, user.email),
    },
    emailVerification: {
      expiresIn: tokenSeconds,
      sendOnSignIn: true,
      autoSignInAfterVerification: true,
      sendVerificationEmail: async ({ user, token }) =>
        mail.send(
          readAddressToken(token).updateTo !== undefined
            ? confirmEmailMessage(user.email, `${baseUrl}/confirm-email?token=${token}`)
            : verifyMessage(user.email, `${baseUrl}/verify?token=${token}`),
        ),
    },
    advanced: {
      cookiePrefix: "packshot",
      useSecureCookies: baseUrl.startsWith("https:"),
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
  });
}
