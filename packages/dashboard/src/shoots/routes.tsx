import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { appRoute } from "../router/roots.tsx";

/** The picture that is open in the large view. */
function readShot({ shot }: Record<string, unknown>): { shot?: number } {
  const number = Number(shot);
  return Number.isInteger(number) && number > 0 ? { shot: number } : {};
}

export const shootRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/shoots/new",
    component: lazyRouteComponent(() => import("./new-shoot-page.tsx"), "NewShootPage"),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: "/shoots/$id",
    validateSearch: readShot,
    component: lazyRouteComponent(() => import("./shoot-page.tsx"), "ShootPage"),
  }),
] as const;
