import type { FastifyReply, FastifyRequest } from "fastify";

export type EventStream = {
  send: (event: string, data: unknown) => void;
  close: () => void;
  /** Called once, when the client or we end it; at once where that has been. */
  onClose: (listener: () => void) => void;
};

const heartbeatMs = 15_000;
/** A client that reads so slowly is let go; it comes back and reads what is then. */
const maxBufferedBytes = 4_000_000;

/**
 * Turns an answer into a stream of server-sent events, with a heartbeat that keeps proxies from cutting it.
 * @param onHeartbeat  runs with each: whether the session still goes on, say
 */
export function openEventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  onHeartbeat: () => void,
): EventStream {
  const response = reply.raw;
  const listeners: (() => void)[] = [];
  // A client that hung up while its session was read has had its "close": it would never end.
  let isOpen = !response.destroyed;
  reply.hijack();
  const headers = reply.getHeaders() as Record<string, string | string[]>;
  const end = (): void => {
    if (!isOpen) return;
    isOpen = false;
    clearInterval(heartbeat);
    for (const listener of listeners) listener();
  };
  const heartbeat = setInterval(() => {
    response.write(": still here\n\n");
    onHeartbeat();
  }, heartbeatMs);
  if (isOpen) {
    response.writeHead(200, {
      ...headers,
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      // A proxy that buffers would hold every event back.
      "x-accel-buffering": "no",
    });
    request.raw.socket.setNoDelay(true);
    response.write("retry: 3000\n\n");
    response.once("close", end);
  } else clearInterval(heartbeat);
  return {
    send(event, data) {
      if (!isOpen) return;
      if (response.writableLength > maxBufferedBytes) {
        response.destroy();
        return;
      }
      // JSON has no line breaks of its own.
      response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    close() {
      if (!isOpen) return;
      end();
      response.end();
    },
    onClose(listener) {
      if (isOpen) listeners.push(listener);
      else listener();
    },
  };
}
