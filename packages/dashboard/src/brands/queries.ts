import { queryOptions } from "@tanstack/react-query";
import { request } from "../api/request.ts";
import type { BrandList } from "../api/types.ts";

/** All brands of the agency; a personal account has none. */
export const brandsQuery = queryOptions({
  queryKey: ["brands"],
  queryFn: ({ signal }) => request<BrandList>("/app/brands", { signal }),
});
