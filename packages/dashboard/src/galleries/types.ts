import type { Named } from "../api/types.ts";

export type Gallery = {
  id: string;
  object: "gallery";
  title: string;
  brand: Named | null;
  state: "live" | "expired" | "revoked";
  items: number;
  allow_download: boolean;
  expires_at: string | null;
  revoked_at: string | null;
  views: number;
  last_viewed_at: string | null;
  cover_url: string | null;
  created_at: string;
  /** Only right after it was made or renewed. */
  link?: string;
};

/** What a gallery shows: a whole shoot, one picture of it, a film. */
export type GalleryItem =
  | { shoot_id: string }
  | { shoot_id: string; number: number }
  | { video_id: string };
