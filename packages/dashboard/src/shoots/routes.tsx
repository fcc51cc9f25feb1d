import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../router/lazy-page.ts";
import { appRoute } from "../router/roots.tsx";
import { catalogueQuery, shootQuery } from "./queries.ts";

/** The picture that is open in the large view. */
function readShot({ shot }: Record<string, unknown>): { shot?: number } {
  const number = Number(shot);
  return Number.isInteger(number) && number > 0 ? { shot: number } : {};
}

export const shootRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/shoots/new",
    // Asked for beside the page's own code, and waited for: React holds a page back for 300 ms once it has shown stand-ins.
    loader: ({ context }) => context.queryClient.ensureQueryData(catalogueQuery),
    component: lazyPage(() => import("./new-shoot-page.tsx"), "NewShootPage"),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: "/shoots/$id",
    validateSearch: readShot,
    loader: ({ context, params }) => context.queryClient.ensureQueryData(shootQuery(params.id)),
    component: lazyPage(() => import("./shoot-page.tsx"), "ShootPage"),
  }),
] as const;
