/** What can go wrong with what a client sent, or with a set. The server maps these to its own catalogue. */
export type StudioErrorCode =
  | "photo_unreadable"
  | "photo_too_large"
  | "no_product"
  | "set_invalid"
  | "model_invalid"
  | "encoder_failed"
  | "disk_full"
  | "cancelled";

/** A failure that can happen; `message` is fit for a client, `cause` is for the log. */
export class StudioError extends Error {
  readonly code: StudioErrorCode;

  constructor(code: StudioErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StudioError";
    this.code = code;
  }
}

/** What a schema found wrong, a field at a time: which, and what it takes. */
export function listFaults(issues: { path: PropertyKey[]; message: string }[]): string {
  return issues
    .map(({ path, message }) => `${path.join(".") || "the whole file"}: ${message}`)
    .join("; ");
}
