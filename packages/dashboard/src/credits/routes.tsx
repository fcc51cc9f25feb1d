import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../router/lazy-page.ts";
import { appRoute } from "../router/roots.tsx";
import { readUsageSearch } from "../usage/usage-search.ts";
import { readStatementFilter } from "./statement-filter.ts";

export const creditRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/credits",
    validateSearch: readStatementFilter,
    component: lazyPage(() => import("./credits-page.tsx"), "CreditsPage"),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: "/usage",
    validateSearch: readUsageSearch,
    component: lazyPage(() => import("../usage/usage-page.tsx"), "UsagePage"),
  }),
] as const;
