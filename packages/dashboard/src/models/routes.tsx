import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { appRoute } from "../router/roots.tsx";

export const modelRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/models",
    component: lazyRouteComponent(() => import("./models-page.tsx"), "ModelsPage"),
  }),
] as const;
