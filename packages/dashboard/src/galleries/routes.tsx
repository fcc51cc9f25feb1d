import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../router/lazy-page.ts";
import { appRoute } from "../router/roots.tsx";

export const galleryRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/galleries",
    component: lazyPage(() => import("./galleries-page.tsx"), "GalleriesPage"),
  }),
] as const;
