import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { leaveForSignIn } from "../session/sign-in-address.ts";
import { SessionContext, stateQuery } from "../session/session.ts";
import { AppFrame } from "./app-frame.tsx";

/** The frame and its pages for as long as there is a session: one that ended elsewhere leaves them no moment to draw without it. */
export function SignedInFrame(): ReactNode {
  const { data } = useSuspenseQuery(stateQuery);
  if (!data.session) return <SessionEnded />;
  return (
    <SessionContext value={data.session}>
      <AppFrame />
    </SessionContext>
  );
}

function SessionEnded(): null {
  useEffect(leaveForSignIn, []);
  return null;
}
