import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { appRoute } from "../router/roots.tsx";

export const galleryRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/galleries",
    component: lazyRouteComponent(() => import("./galleries-page.tsx"), "GalleriesPage"),
  }),
] as const;
