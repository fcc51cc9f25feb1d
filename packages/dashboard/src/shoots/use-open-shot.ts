import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The picture was opened from its shoot's page, which is one step back. */
    isOpenedHere?: boolean;
  }
}

type OpenShot = {
  /** The number of the picture that is open; null: none. */
  number: number | null;
  open: (number: number) => void;
  leafTo: (number: number) => void;
  close: () => void;
};

/** The open picture of a shoot's page. It stands in the address, so that Back closes it. */
export function useOpenShot(): OpenShot {
  const { shot } = useSearch({ from: "/app/shoots/$id" });
  const navigate = useNavigate({ from: "/shoots/$id" });
  const { history } = useRouter();
  const isClosing = useRef(false);
  useEffect(() => {
    if (shot !== undefined) isClosing.current = false;
  }, [shot]);
  return {
    number: shot ?? null,
    open: (number) =>
      void navigate({
        search: { shot: number },
        state: { isOpenedHere: true },
        resetScroll: false,
      }),
    leafTo: (number) =>
      void navigate({ search: { shot: number }, state: true, replace: true, resetScroll: false }),
    close() {
      // It may be asked twice, and a second step back would leave the page.
      if (isClosing.current) return;
      isClosing.current = true;
      // Else Back would do nothing once for each picture that was looked at.
      if (history.location.state.isOpenedHere) history.back();
      else void navigate({ search: {}, replace: true, resetScroll: false });
    },
  };
}
