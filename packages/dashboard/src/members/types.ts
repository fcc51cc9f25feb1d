import type { Named, Role } from "../api/types.ts";

export type Member = {
  user_id: string;
  object: "member";
  name: string;
  email: string;
  role: Role;
  brand: Named | null;
  is_you: boolean;
  created_at: string;
};

export type Invite = {
  id: string;
  object: "invite";
  email: string;
  role: Role;
  brand: Named | null;
  expires_at: string;
  created_at: string;
  /** Right after making it. */
  link?: string;
};
