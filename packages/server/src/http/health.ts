import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { AppError } from "../errors.ts";
import { isLoopbackHost } from "../loopback-host.ts";
import type { App } from "./app.ts";
import type { Guard } from "./guard.ts";
import { isForwarded } from "./is-forwarded.ts";

/**
 * Probes for anybody, and metrics for whoever runs the service: they tell its turnover.
 * @param probes.metricsToken  null where they are told to this machine alone
 */
export function healthRoutes(
  app: App,
  guard: Guard,
  probes: {
    isReady: () => Promise<Record<string, boolean>>;
    writeMetrics: () => Promise<string>;
    metricsToken: string | null;
  },
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
    async (request, reply) => {
      requireScraper(request, probes.metricsToken);
      return reply
        .type("text/plain; version=0.0.4; charset=utf-8")
        .header("cache-control", "no-store")
        .send(await probes.writeMetrics());
    },
  );
}

/** @throws AppError unauthorized */
function requireScraper({ ip, headers }: FastifyRequest, token: string | null): void {
  const refuse = (message: string): AppError =>
    new AppError("unauthorized", message, { headers: { "www-authenticate": "Bearer" } });
  if (token === null) {
    if (!isForwarded(headers) && isLoopbackHost(ip.replace(/^::ffff:/, ""))) return;
    throw refuse("Metrics are told to this machine alone, as METRICS_TOKEN is not set.");
  }
  const given = /^Bearer (.+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
  const [a, b] = [given, token].map((text) => createHash("sha256").update(text).digest());
  if (!timingSafeEqual(a!, b!)) throw refuse("Metrics take METRICS_TOKEN as a bearer token.");
}
