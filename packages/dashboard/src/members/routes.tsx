import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../router/lazy-page.ts";
import { appRoute } from "../router/roots.tsx";

export const memberRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/members",
    component: lazyPage(() => import("./members-page.tsx"), "MembersPage"),
  }),
] as const;
