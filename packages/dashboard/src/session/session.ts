import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { request } from "../api/request.ts";
import type { AppState, Permission, Session } from "../api/types.ts";

/** Who is signed in, and whether the service still waits for its first owner. */
export const stateQuery = queryOptions({
  queryKey: ["state"],
  queryFn: ({ signal }) => request<AppState>("/app/state", { signal }),
  staleTime: 60_000,
});

/**
 * The session of a page inside the frame: its routes let nobody else in.
 * @throws Error  outside of it
 */
export function useSession(): Session {
  const { data } = useSuspenseQuery(stateQuery);
  if (!data.session) throw new Error("useSession is for pages behind sign-in");
  return data.session;
}

/** Whether this person may do something here. The server decides again on every call. */
export function useMay(permission: Permission): boolean {
  return useSession().permissions.includes(permission);
}
