import type { ReactNode } from "react";
import type { Account } from "../api/types.ts";

/** The agency's logo, or the first letter of a name. */
export function AccountMark({
  account,
}: {
  account: Pick<Account, "name" | "logo_url">;
}): ReactNode {
  if (account.logo_url)
    return (
      <img
        src={account.logo_url}
        alt=""
        className="h-6 max-w-20 shrink-0 rounded-md object-contain"
      />
    );
  return (
    <span
      aria-hidden="true"
      className="grid size-6 shrink-0 place-content-center rounded-md bg-accent text-xs font-semibold text-on-accent"
    >
      {account.name.charAt(0).toUpperCase()}
    </span>
  );
}
