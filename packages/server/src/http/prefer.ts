import type { FastifyReply, FastifyRequest } from "fastify";

const maxWaitSeconds = 30;

/**
 * Reads `Prefer: wait=N` (RFC 7240), bounded to 30 s; null where it is not there or not understood, as the RFC asks.
 */
export function readPreferWait(header: string | string[] | undefined): number | null {
  const text = [header ?? []].flat().join(",");
  const match = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,6})"?(?=$|[,;\s])/i.exec(text);
  return match?.[1] === undefined ? null : Math.min(Number(match[1]), maxWaitSeconds);
}

/** How long a poll may be held: null where it is not asked for. The signal aborts when the client hangs up. */
export function readWait(
  request: FastifyRequest,
  reply: FastifyReply,
): { seconds: number; signal: AbortSignal } | null {
  const seconds = readPreferWait(request.headers.prefer);
  if (!seconds) return null;
  const closed = new AbortController();
  // The response's own event: a socket's would pile up over the requests of a kept connection.
  reply.raw.once("close", () => closed.abort());
  return { seconds, signal: closed.signal };
}
