import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyRequest } from "fastify";
import type { App } from "./app.ts";
import { answerSlowRequest } from "./errors.ts";

/** How long a request may take to arrive. */
export type ArrivalBounds = {
  requestMs: number;
  /** Of a route that takes files: a phone on a slow line needs minutes for eight photos. */
  uploadMs: number;
  /** How long such a route waits for the next byte: whoever stopped sending does not hold its place. */
  idleMs: number;
};

export const arrivalBounds: ArrivalBounds = {
  requestMs: 120_000,
  uploadMs: 30 * 60_000,
  idleMs: 30_000,
};

declare module "fastify" {
  interface FastifyContextConfig {
    /** Its body is a file, or several: it has `uploadMs` to arrive for as long as it moves. */
    takesFiles?: true;
  }
}

/** Marks the routes of a scope as ones that take files. */
export function takeFiles(scope: App): void {
  scope.addHook("onRoute", (route) => {
    route.config = { ...route.config, takesFiles: true };
  });
}

/**
 * Ends requests whose body does not arrive in time: Node's own `requestTimeout` is one for all routes, so it is as long
 * as the longest, and stands for what never reaches a route.
 */
export function boundArrival(app: App, bounds: ArrivalBounds): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (hasBody(request.raw)) {
      const { takesFiles } = request.routeOptions.config;
      watch(request, reply.raw, {
        totalMs: takesFiles ? bounds.uploadMs : bounds.requestMs,
        idleMs: bounds.idleMs,
      });
    }
    done();
  });
}

function watch(
  { id, raw: request }: FastifyRequest,
  response: ServerResponse,
  { totalMs, idleMs }: { totalMs: number; idleMs: number },
): void {
  const { socket } = request;
  const startedMs = performance.now();
  let movedMs = startedMs;
  let bytes = socket.bytesRead;
  const timer = setInterval(
    () => {
      if (request.complete || socket.destroyed) {
        clearInterval(timer);
        return;
      }
      const nowMs = performance.now();
      // A full buffer means that we don't read, since the file waits for its turn: the sender stands still for us.
      const isHeldByUs = request.readableLength >= request.readableHighWaterMark;
      if (socket.bytesRead !== bytes || isHeldByUs) movedMs = nowMs;
      bytes = socket.bytesRead;
      if (nowMs - startedMs < totalMs && nowMs - movedMs < idleMs) return;
      clearInterval(timer);
      if (response.headersSent) socket.destroy();
      else answerSlowRequest(socket, id);
    },
    Math.min(totalMs, idleMs) / 4,
  ).unref();
  request.once("close", () => clearInterval(timer));
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
