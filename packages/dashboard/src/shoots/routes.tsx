import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { appRoute } from "../router/roots.tsx";

export const shootRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/shoots/new",
    component: lazyRouteComponent(() => import("./new-shoot-page.tsx"), "NewShootPage"),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: "/shoots/$id",
    component: lazyRouteComponent(() => import("./shoot-page.tsx"), "ShootPage"),
  }),
] as const;
