import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { appRoute } from "../router/roots.tsx";
import { readFilter } from "./filter.ts";

export const libraryRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/library",
    validateSearch: readFilter,
    component: lazyRouteComponent(() => import("./library-page.tsx"), "LibraryPage"),
  }),
] as const;
