/** A transaction of which nobody could be asked whether it was committed. */
export class UnknownOutcomeError extends Error {
  constructor(cause: unknown) {
    super("The database went away while it committed", { cause });
    this.name = "UnknownOutcomeError";
  }
}
