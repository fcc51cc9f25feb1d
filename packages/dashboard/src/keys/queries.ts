import { queryOptions } from "@tanstack/react-query";
import { request } from "../api/request.ts";
import type { List } from "../api/types.ts";
import type { Key } from "./types.ts";

export const keysQuery = queryOptions({
  queryKey: ["keys"],
  queryFn: ({ signal }) => request<List<Key>>("/app/keys", { signal }),
});
