import type { ReactNode } from "react";
import { formatDayAndTime, formatRelative } from "../format/dates.ts";
import { useNow } from "./use-now.ts";

/** How long ago something was, or when it will be; the exact time under the pointer. */
export function Ago({ date, className }: { date: string; className?: string }): ReactNode {
  const now = useNow();
  return (
    <time dateTime={date} title={formatDayAndTime(date)} className={className}>
      {formatRelative(date, now)}
    </time>
  );
}
