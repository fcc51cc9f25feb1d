import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import type { Caller } from "../caller.ts";
import { AppError } from "../errors.ts";
import { networkOf } from "./network-of.ts";
import { createHeldPolls } from "./prefer.ts";
import { createRateLimiter } from "./rate-limit.ts";

const windowSeconds = 60;
const heldPollsPerKey = 20;

export type Guard = {
  /** 401 without a valid key, then 429; sets `request.caller`. */
  requireCaller: onRequestAsyncHookHandler;
  /** Also 403 for whoever is not an agency; brand keys pass. */
  requireAgency: onRequestAsyncHookHandler;
  /** Also 403 for brand keys. */
  requireWholeAgency: onRequestAsyncHookHandler;
  /** Also 403 for whoever is not an agency and sends this parameter: before the others are read, which may be wrong. */
  requireAgencyFor: (parameter: string) => onRequestAsyncHookHandler;
  /** Public routes: 429 by address. */
  limitAddress: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** The same, thrown at once. */
  limitAddressNow: (request: FastifyRequest, reply: FastifyReply) => void;
  /** Probes: the headers, and never a refusal. A busy neighbour behind one proxy must not look like an outage. */
  showLimit: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** How long a poll may be held; see `createHeldPolls`. */
  readWait: ReturnType<typeof createHeldPolls>;
  /** 401 where the key ended while its poll was held: revoking is immediate. */
  requireKeyStill: (request: FastifyRequest) => Promise<void>;
};

/** The checks that come before a body is read, in this order: 401, 403, 429. */
export function createGuard(options: {
  authenticate: (request: FastifyRequest) => Promise<Caller>;
  requestsPerMinute: number;
  badKeysPerMinute: number;
}): Guard {
  const requests = createRateLimiter({ limit: options.requestsPerMinute, windowSeconds });
  const badKeys = createRateLimiter({ limit: options.badKeysPerMinute, windowSeconds });

  const identify = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    // A cache in front knows Authorization for private, but not x-api-key: by the path alone it would tell one account
    // the balance of another.
    reply.header("cache-control", "no-store");
    try {
      request.caller = await options.authenticate(request);
    } catch (error) {
      if (error instanceof AppError && error.code === "unauthorized")
        limit(badKeys.count(networkOf(request.ip)), "bad-keys", options.badKeysPerMinute, reply);
      throw error;
    }
  };
  const limitAddressNow = (request: FastifyRequest, reply: FastifyReply): void => {
    const state = requests.count(networkOf(request.ip));
    limit(state, "requests", options.requestsPerMinute, reply);
  };

  const requireWhen =
    (rule?: {
      isMet: (caller: Caller, query: object) => boolean;
      refusal: string;
    }): onRequestAsyncHookHandler =>
    async (request, reply) => {
      await identify(request, reply);
      const state = requests.count(request.caller.credentialId);
      showLimit(state, "requests", options.requestsPerMinute, reply);
      // Counted before and refused after: 403 comes before 429, and is no way round the limit.
      if (rule && !rule.isMet(request.caller, request.query as object))
        throw new AppError("agency_key_required", rule.refusal);
      requireAllowed(state, "requests", options.requestsPerMinute);
    };
  return {
    requireCaller: requireWhen(),
    requireAgency: requireWhen({ isMet: isAgency, refusal: "This takes an agency key." }),
    requireWholeAgency: requireWhen({
      isMet: (caller) => isAgency(caller) && caller.brandId === null,
      refusal: "This takes an agency key without a brand.",
    }),
    requireAgencyFor: (parameter) =>
      requireWhen({
        isMet: (caller, query) => isAgency(caller) || !Object.hasOwn(query, parameter),
        refusal: `${parameter} takes an agency key.`,
      }),
    limitAddressNow,
    limitAddress: async (request, reply) => limitAddressNow(request, reply),
    async showLimit(_request, reply) {
      reply.header("cache-control", "no-store");
      const limit = options.requestsPerMinute;
      const state = { remaining: limit, resetSeconds: windowSeconds };
      showLimit(state, "requests", limit, reply);
    },
    readWait: createHeldPolls(heldPollsPerKey),
    async requireKeyStill(request) {
      await options.authenticate(request);
    },
  };
}

function isAgency(caller: Caller): boolean {
  return caller.accountKind === "agency";
}

type LimitState = ReturnType<ReturnType<typeof createRateLimiter>["count"]>;
type Policy = "requests" | "bad-keys";

/** @throws AppError rate_limited */
function limit(state: LimitState, policy: Policy, quota: number, reply: FastifyReply): void {
  showLimit(state, policy, quota, reply);
  requireAllowed(state, policy, quota);
}

/** Sets the headers of draft-ietf-httpapi-ratelimit-headers. */
function showLimit(
  state: Pick<LimitState, "remaining" | "resetSeconds">,
  policy: Policy,
  quota: number,
  reply: FastifyReply,
): void {
  reply.header("ratelimit-policy", `"${policy}";q=${quota};w=${windowSeconds}`);
  reply.header("ratelimit", `"${policy}";r=${state.remaining};t=${state.resetSeconds}`);
}

function requireAllowed(state: LimitState, policy: Policy, quota: number): void {
  if (state.allowed) return;
  const counted = policy === "requests" ? "requests" : "invalid keys";
  throw new AppError(
    "rate_limited",
    `More than ${quota} ${counted} in a minute; go on in ${state.resetSeconds} s.`,
    { headers: { "retry-after": String(state.resetSeconds) } },
  );
}
