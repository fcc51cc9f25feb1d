import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { appRoute } from "../router/roots.tsx";

export const videoRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/videos/new",
    component: lazyRouteComponent(() => import("./new-video-page.tsx"), "NewVideoPage"),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: "/videos/$id",
    component: lazyRouteComponent(() => import("./video-page.tsx"), "VideoPage"),
  }),
] as const;
