import pino, { type DestinationStream, type Logger } from "pino";

/**
 * One JSON line an event on standard error, readable text where that is a terminal. Standard output is kept for what a
 * person asked for: the address, a key, a report.
 */
export async function createLogger(level: string): Promise<Logger> {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
    },
    await destination(),
  );
}

async function destination(): Promise<DestinationStream> {
  if (!process.stderr.isTTY) return pino.destination(2);
  const { default: pretty } = await import("pino-pretty");
  return pretty({ destination: 2, ignore: "pid,hostname,reqId", translateTime: "SYS:HH:MM:ss" });
}

/** What a log line says of an error. Its other properties stay out: a driver's error carries its whole connection. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const code = "code" in error ? error.code : undefined;
  return {
    type: name,
    message,
    code,
    stack,
    ...(cause instanceof Error && { cause: describeError(cause) }),
  };
}
