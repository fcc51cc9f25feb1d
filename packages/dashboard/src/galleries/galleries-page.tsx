import { useInfiniteQuery } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import type { ReactNode } from "react";
import { text } from "../text/text.ts";
import { Button } from "../ui/button.tsx";
import { Card, Page } from "../ui/page.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../ui/states.tsx";
import { GalleryRow } from "./gallery-row.tsx";
import { galleriesQuery } from "./queries.ts";

/** Every link that shows work to others: who looked, and how to take it back. */
export function GalleriesPage(): ReactNode {
  const query = useInfiniteQuery(galleriesQuery);
  const galleries = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Page title={text.galleries.page} description={text.galleries.description}>
      {query.isPending ? (
        <SkeletonRows />
      ) : query.isError && galleries.length === 0 ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : galleries.length === 0 ? (
        <EmptyState icon={Link2} title={text.galleries.emptyTitle}>
          {text.galleries.emptyText}
        </EmptyState>
      ) : (
        <>
          <Card>
            <ul className="divide-y divide-line">
              {galleries.map((gallery) => (
                <GalleryRow key={gallery.id} gallery={gallery} />
              ))}
            </ul>
          </Card>
          {query.hasNextPage && (
            <div className="mt-4 text-center">
              <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {text.actions.more}
              </Button>
            </div>
          )}
        </>
      )}
    </Page>
  );
}
