import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../router/lazy-page.ts";
import { appRoute } from "../router/roots.tsx";

export const modelRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/models",
    component: lazyPage(() => import("./models-page.tsx"), "ModelsPage"),
  }),
] as const;
