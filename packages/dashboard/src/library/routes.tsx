import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../router/lazy-page.ts";
import { appRoute } from "../router/roots.tsx";
import { readFilter } from "./filter.ts";
import { libraryQuery } from "./queries.ts";

export const libraryRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/library",
    validateSearch: readFilter,
    loaderDeps: ({ search }) => search,
    // Asked for beside the page's own code, and not waited for: the page has its stand-ins.
    loader({ context, deps }) {
      void context.queryClient.prefetchInfiniteQuery(libraryQuery(deps));
    },
    component: lazyPage(() => import("./library-page.tsx"), "LibraryPage"),
  }),
] as const;
