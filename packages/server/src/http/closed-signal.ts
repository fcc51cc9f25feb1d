import type { FastifyReply } from "fastify";

/** Aborts when the client hangs up before it is answered. */
export function closedSignal(reply: FastifyReply): AbortSignal {
  const closed = new AbortController();
  // The response's own event: a socket's would pile up over the requests of a kept connection.
  reply.raw.once("close", () => closed.abort());
  return closed.signal;
}
