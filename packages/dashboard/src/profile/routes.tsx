import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../router/lazy-page.ts";
import { appRoute } from "../router/roots.tsx";

/** `brand`: opens the form of a new key for it. */
function readKeysSearch({ brand }: Record<string, unknown>): { brand?: string } {
  return typeof brand === "string" ? { brand } : {};
}

export const profileRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/profile",
    component: lazyPage(() => import("./profile-page.tsx"), "ProfilePage"),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: "/profile/api",
    validateSearch: readKeysSearch,
    component: lazyPage(() => import("../keys/keys-page.tsx"), "KeysPage"),
  }),
] as const;
