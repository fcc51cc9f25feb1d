import { createHash } from "node:crypto";
import type { App } from "./app.ts";
import { renderReference, type ApiDocument } from "./docs-page.ts";
import type { Guard } from "./guard.ts";
import { docsStyle } from "./docs-style.ts";

const styleHash = createHash("sha256").update(docsStyle).digest("base64");
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`;

/** The machine's description at /openapi.json, and the people's at /docs: one page without scripts. */
export function docsRoutes(app: App, guard: Guard): void {
  app.get(
    "/openapi.json",
    { onRequest: guard.limitAddress, schema: { hide: true } },
    async (_request, reply) =>
      reply.type("application/json; charset=utf-8").send(JSON.stringify(app.swagger(), null, 2)),
  );

  let page: string | null = null;
  app.get(
    "/docs",
    { onRequest: guard.limitAddress, schema: { hide: true } },
    async (_request, reply) => {
      page ??= renderReference(app.swagger() as unknown as ApiDocument);
      return reply
        .type("text/html; charset=utf-8")
        .header("content-security-policy", policy)
        .header("x-content-type-options", "nosniff")
        .header("referrer-policy", "no-referrer")
        .send(page);
    },
  );
}
