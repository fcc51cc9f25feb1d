import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";

/** Reads anew all that is shown, and tries a page again that could not be opened. */
export function readAnew(queryClient: QueryClient, router: AnyRouter): void {
  void queryClient.invalidateQueries();
  if (router.state.matches.some(({ status }) => status === "error")) void router.invalidate();
}
