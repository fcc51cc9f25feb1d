/**
 * The catalogue of what a client can be told.
 * docs/errors.md is tested against it, and the OpenAPI document is made from it.
 */
export const errorCatalogue = {
  invalid_request: {
    status: 400,
    meaning: "A field, parameter or header is missing or malformed.",
  },
  image_unreachable: {
    status: 400,
    meaning: "A photo URL could not be fetched, or what it holds is not a photo.",
  },
  unauthorized: { status: 401, meaning: "The API key is missing, unknown, expired or revoked." },
  insufficient_credits: { status: 402, meaning: "The balance does not cover the cost." },
  agency_key_required: {
    status: 403,
    meaning: "Only an agency key may do this, and for some routes only one without a brand.",
  },
  brand_limit_reached: { status: 403, meaning: "The plan's number of active brands is reached." },
  link_invalid: { status: 403, meaning: "The file link is not one that this service signed." },
  link_expired: { status: 403, meaning: "The file link has run out; poll the job for a new one." },
  not_found: { status: 404, meaning: "There is no such route, or no such object for this key." },
  method_not_allowed: { status: 405, meaning: "The route exists, but not with this method." },
  idempotency_conflict: {
    status: 409,
    meaning:
      "Another call with this Idempotency-Key still runs, or was faster; try again for its answer.",
  },
  payload_too_large: { status: 413, meaning: "The request body is over 1 MiB." },
  unsupported_media_type: {
    status: 415,
    meaning: "The request body is not application/json, or is compressed.",
  },
  idempotency_key_reused: {
    status: 422,
    meaning: "The Idempotency-Key was used with another body or route.",
  },
  rate_limited: { status: 429, meaning: "Too many requests; Retry-After says when to go on." },
  internal_error: {
    status: 500,
    meaning: "Something failed here; the request id finds it in the log.",
  },
  overloaded: {
    status: 503,
    meaning: "The service cannot answer now; Retry-After says when to try.",
  },
} as const;

/** What only the dashboard's own routes (/app) answer besides. */
export const appErrorCatalogue = {
  image_invalid: { status: 400, meaning: "The uploaded file is not a picture that can be read." },
  token_invalid: { status: 400, meaning: "The link's token is unknown, used or has run out." },
  email_taken: { status: 400, meaning: "There is a user with this e-mail already." },
  session_required: { status: 401, meaning: "Nobody is signed in, or the session has ended." },
  credentials_invalid: { status: 401, meaning: "E-mail and password do not match." },
  forbidden: { status: 403, meaning: "The role, or the page that asks, does not allow it." },
  setup_closed: { status: 403, meaning: "The installation has its operator already." },
  sign_up_closed: { status: 403, meaning: "New users need an invitation, or are not taken." },
  email_unverified: { status: 403, meaning: "The e-mail address is not confirmed yet." },
  agency_required: { status: 403, meaning: "Only agency accounts have this." },
  last_owner: { status: 409, meaning: "An account keeps one owner at least." },
  last_operator: { status: 409, meaning: "An installation keeps one operator at least." },
  not_failed: { status: 409, meaning: "Only a job that failed can be tried again, and only once." },
} as const;

export type ErrorCode = keyof typeof errorCatalogue | keyof typeof appErrorCatalogue;

/** A failure that a client is told of. `message` goes to the client; `cause` goes to the log only. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly headers: Record<string, string>;

  constructor(
    code: ErrorCode,
    message: string,
    options: ErrorOptions & { headers?: Record<string, string> } = {},
  ) {
    super(message, options);
    this.name = "AppError";
    this.code = code;
    this.headers = options.headers ?? {};
  }

  get status(): number {
    return { ...errorCatalogue, ...appErrorCatalogue }[this.code].status;
  }
}

/** What is told of a file that is larger than its route takes. */
export function fileTooLarge(maxBytes: number, options: ErrorOptions = {}): AppError {
  const megabytes = Math.floor(maxBytes / 1_000_000);
  return new AppError("payload_too_large", `The file takes at most ${megabytes} MB.`, options);
}
