import type { Metrics } from "../metrics.ts";
import type { App } from "./app.ts";

/** One line and one count for each request; the route's pattern and never its URL, which may hold a signature. */
export function logRequests(app: App, metrics: Metrics): void {
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "unknown";
    const { method } = request;
    const seconds = reply.elapsedTime / 1000;
    metrics.requests.inc({ route, method, status: reply.statusCode });
    metrics.requestSeconds.observe({ route, method }, seconds);
    request.log.info(
      {
        method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(request.caller && {
          account: request.caller.accountId,
          key: request.caller.credentialId,
        }),
        ...(request.errorCode && { code: request.errorCode }),
      },
      "request",
    );
    done();
  });
}
