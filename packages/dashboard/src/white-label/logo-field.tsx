import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, type ReactNode } from "react";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import type { Account } from "../api/types.ts";
import { noteAccount } from "../session/note-account.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/button.tsx";
import { showToast } from "../ui/toast.tsx";

const words = text.whiteLabel;
const accepted = "image/png,image/webp,image/jpeg,image/avif";

/** Taken over at once: a picture has no draft. */
export function LogoField({ account }: { account: Account }): ReactNode {
  const chooser = useRef<HTMLInputElement>(null);
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (file: File | null) =>
      request<Account>(
        "/app/account/logo",
        file ? { method: "PUT", body: file } : { method: "DELETE" },
      ),
    onSuccess(changed, file) {
      noteAccount(queryClient, changed);
      showToast({ title: file ? words.logoSaved : words.logoRemoved });
    },
  });
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-medium">{words.logo}</p>
      <div className="flex items-center gap-3">
        <span className="checkered grid h-14 w-28 shrink-0 place-content-center overflow-hidden rounded-control border border-line p-2">
          {account.logo_url && (
            <img
              src={account.logo_url}
              alt={words.logo}
              className="max-h-10 max-w-24 object-contain"
            />
          )}
        </span>
        <input
          ref={chooser}
          type="file"
          accept={accepted}
          aria-label={words.upload}
          className="hidden"
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) change.mutate(file);
            event.target.value = "";
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button size="small" isBusy={change.isPending} onClick={() => chooser.current?.click()}>
            {account.logo_url ? words.replace : words.upload}
          </Button>
          {account.logo_url && (
            <Button
              size="small"
              variant="ghost"
              disabled={change.isPending}
              onClick={() => change.mutate(null)}
            >
              {words.remove}
            </Button>
          )}
        </div>
      </div>
      {change.error ? (
        <p role="alert" className="text-sm text-bad">
          {describeError(change.error)}
        </p>
      ) : (
        <p className="text-sm text-faint">{account.logo_url ? words.logoHint : words.logoNone}</p>
      )}
    </div>
  );
}
