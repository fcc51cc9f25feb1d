/** The command line's words are off; `message` says what it takes. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
