/** The server's answer that was not 2xx, or no answer at all (`offline`). */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  /** The server's own sentence: it names the field and what it takes. */
  readonly detail: string;
  /** Finds the request in the service's log. */
  readonly requestId: string | null;

  constructor(options: {
    code: string;
    status: number;
    detail: string;
    requestId: string | null;
    cause?: unknown;
  }) {
    super(`${options.code}: ${options.detail}`, { cause: options.cause });
    this.name = "ApiError";
    this.code = options.code;
    this.status = options.status;
    this.detail = options.detail;
    this.requestId = options.requestId;
  }
}

export function isApiError(error: unknown, code?: string): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}
