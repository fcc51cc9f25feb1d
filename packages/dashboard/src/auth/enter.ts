import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import type { Session } from "../api/types.ts";
import { stateQuery } from "../session/session.ts";
import { tellOtherTabs } from "../session/other-tabs.ts";
import { pageAfterSignIn } from "../session/sign-in-address.ts";

/** Goes in with a fresh session. What was read in another one's name is forgotten. */
export function useEnter(): (session: Session, next?: string) => Promise<void> {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async (session, next) => {
    tellOtherTabs();
    const state = queryClient.getQueryData(stateQuery.queryKey);
    queryClient.clear();
    if (state)
      queryClient.setQueryData(stateQuery.queryKey, {
        ...state,
        setup: { is_open: false, needs_token: false },
        session,
      });
    await router.invalidate();
    await router.navigate({ href: pageAfterSignIn(next, location.origin), replace: true });
  };
}
