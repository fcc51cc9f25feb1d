import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../router/lazy-page.ts";
import { appRoute } from "../router/roots.tsx";
import { catalogueQuery, videoQuery } from "../shoots/queries.ts";

export const videoRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/videos/new",
    // Waited for, as by the form of a shoot.
    loader: ({ context }) => context.queryClient.ensureQueryData(catalogueQuery),
    component: lazyPage(() => import("./new-video-page.tsx"), "NewVideoPage"),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: "/videos/$id",
    loader: ({ context, params }) => context.queryClient.ensureQueryData(videoQuery(params.id)),
    component: lazyPage(() => import("./video-page.tsx"), "VideoPage"),
  }),
] as const;
