import type { Named } from "../api/types.ts";

export type Key = {
  id: string;
  object: "api_key";
  name: string;
  prefix: string;
  last_four: string;
  brand: Named | null;
  state: "active" | "expired" | "revoked";
  created_at: string;
  last_used_at: string | null;
  expires_at: string | null;
  revoked_at: string | null;
};

/** A key's text is answered once, when it is made. */
export type FreshKey = Key & { secret: string };

export type Grace = "0" | "1h" | "24h" | "7d" | "30d";
