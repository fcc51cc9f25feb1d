import type { QueryClient } from "@tanstack/react-query";
import { createRoute, createRouter, redirect } from "@tanstack/react-router";
import { authRoutes } from "../auth/routes.tsx";
import { brandRoutes } from "../brands/routes.tsx";
import { creditRoutes } from "../credits/routes.tsx";
import { galleryRoutes } from "../galleries/routes.tsx";
import { libraryRoutes } from "../library/routes.tsx";
import { memberRoutes } from "../members/routes.tsx";
import { modelRoutes } from "../models/routes.tsx";
import { operatorRoutes } from "../operator/routes.tsx";
import { profileRoutes } from "../profile/routes.tsx";
import { shootRoutes } from "../shoots/routes.tsx";
import { videoRoutes } from "../videos/routes.tsx";
import { whiteLabelRoutes } from "../white-label/routes.tsx";
import { CrashPage } from "../layout/last-resort.tsx";
import { PagePending } from "../layout/page-pending.tsx";
import { appRoute, publicRoute, rootRoute } from "./roots.tsx";

const homeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/library" });
  },
});

const routeTree = rootRoute.addChildren([
  publicRoute.addChildren([...authRoutes]),
  appRoute.addChildren([
    homeRoute,
    ...galleryRoutes,
    ...libraryRoutes,
    ...shootRoutes,
    ...videoRoutes,
    ...brandRoutes,
    ...creditRoutes,
    ...memberRoutes,
    ...modelRoutes,
    ...operatorRoutes,
    ...profileRoutes,
    ...whiteLabelRoutes,
  ]),
]);

export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    // A page's code is fetched when the pointer is over its link.
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingComponent: PagePending,
    // Within the frame: the way to the other pages stays.
    defaultErrorComponent: CrashPage,
    scrollRestoration: true,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
