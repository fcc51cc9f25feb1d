import { queryOptions } from "@tanstack/react-query";
import { request } from "../api/request.ts";
import type { Upload } from "../shoots/types.ts";

/** A photo and how far its cut-out is. Asked each second until that is known; events come sooner. */
export function uploadQuery(upload: Upload) {
  return queryOptions({
    queryKey: ["upload", upload.id],
    queryFn: ({ signal }) => request<Upload>(`/app/uploads/${upload.id}`, { signal }),
    initialData: upload,
    // What the form holds may be from yesterday's draft.
    initialDataUpdatedAt: 0,
    refetchInterval: ({ state }) => (state.data?.cutout.status === "pending" ? 1000 : false),
  });
}
