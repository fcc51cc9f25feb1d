import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";

/** The rows of a list that is read page by page, and what asks for the next page once its end comes into sight. */
export function useRows<Row>(query: UseInfiniteQueryResult<InfiniteData<{ data: Row[] }>>): {
  rows: Row[];
  onEndReached: () => void;
} {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  const onEndReached = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  return { rows, onEndReached };
}
