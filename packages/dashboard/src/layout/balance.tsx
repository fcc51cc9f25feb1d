import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Session } from "../api/types.ts";
import { formatNumber } from "../format/numbers.ts";
import { text } from "../text/text.ts";

type Props = { session: Session; onOpen?: () => void };

/** What is left to spend, always in sight. Viewers have no money. */
export function Balance({ session, onOpen }: Props): ReactNode {
  const { credits, is_low: isLow } = session.account;
  if (credits === null) return null;
  return (
    <Link
      to="/credits"
      onClick={onOpen}
      className="mt-1 flex items-center justify-between gap-2 rounded-card border border-line bg-surface px-3 py-2.5 shadow-card hover:border-line-strong"
    >
      <span className="text-xs text-faint">
        {isLow ? text.shell.lowBalance : text.shell.balance}
      </span>
      <span className={`text-sm font-semibold tabular-nums ${isLow ? "text-warn" : ""}`}>
        {formatNumber(credits)}
      </span>
    </Link>
  );
}
