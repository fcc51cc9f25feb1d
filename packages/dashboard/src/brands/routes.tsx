import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../router/lazy-page.ts";
import { appRoute } from "../router/roots.tsx";

export const brandRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/brands",
    component: lazyPage(() => import("./brands-page.tsx"), "BrandsPage"),
  }),
] as const;
