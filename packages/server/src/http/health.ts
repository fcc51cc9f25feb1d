import { z } from "zod";
import { AppError } from "../errors.ts";
import type { App } from "./app.ts";
import type { Guard } from "./guard.ts";

/** Probes and metrics for whoever runs the service. */
export function healthRoutes(
  app: App,
  guard: Guard,
  probes: { isReady: () => Promise<Record<string, boolean>>; writeMetrics: () => Promise<string> },
): void {
  app.get(
    "/healthz",
    { onRequest: guard.showLimit, schema: { hide: true } },
    async (_request, reply) => reply.type("text/plain").send("ok\n"),
  );

  app.route({
    method: "GET",
    url: "/readyz",
    onRequest: guard.showLimit,
    schema: {
      hide: true,
      response: { 200: z.record(z.string(), z.boolean()) },
    },
    async handler() {
      const parts = await probes.isReady();
      const failing = Object.keys(parts).filter((name) => !parts[name]);
      if (failing.length > 0)
        throw new AppError("overloaded", `Out of reach: ${failing.join(", ")}.`, {
          headers: { "retry-after": "5" },
        });
      return parts;
    },
  });

  // It is large, and a scraper that is refused comes again: a minute's bound hurts nobody who asks each second.
  app.get(
    "/metrics",
    { onRequest: guard.limitAddress, schema: { hide: true } },
    async (_request, reply) =>
      reply
        .type("text/plain; version=0.0.4; charset=utf-8")
        .header("cache-control", "no-store")
        .send(await probes.writeMetrics()),
  );
}
