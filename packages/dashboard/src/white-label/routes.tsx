import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../router/lazy-page.ts";
import { appRoute } from "../router/roots.tsx";

export const whiteLabelRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/white-label",
    component: lazyPage(() => import("./white-label-page.tsx"), "WhiteLabelPage"),
  }),
] as const;
