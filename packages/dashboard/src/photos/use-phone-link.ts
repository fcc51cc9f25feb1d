import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { request } from "../api/request.ts";
import { pollMs } from "../live/live-events.ts";
import type { Upload } from "../shoots/types.ts";

type PhoneLink = { id: string; address: string; expires_at: string };
type Arrivals = { id: string; photos_left: number; expires_at: string; uploads: Upload[] };

/** What a phone sent so far: events tell at once that something came, polling stands in for them. */
function arrivalsQuery(link: PhoneLink | undefined) {
  return queryOptions({
    queryKey: ["phone-link", link?.id],
    queryFn: ({ signal }) => request<Arrivals>(`/app/phone-links/${link?.id}`, { signal }),
    enabled: link !== undefined && new Date(link.expires_at) > new Date(),
    refetchInterval: () => pollMs(),
    staleTime: 0,
  });
}

/**
 * A link by which a phone adds photos to the form that is open: for as long as the form is, a quarter of an hour at most.
 * @param onArrived  called with each photo once
 */
export function usePhoneLink(onArrived: (uploads: Upload[]) => void) {
  const queryClient = useQueryClient();
  const make = useMutation({
    mutationFn: (photos: number) =>
      request<PhoneLink>("/app/phone-links", { method: "POST", body: { photos } }),
  });
  const link = make.data;
  const { data: arrivals } = useQuery(arrivalsQuery(link));
  const known = useRef(new Set<string>());
  useEffect(() => {
    const fresh = (arrivals?.uploads ?? []).filter(({ id }) => !known.current.has(id));
    for (const { id } of fresh) known.current.add(id);
    if (fresh.length > 0) onArrived(fresh);
  });
  const linkId = link?.id;
  useEffect(() => {
    if (linkId === undefined) return;
    return () => {
      queryClient.removeQueries({ queryKey: ["phone-link", linkId] });
      // It ends by itself soon: nothing is lost where this does not arrive.
      request(`/app/phone-links/${linkId}`, { method: "DELETE" }).catch(() => {});
    };
  }, [linkId, queryClient]);
  return {
    link,
    error: make.error,
    /** Photos that came by this link. */
    count: arrivals?.uploads.length ?? 0,
    /** Makes a link for so many photos, unless one is there that still works. */
    start(photos: number) {
      const isLive = link !== undefined && new Date(link.expires_at) > new Date();
      if (!isLive || (arrivals?.photos_left ?? 1) === 0) make.mutate(photos);
    },
  };
}
