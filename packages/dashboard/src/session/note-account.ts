import type { QueryClient } from "@tanstack/react-query";
import type { Account } from "../api/types.ts";
import { stateQuery } from "./session.ts";

/** Puts a changed account into the session, where the frame and every page read it. */
export function noteAccount(queryClient: QueryClient, account: Account): void {
  queryClient.setQueryData(
    stateQuery.queryKey,
    (state) => state && { ...state, session: state.session && { ...state.session, account } },
  );
}
