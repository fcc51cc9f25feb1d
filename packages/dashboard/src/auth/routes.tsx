import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../router/lazy-page.ts";
import { publicRoute } from "../router/roots.tsx";
import { stateQuery } from "../session/session.ts";
import type { QueryClient } from "@tanstack/react-query";

type TokenSearch = { token?: string };
type SignInSearch = { next?: string; notice?: "reset" };

/** Links of mails and of the log carry a token. */
function readToken(search: Record<string, unknown>): TokenSearch {
  const { token } = search;
  // The router reads `?token=123` as a number.
  return typeof token === "string" || typeof token === "number" ? { token: `${token}` } : {};
}

function readSignIn({ next, notice }: Record<string, unknown>): SignInSearch {
  return {
    ...(typeof next === "string" && { next }),
    ...(notice === "reset" && { notice }),
  };
}

const loader = ({ context }: { context: { queryClient: QueryClient } }) =>
  context.queryClient.ensureQueryData(stateQuery);

/** Every page before sign-in. */
export const authRoutes = [
  createRoute({
    getParentRoute: () => publicRoute,
    path: "/sign-in",
    validateSearch: readSignIn,
    loader,
    component: lazyPage(() => import("./sign-in-page.tsx"), "SignInPage"),
  }),
  createRoute({
    getParentRoute: () => publicRoute,
    path: "/sign-up",
    loader,
    component: lazyPage(() => import("./sign-up-page.tsx"), "SignUpPage"),
  }),
  createRoute({
    getParentRoute: () => publicRoute,
    path: "/forgot",
    component: lazyPage(() => import("./forgot-page.tsx"), "ForgotPage"),
  }),
  createRoute({
    getParentRoute: () => publicRoute,
    path: "/reset",
    validateSearch: readToken,
    component: lazyPage(() => import("./reset-page.tsx"), "ResetPage"),
  }),
  createRoute({
    getParentRoute: () => publicRoute,
    path: "/verify",
    validateSearch: readToken,
    component: lazyPage(() => import("./verify-page.tsx"), "VerifyPage"),
  }),
  createRoute({
    getParentRoute: () => publicRoute,
    path: "/confirm-email",
    validateSearch: readToken,
    component: lazyPage(() => import("./confirm-email-page.tsx"), "ConfirmEmailPage"),
  }),
  createRoute({
    getParentRoute: () => publicRoute,
    path: "/setup",
    validateSearch: readToken,
    loader,
    component: lazyPage(() => import("./setup-page.tsx"), "SetupPage"),
  }),
  createRoute({
    getParentRoute: () => publicRoute,
    path: "/invite/$token",
    loader,
    component: lazyPage(() => import("./invitation-page.tsx"), "InvitationPage"),
  }),
] as const;
