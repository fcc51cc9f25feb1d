import { lazyRouteComponent } from "@tanstack/react-router";
import { request } from "../api/request.ts";

/**
 * A page whose code is fetched when it is first wanted. The router reloads where that fails, since a newer build has other
 * files; while the service is away that would put the browser's own page in place of the app.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    try {
      return await load();
    } catch (missing) {
      await request("/app/state");
      throw missing;
    }
  }, name);
