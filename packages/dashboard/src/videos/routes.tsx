import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { appRoute } from "../router/roots.tsx";
import { catalogueQuery, videoQuery } from "../shoots/queries.ts";

export const videoRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/videos/new",
    // Asked for beside the page's own code.
    loader({ context }) {
      void context.queryClient.prefetchQuery(catalogueQuery);
    },
    component: lazyRouteComponent(() => import("./new-video-page.tsx"), "NewVideoPage"),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: "/videos/$id",
    loader({ context, params }) {
      void context.queryClient.prefetchQuery(videoQuery(params.id));
    },
    component: lazyRouteComponent(() => import("./video-page.tsx"), "VideoPage"),
  }),
] as const;
