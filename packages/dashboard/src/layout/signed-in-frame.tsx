import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import type { Session } from "../api/types.ts";
import { onOtherTab } from "../session/other-tabs.ts";
import { leaveForSignIn } from "../session/sign-in-address.ts";
import { SessionContext, stateQuery } from "../session/session.ts";
import { AppFrame } from "./app-frame.tsx";

/** The frame and its pages for as long as there is a session: one that ended elsewhere leaves them no moment to draw without it. */
export function SignedInFrame(): ReactNode {
  const { session } = useSuspenseQuery(stateQuery).data;
  const queryClient = useQueryClient();
  const [first] = useState(session);
  useEffect(
    () => onOtherTab(() => void queryClient.invalidateQueries({ queryKey: stateQuery.queryKey })),
    [queryClient],
  );
  if (!session) return <SessionEnded />;
  if (first && !isSamePlace(first, session)) return <SessionMoved />;
  return (
    <SessionContext value={session}>
      <AppFrame />
    </SessionContext>
  );
}

function isSamePlace(one: Session, other: Session): boolean {
  return one.account.id === other.account.id && one.user.id === other.user.id;
}

function SessionEnded(): null {
  useEffect(leaveForSignIn, []);
  return null;
}

/** Another tab went into another account, or this user was taken out of the one shown: what this tab would do is not its own any more. */
function SessionMoved(): null {
  useEffect(() => location.assign("/"), []);
  return null;
}
