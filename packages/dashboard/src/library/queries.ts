import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { request } from "../api/request.ts";
import type { List } from "../api/types.ts";
import { pollMs } from "../live/live-events.ts";
import { isFinal } from "../shoots/job.ts";
import type { Job } from "../shoots/types.ts";
import { libraryParameters, type LibraryFilter } from "./filter.ts";

const pageSize = 60;

/** All work that a filter lets through, newest first, page by page; asked again while some of it goes on. */
export function libraryQuery(filter: LibraryFilter) {
  return infiniteQueryOptions({
    queryKey: ["library", "pages", filter],
    queryFn: ({ pageParam, signal }) => {
      const query = libraryParameters(filter);
      query.set("limit", String(pageSize));
      if (pageParam) query.set("cursor", pageParam);
      return request<List<Job>>(`/app/library?${query}`, { signal });
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => !data.every(isFinal)) ? pollMs() : false,
  });
}

/** The few best matches, for the palette. */
export function librarySearchQuery(words: string) {
  return queryOptions({
    queryKey: ["library", "search", words],
    queryFn: ({ signal }) =>
      request<List<Job>>(`/app/library?${new URLSearchParams({ q: words, limit: "6" })}`, {
        signal,
      }),
    enabled: words.length > 1,
    placeholderData: keepPreviousData,
  });
}
