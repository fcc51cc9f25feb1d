import { text } from "../text/text.ts";
import { isApiError } from "./api-error.ts";

/** A failure in a sentence for a person: ours by code, else the server's own. */
export function describeError(error: unknown): string {
  if (!isApiError(error)) return text.failures.unknown;
  return text.failures.byCode[error.code] ?? (error.detail || text.failures.unknown);
}
