import { AppError } from "../errors.ts";
import type { App } from "./app.ts";
import { sendError } from "./errors.ts";
import type { Guard } from "./guard.ts";

/**
 * Answers 404 where there is no such route, and 405 with `Allow` where there is one with another method. It knows the
 * routes that are added after it.
 */
export function refuseUnknownRoutes(app: App, guard: Guard): void {
  const routes: { pattern: RegExp; method: string }[] = [];
  app.addHook("onRoute", ({ url, method }) => {
    const source = url
      .split("/")
      .map((part) => (part.startsWith(":") ? "[^/]+" : part === "*" ? ".*" : RegExp.escape(part)))
      .join("/");
    for (const name of [method].flat())
      routes.push({ pattern: new RegExp(`^${source}$`), method: name });
  });
  app.setNotFoundHandler({ preHandler: guard.limitAddress }, (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "";
    const allowed = routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    const error =
      allowed.length > 0
        ? new AppError("method_not_allowed", `${path} takes ${[...new Set(allowed)].join(", ")}.`, {
            headers: { allow: [...new Set(allowed)].join(", ") },
          })
        : new AppError("not_found", "There is no such route; /docs lists them all.");
    return sendError(request, reply, error);
  });
}
