import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { request } from "../api/request.ts";
import { pollMs } from "../live/live-events.ts";
import { useSession } from "../session/session.ts";
import type { Upload } from "../shoots/types.ts";

type PhoneLink = { id: string; address: string; expires_at: string };
type Arrivals = { id: string; photos_left: number; expires_at: string; uploads: Upload[] };
/** A link, with what came by it and was put into the form. */
type Kept = { link: PhoneLink; known: string[] };

/** Kept over a reload, in this window and for its account alone: the phone goes on sending. */
function storageKey(accountId: string): string {
  return `packshot.phone-link.${accountId}`;
}

function readKept(accountId: string): Kept | null {
  try {
    const text = sessionStorage.getItem(storageKey(accountId));
    const kept = JSON.parse(text ?? "null") as Kept | null;
    return kept && isLive(kept.link) ? kept : null;
  } catch {
    return null;
  }
}

function writeKept(accountId: string, kept: Kept | null): void {
  try {
    if (kept) sessionStorage.setItem(storageKey(accountId), JSON.stringify(kept));
    else sessionStorage.removeItem(storageKey(accountId));
  } catch {
    // Storage is forbidden: a reload ends the link.
  }
}

function isLive({ expires_at: expiresAt }: PhoneLink, graceMs = 0): boolean {
  return new Date(expiresAt).getTime() + graceMs > Date.now();
}

/** Photos that were sent in time may take half an hour more to arrive. */
const lateMs = 30 * 60_000;

/** What a phone sent so far: events tell at once that something came, polling stands in for them. */
function arrivalsQuery(link: PhoneLink | undefined) {
  return queryOptions({
    queryKey: ["phone-link", link?.id],
    queryFn: ({ signal }) => request<Arrivals>(`/app/phone-links/${link?.id}`, { signal }),
    enabled: link !== undefined && isLive(link, lateMs),
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
  const accountId = useSession().account.id;
  const [kept, setKept] = useState(() => readKept(accountId));
  const keep = (next: Kept): void => {
    writeKept(accountId, next);
    setKept(next);
  };
  const make = useMutation({
    mutationFn: (photos: number) =>
      request<PhoneLink>("/app/phone-links", { method: "POST", body: { photos } }),
    onSuccess: (link) => keep({ link, known: [] }),
  });
  const { data: arrivals } = useQuery(arrivalsQuery(kept?.link));
  useEffect(() => {
    if (!kept || arrivals?.id !== kept.link.id) return;
    const fresh = arrivals.uploads.filter(({ id }) => !kept.known.includes(id));
    if (fresh.length === 0) return;
    keep({ ...kept, known: [...kept.known, ...fresh.map(({ id }) => id)] });
    onArrived(fresh);
  });
  const linkId = kept?.link.id;
  useEffect(() => {
    if (linkId === undefined) return;
    return () => {
      writeKept(accountId, null);
      queryClient.removeQueries({ queryKey: ["phone-link", linkId] });
      // It ends by itself soon: nothing is lost where this does not arrive.
      request(`/app/phone-links/${linkId}`, { method: "DELETE" }).catch(() => {});
    };
  }, [accountId, linkId, queryClient]);
  return {
    link: kept?.link,
    error: make.error,
    /** Photos that came by this link. */
    count: kept?.known.length ?? 0,
    /** Makes a link for so many photos, unless one is there that still works. */
    start(photos: number) {
      const isFull = arrivals?.id === linkId && arrivals?.photos_left === 0;
      if (!kept || !isLive(kept.link) || isFull) make.mutate(photos);
    },
  };
}
