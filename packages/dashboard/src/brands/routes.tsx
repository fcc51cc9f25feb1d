import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { appRoute } from "../router/roots.tsx";

export const brandRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/brands",
    component: lazyRouteComponent(() => import("./brands-page.tsx"), "BrandsPage"),
  }),
] as const;
