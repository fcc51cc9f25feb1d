import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, Outlet, redirect } from "@tanstack/react-router";
import { CrashPage, NotFoundPage } from "../layout/last-resort.tsx";
import { SignedInFrame } from "../layout/signed-in-frame.tsx";
import { signInAddress } from "../session/sign-in-address.ts";
import { stateQuery } from "../session/session.ts";
import { Toaster } from "../ui/toast.tsx";

/** Every page hangs on one of these: `publicRoute` asks for nothing, `appRoute` for a session. */
export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: () => (
    <>
      <Outlet />
      <Toaster />
    </>
  ),
  notFoundComponent: () => (
    <main>
      <NotFoundPage />
    </main>
  ),
  errorComponent: CrashPage,
});

/** Pages without a frame: sign-in, setup, invitations. */
export const publicRoute = createRoute({ getParentRoute: () => rootRoute, id: "public" });

/** Pages inside the frame. Whoever is not signed in is sent to do so, and comes back. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "app",
  component: SignedInFrame,
  errorComponent: CrashPage,
  async beforeLoad({ context, location }) {
    const state = await context.queryClient.ensureQueryData(stateQuery);
    if (state.session) return;
    throw redirect({ href: state.setup.is_open ? "/setup" : signInAddress(location.href) });
  },
});
