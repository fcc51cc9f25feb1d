import { useBlocker } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { text } from "../text/text.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";

/** Photos on their way can't be kept without their form: whoever leaves it is asked, by us within the app, else by the browser. */
export function LeaveGuard({ isSending }: { isSending: boolean }): ReactNode {
  const leaving = useBlocker({
    shouldBlockFn: () => isSending,
    enableBeforeUnload: () => isSending,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      isOpen={leaving.status === "blocked"}
      onClose={() => leaving.reset?.()}
      onConfirm={() => leaving.proceed?.()}
      title={text.photos.leaveTitle}
      action={text.photos.leave}
    >
      {text.photos.leaveText}
    </ConfirmDialog>
  );
}
