/** What the service's `/app` routes answer: their contract, in the service's own names. */

export type List<Item> = { object: "list"; data: Item[]; next_cursor: string | null };
export type Named = { id: string; name: string };

export type Role = "owner" | "member" | "viewer";
export type Plan = "partner" | "agency_pro" | "enterprise";
export type Permission = "work" | "money" | "manage" | "operate";

export type Account = {
  id: string;
  object: "account";
  kind: "personal" | "agency";
  plan: Plan | null;
  name: string;
  /** `#rrggbb`: an agency's own. */
  color: string | null;
  logo_url: string | null;
  /** Null for viewers. */
  credits: number | null;
  low_balance_credits: number | null;
  is_low: boolean;
  created_at: string;
};

export type Session = {
  object: "session";
  id: string;
  user: { id: string; name: string; email: string; is_operator: boolean };
  role: Role;
  permissions: Permission[];
  /** A viewer's brand. */
  brand: Named | null;
  account: Account;
  accounts: { id: string; name: string; role: Role }[];
};

export type AppState = {
  setup: { is_open: boolean; needs_token: boolean };
  sign_up: "open" | "invite" | "closed";
  session: Session | null;
};

export type Brand = {
  id: string;
  object: "brand";
  name: string;
  active: boolean;
  created_at: string;
  jobs: number;
};
export type BrandList = {
  object: "list";
  data: Brand[];
  active: number;
  limit: number | null;
};

export type Model = {
  id: string;
  object: "model";
  name: string;
  image_url: string;
  thumbnail_url: string;
  is_preset: boolean;
  tags: string[];
};
