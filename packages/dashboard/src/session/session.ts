import { queryOptions } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { request } from "../api/request.ts";
import type { AppState, Permission, Session } from "../api/types.ts";

/** Who is signed in, and whether the service still waits for its first owner. */
export const stateQuery = queryOptions({
  queryKey: ["state"],
  queryFn: ({ signal }) => request<AppState>("/app/state", { signal }),
  staleTime: 60_000,
});

/**
 * The session that the frame stands on. Its pages don't read the query: one that is drawn between the session's end and
 * the frame's notice of it would find none.
 */
export const SessionContext = createContext<Session | null>(null);

/**
 * The session of a page inside the frame: its routes let nobody else in.
 * @throws Error  outside of it
 */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("useSession is for pages behind sign-in");
  return session;
}

/** Whether this person may do something here. The server decides again on every call. */
export function useMay(permission: Permission): boolean {
  return useSession().permissions.includes(permission);
}
