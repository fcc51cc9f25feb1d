import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { request } from "../api/request.ts";
import type { List } from "../api/types.ts";
import type { Failure, Operator, Overview, TenantAccount } from "./types.ts";

const pageSize = 100;
/** Health is looked at while something is wrong: it has to move by itself. */
const overviewMs = 5000;

export const overviewQuery = queryOptions({
  queryKey: ["operator", "overview"],
  queryFn: ({ signal }) => request<Overview>("/app/operator/overview", { signal }),
  refetchInterval: overviewMs,
});

export const operatorsQuery = queryOptions({
  queryKey: ["operator", "operators"],
  queryFn: ({ signal }) => request<List<Operator>>("/app/operator/operators", { signal }),
});

export function accountsQuery(words: string) {
  return infiniteQueryOptions({
    queryKey: ["operator", "accounts", words],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ limit: String(pageSize) });
      if (words) query.set("q", words);
      if (pageParam) query.set("cursor", pageParam);
      return request<List<TenantAccount>>(`/app/operator/accounts?${query}`, { signal });
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  });
}

export const failuresQuery = infiniteQueryOptions({
  queryKey: ["operator", "failures"],
  queryFn: ({ pageParam, signal }) => {
    const query = new URLSearchParams({ limit: String(pageSize) });
    if (pageParam) query.set("cursor", pageParam);
    return request<List<Failure>>(`/app/operator/failures?${query}`, { signal });
  },
  initialPageParam: "",
  getNextPageParam: (page) => page.next_cursor,
});
