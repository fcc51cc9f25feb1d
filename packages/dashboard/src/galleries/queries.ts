import { infiniteQueryOptions } from "@tanstack/react-query";
import { request } from "../api/request.ts";
import type { List } from "../api/types.ts";
import type { Gallery } from "./types.ts";

export const galleriesQuery = infiniteQueryOptions({
  queryKey: ["galleries"],
  queryFn: ({ pageParam, signal }) =>
    request<List<Gallery>>(
      `/app/galleries?${new URLSearchParams(pageParam ? { cursor: pageParam } : {})}`,
      { signal },
    ),
  initialPageParam: "",
  getNextPageParam: (page) => page.next_cursor,
});
