import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../router/lazy-page.ts";
import { appRoute } from "../router/roots.tsx";
import { readOperatorSearch } from "./operator-search.ts";

export const operatorRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/operator",
    validateSearch: readOperatorSearch,
    component: lazyPage(() => import("./operator-page.tsx"), "OperatorPage"),
  }),
] as const;
