import type { ReactNode } from "react";
import { Skeleton, SkeletonRows } from "../ui/skeleton.tsx";

/** While a page's own code is on its way. */
export function PagePending(): ReactNode {
  return (
    <div className="mx-auto max-w-5xl px-4 pt-8 sm:px-8">
      <Skeleton className="mb-8 h-8 w-48" />
      <SkeletonRows />
    </div>
  );
}
