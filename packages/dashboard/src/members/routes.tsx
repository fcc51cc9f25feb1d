import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { appRoute } from "../router/roots.tsx";

export const memberRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/members",
    component: lazyRouteComponent(() => import("./members-page.tsx"), "MembersPage"),
  }),
] as const;
