import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { request } from "../api/request.ts";
import { addDays, type DayRange } from "./period.ts";
import type { Usage } from "./types.ts";

/** The service's periods are half-open: its `to` is the day after the last. */
export function periodQuery({ from, to }: DayRange): URLSearchParams {
  return new URLSearchParams({ from, to: addDays(to, 1) });
}

export function usageQuery(range: DayRange) {
  return queryOptions({
    queryKey: ["credits", "usage", range],
    queryFn: ({ signal }) => request<Usage>(`/app/usage?${periodQuery(range)}`, { signal }),
    placeholderData: keepPreviousData,
  });
}
