import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import type { Caller } from "../caller.ts";
import { AppError } from "../errors.ts";
import { createRateLimiter } from "./rate-limit.ts";

const windowSeconds = 60;

export type Guard = {
  /** 401 without a valid key, then 429; sets `request.caller`. */
  requireCaller: onRequestAsyncHookHandler;
  /** Also 403 for whoever is not an agency; brand keys pass. */
  requireAgency: onRequestAsyncHookHandler;
  /** Also 403 for brand keys. */
  requireWholeAgency: onRequestAsyncHookHandler;
  /** Public routes: 429 by address. */
  limitAddress: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
};

/** The checks that come before a body is read, in the order of decisions.md: 401, 403, 429. */
export function createGuard(options: {
  authenticate: (request: FastifyRequest) => Promise<Caller>;
  requestsPerMinute: number;
  badKeysPerMinute: number;
  now: () => Date;
}): Guard {
  const { now } = options;
  const requests = createRateLimiter({ limit: options.requestsPerMinute, windowSeconds, now });
  const badKeys = createRateLimiter({ limit: options.badKeysPerMinute, windowSeconds, now });

  const identify = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    try {
      request.caller = await options.authenticate(request);
    } catch (error) {
      if (error instanceof AppError && error.code === "unauthorized")
        limit(badKeys.count(request.ip), "bad-keys", options.badKeysPerMinute, reply);
      throw error;
    }
  };
  const count = (subject: string, reply: FastifyReply): void =>
    limit(requests.count(subject), "requests", options.requestsPerMinute, reply);

  const requireWhen =
    (isAllowed: (caller: Caller) => boolean): onRequestAsyncHookHandler =>
    async (request, reply) => {
      await identify(request, reply);
      if (!isAllowed(request.caller))
        throw new AppError("agency_key_required", "This takes an agency key without a brand.");
      count(request.caller.keyId, reply);
    };
  return {
    requireCaller: requireWhen(() => true),
    requireAgency: requireWhen((caller) => caller.accountKind === "agency"),
    requireWholeAgency: requireWhen(
      (caller) => caller.accountKind === "agency" && caller.brandId === null,
    ),
    limitAddress: async (request, reply) => count(`address ${request.ip}`, reply),
  };
}

/** Sets the headers of draft-ietf-httpapi-ratelimit-headers. @throws AppError rate_limited */
function limit(
  state: { allowed: boolean; remaining: number; resetSeconds: number },
  policy: string,
  quota: number,
  reply: FastifyReply,
): void {
  reply.header("ratelimit-policy", `"${policy}";q=${quota};w=${windowSeconds}`);
  reply.header("ratelimit", `"${policy}";r=${state.remaining};t=${state.resetSeconds}`);
  if (!state.allowed)
    throw new AppError(
      "rate_limited",
      `More than ${quota} ${policy === "requests" ? "requests" : "invalid keys"} in a minute; go on in ${state.resetSeconds} s.`,
      { headers: { "retry-after": String(state.resetSeconds) } },
    );
}
