import { queryOptions } from "@tanstack/react-query";
import { request } from "../api/request.ts";
import { pollMs } from "../live/live-events.ts";
import { isFinal } from "./job.ts";
import type { Catalogue, Shoot, Video } from "./types.ts";

/** Styles, sizes, prices, limits: what the forms offer. */
export const catalogueQuery = queryOptions({
  queryKey: ["catalogue"],
  queryFn: ({ signal }) => request<Catalogue>("/app/catalogue", { signal }),
  staleTime: 10 * 60_000,
});

/** One shoot; asked again until it is done, at a pace that depends on whether events come. */
export function shootQuery(id: string) {
  return queryOptions({
    queryKey: ["shoot", id],
    queryFn: ({ signal }) => request<Shoot>(`/app/shoots/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: ({ state }) => (state.data && isFinal(state.data) ? false : pollMs()),
    // A tab in the background goes on, so that its title tells when the work is done.
    refetchIntervalInBackground: true,
  });
}

export function videoQuery(id: string) {
  return queryOptions({
    queryKey: ["video", id],
    queryFn: ({ signal }) => request<Video>(`/app/videos/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: ({ state }) => (state.data && isFinal(state.data) ? false : pollMs()),
    refetchIntervalInBackground: true,
  });
}
