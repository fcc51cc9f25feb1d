import { z } from "zod";
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
    { onRequest: guard.limitAddress, schema: { hide: true } },
    async (_request, reply) => reply.type("text/plain").send("ok\n"),
  );

  app.route({
    method: "GET",
    url: "/readyz",
    onRequest: guard.limitAddress,
    schema: {
      hide: true,
      response: {
        200: z.record(z.string(), z.boolean()),
        503: z.record(z.string(), z.boolean()),
      },
    },
    async handler(_request, reply) {
      const parts = await probes.isReady();
      const isReady = Object.values(parts).every(Boolean);
      return reply.code(isReady ? 200 : 503).send(parts);
    },
  });

  app.get(
    "/metrics",
    { onRequest: guard.limitAddress, schema: { hide: true } },
    async (_request, reply) =>
      reply.type("text/plain; version=0.0.4; charset=utf-8").send(await probes.writeMetrics()),
  );
}
