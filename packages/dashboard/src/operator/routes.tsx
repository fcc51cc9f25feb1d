import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { appRoute } from "../router/roots.tsx";
import { readOperatorSearch } from "./operator-search.ts";

export const operatorRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/operator",
    validateSearch: readOperatorSearch,
    component: lazyRouteComponent(() => import("./operator-page.tsx"), "OperatorPage"),
  }),
] as const;
