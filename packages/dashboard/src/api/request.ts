import { ApiError } from "./api-error.ts";

type Options = {
  method?: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** Sent as JSON; a Blob is sent as it is, with its own type. */
  body?: unknown;
  signal?: AbortSignal;
  headers?: Record<string, string>;
};

/**
 * One call of the service in the name of the signed-in person.
 * A header that no foreign form or link can set goes with it: that is the CSRF check.
 * @throws ApiError  for any answer that is not 2xx; code `offline` where none came
 */
export async function request<Answer>(path: string, options: Options = {}): Promise<Answer> {
  const { method = "GET", body, signal, headers } = options;
  const isFile = body instanceof Blob;
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      credentials: "same-origin",
      headers: {
        accept: "application/json",
        // Reads need none, and index.html asks for the first one ahead, which can't set it.
        ...(method !== "GET" && { "x-packshot-app": "1" }),
        ...(body !== undefined && {
          "content-type": isFile ? body.type || "application/octet-stream" : "application/json",
        }),
        ...headers,
      },
      ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw offlineError(error);
  }
  if (!response.ok) throw await readError(response);
  if (response.status === 204) return undefined as Answer;
  return (await response.json()) as Answer;
}

export function offlineError(cause?: unknown): ApiError {
  return new ApiError({ code: "offline", status: 0, detail: "", requestId: null, cause });
}

async function readError(response: Response): Promise<ApiError> {
  const requestId = response.headers.get("x-request-id");
  return toApiError(response.status, await response.text(), requestId);
}

/** Reads the Error shape; a proxy's own page becomes `internal_error` or `overloaded`. */
export function toApiError(status: number, text: string, requestId: string | null): ApiError {
  try {
    const { error } = JSON.parse(text) as { error: { code: string; message: string } };
    return new ApiError({ code: error.code, status, detail: error.message, requestId });
  } catch (cause) {
    const code =
      status === 502 || status === 503 || status === 504 ? "overloaded" : "internal_error";
    return new ApiError({ code, status, detail: "", requestId, cause });
  }
}
