import { queryOptions } from "@tanstack/react-query";
import { request } from "../api/request.ts";
import type { List, Model } from "../api/types.ts";

/** Presets and the account's own. */
export const modelsQuery = queryOptions({
  queryKey: ["models"],
  queryFn: ({ signal }) => request<List<Model>>("/app/models", { signal }),
});
