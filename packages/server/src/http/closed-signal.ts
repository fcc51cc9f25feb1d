import type { FastifyReply } from "fastify";

/** Aborts when the response is over, above all when the client hangs up before it is answered. */
export function closedSignal(reply: FastifyReply): AbortSignal {
  const closed = new AbortController();
  // The response's own event: a socket's would pile up over the requests of a kept connection.
  reply.raw.once("close", () => closed.abort());
  // The client may have gone while its key was looked up: that event will not come again.
  if (reply.raw.destroyed) closed.abort();
  return closed.signal;
}
