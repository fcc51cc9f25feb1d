import { clsx } from "clsx";
import type { ReactNode } from "react";
import { text } from "../text/text.ts";

/** A grey stand-in of the size of what is coming. */
export function Skeleton({ className }: { className?: string }): ReactNode {
  return <div aria-hidden="true" className={clsx("animate-shimmer rounded-control", className)} />;
}

/** Rows of a list that is being loaded. */
export function SkeletonRows({ rows = 6 }: { rows?: number }): ReactNode {
  return (
    <div role="status" aria-label={text.actions.loading} className="grid gap-2">
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} className="h-12" />
      ))}
    </div>
  );
}
