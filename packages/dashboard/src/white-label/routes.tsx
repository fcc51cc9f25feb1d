import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { appRoute } from "../router/roots.tsx";

export const whiteLabelRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/white-label",
    component: lazyRouteComponent(() => import("./white-label-page.tsx"), "WhiteLabelPage"),
  }),
] as const;
