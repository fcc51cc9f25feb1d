import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { request } from "../api/request.ts";
import type { List } from "../api/types.ts";
import { statementQuery, type StatementFilter } from "./statement-filter.ts";
import type { Credits, LedgerEntry } from "./types.ts";

const pageSize = 100;

export const creditsQuery = queryOptions({
  queryKey: ["credits", "balance"],
  queryFn: ({ signal }) => request<Credits>("/app/credits", { signal }),
});

/** The ledger, newest first, page by page. */
export function entriesQuery(filter: StatementFilter) {
  return infiniteQueryOptions({
    queryKey: ["credits", "entries", filter],
    queryFn: ({ pageParam, signal }) => {
      const query = statementQuery(filter);
      query.set("limit", String(pageSize));
      if (pageParam) query.set("cursor", pageParam);
      return request<List<LedgerEntry>>(`/app/credits/entries?${query}`, { signal });
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  });
}
