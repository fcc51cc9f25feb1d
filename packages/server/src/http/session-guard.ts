import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import type { SessionCaller } from "../caller.ts";
import { AppError } from "../errors.ts";
import { networkOf } from "./network-of.ts";
import { createRateLimiter, type RateLimiter } from "./rate-limit.ts";

const windowSeconds = 60;
const triesPerEmail = 5;

export type SessionGuard = {
  /** 403 for another site's page, 401 without a session, 403 without the permission, 429; sets `request.session`. */
  require: (permission?: SessionCaller["permissions"][number]) => onRequestAsyncHookHandler;
  /** Routes that need no session: 403 for another site's page, 429 by address. */
  open: onRequestAsyncHookHandler;
  /**
   * Counts a password, or a link, that is tried: by address, and by the e-mail where there is one. 429 where it is one
   * too many.
   */
  countTry: (request: FastifyRequest, email?: string) => void;
};

declare module "fastify" {
  interface FastifyRequest {
    /** Set by `SessionGuard.require`. */
    session: SessionCaller;
  }
}

/**
 * The checks of the dashboard's routes, before a body is read. A page of another site is told by three signs: its
 * cookies don't come along (SameSite), its Origin is not ours, and it can't set a header of ours without asking.
 */
export function createSessionGuard(options: {
  findSession: (
    request: FastifyRequest,
  ) => Promise<{ result: SessionCaller | null; cookies: string[] }>;
  isOwnOrigin: (origin: string, host: string) => boolean;
  requestsPerMinute: number;
  triesPerMinute: number;
}): SessionGuard {
  const requests = createRateLimiter({ limit: options.requestsPerMinute, windowSeconds });
  const tries = createRateLimiter({ limit: options.triesPerMinute, windowSeconds });
  // Wider, so that whoever knows an e-mail can't keep its owner out from a single address.
  const emailLimit = options.triesPerMinute * triesPerEmail;
  const emailTries = createRateLimiter({ limit: emailLimit, windowSeconds });

  const open = (request: FastifyRequest, reply: FastifyReply): void => {
    reply.header("cache-control", "no-store");
    reply.header("x-content-type-options", "nosniff");
    reply.header("cross-origin-resource-policy", "same-origin");
    if (!isOwnPage(request, options.isOwnOrigin))
      throw new AppError("forbidden", "This takes a request of the dashboard's own page.");
  };
  return {
    require: (permission) => async (request, reply) => {
      open(request, reply);
      const { result, cookies } = await options.findSession(request);
      if (cookies.length > 0) reply.header("set-cookie", cookies);
      if (!result) throw new AppError("session_required", "Sign in to go on.");
      request.session = result;
      request.caller = result;
      // Counted before and refused after: what is forbidden is told first, and is no way round the limit.
      const state = requests.count(result.credentialId);
      if (permission && !result.permissions.includes(permission))
        throw new AppError("forbidden", "Your role in this account does not allow this.");
      requireAllowed(state, "requests");
    },
    async open(request, reply) {
      open(request, reply);
      requireAllowed(requests.count(networkOf(request.ip)), "requests");
    },
    countTry(request, email) {
      requireAllowed(tries.count(networkOf(request.ip)), "tries");
      // Only after it: what an address tries in vain must not keep the e-mail's owner out.
      if (email !== undefined) requireAllowed(emailTries.count(email.toLowerCase()), "tries");
    },
  };
}

function isOwnPage(
  request: FastifyRequest,
  isOwnOrigin: (origin: string, host: string) => boolean,
): boolean {
  const { headers, method } = request;
  const origin = headers.origin;
  const isOwn = origin === undefined || isOwnOrigin(origin, headers.host ?? "");
  if (method !== "GET" && method !== "HEAD")
    return origin !== undefined && isOwn && headers["x-packshot-app"] === "1";
  // A link or a typed address may lead to a download; a picture or a script of another site may not.
  const isForeign = headers["sec-fetch-site"] === "cross-site";
  return isOwn && (!isForeign || headers["sec-fetch-mode"] === "navigate");
}

/** @throws AppError rate_limited */
function requireAllowed(
  { allowed, resetSeconds }: ReturnType<RateLimiter["count"]>,
  counted: "requests" | "tries",
): void {
  if (allowed) return;
  throw new AppError("rate_limited", `Too many ${counted}; go on in ${resetSeconds} s.`, {
    headers: { "retry-after": String(resetSeconds) },
  });
}
