import pino, { type DestinationStream, type Logger } from "pino";

/**
 * One JSON line an event on standard error, readable text where that is a terminal. Standard output is kept for what a
 * person asked for: the address, a key, a report.
 */
export async function createLogger(level: string): Promise<Logger> {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, await destination());
}

async function destination(): Promise<DestinationStream> {
  if (!process.stderr.isTTY) return pino.destination(2);
  const { default: pretty } = await import("pino-pretty");
  return pretty({ destination: 2, ignore: "pid,hostname,reqId", translateTime: "SYS:HH:MM:ss" });
}
