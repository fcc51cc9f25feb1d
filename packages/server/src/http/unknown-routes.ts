import { AppError } from "../errors.ts";
import type { App } from "./app.ts";
import type { Dashboard } from "./dashboard.ts";
import type { Guard } from "./guard.ts";

/**
 * Answers 404 where there is no such route, and 405 with `Allow` where there is one with another method. It knows the
 * routes that are added after it. What a browser asks for and no route has is the dashboard's.
 */
export function refuseUnknownRoutes(app: App, guard: Guard, dashboard: Dashboard): void {
  const routes: { pattern: RegExp; method: string }[] = [];
  app.addHook("onRoute", ({ url, method }) => {
    const source = url
      .split("/")
      .map((part) => (part.startsWith(":") ? "[^/]+" : part === "*" ? ".*" : RegExp.escape(part)))
      .join("/");
    for (const name of [method].flat())
      routes.push({ pattern: new RegExp(`^${source}$`), method: name });
  });
  const refuse = (path: string): AppError => {
    const allowed = routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (allowed.length === 0)
      return new AppError("not_found", "There is no such route; /docs lists them all.");
    const methods = [...new Set(allowed)].join(", ");
    const headers = { allow: methods };
    return new AppError("method_not_allowed", `${path} takes ${methods}.`, { headers });
  };
  // Before the body is read: an unknown route is told first, and takes no upload.
  app.addHook("onRequest", (request, reply, done) => {
    if (!request.is404) return done();
    try {
      guard.limitAddressNow(request, reply);
      if (dashboard.serve(request, reply)) return;
      done(refuse(request.url.split("?", 1)[0] ?? ""));
    } catch (error) {
      done(error as AppError);
    }
  });
}
