import { StudioError, type StudioErrorCode } from "../errors.ts";

/** What the parent sends. Buffers travel by structured clone. */
export type ToChild =
  | { kind: "open"; options: unknown }
  | { kind: "call"; id: number; verb: string; input: unknown };

/** What a child sends. */
export type FromChild =
  | { kind: "ready" }
  | { kind: "progress"; id: number; fraction: number }
  | { kind: "done"; id: number; value: unknown }
  | { kind: "failed"; id: number; error: SentError };

/** An error as it travels: structured clone drops our class and its code. Its stack ends with those of its causes, for the log. */
export type SentError = { code: StudioErrorCode | null; message: string; stack: string };

export function packError(error: unknown): SentError {
  const code = error instanceof StudioError ? error.code : null;
  if (error instanceof Error) return { code, message: error.message, stack: stackOf(error) };
  return { code, message: String(error), stack: "" };
}

function stackOf(error: Error): string {
  const stack = error.stack ?? "";
  return error.cause instanceof Error ? `${stack}\nCaused by: ${stackOf(error.cause)}` : stack;
}

export function unpackError({ code, message, stack }: SentError): Error {
  const error = code === null ? new Error(message) : new StudioError(code, message);
  error.stack = stack;
  return error;
}
