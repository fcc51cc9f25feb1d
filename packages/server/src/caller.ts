import type { Permission, Role } from "./people/rules.ts";

/** Who calls: what an API key stands for. */
export type Caller = {
  /** Of the key, or of the session, that the call came with. */
  credentialId: string;
  accountId: string;
  accountKind: "personal" | "agency";
  accountName: string;
  plan: "partner" | "agency_pro" | "enterprise" | null;
  /** The client brand that a brand key works for. */
  brandId: string | null;
};

/** Who calls through the dashboard: a user's session, which works in one account. */
export type SessionCaller = Caller & {
  userId: string;
  userName: string;
  email: string;
  isOperator: boolean;
  role: Role;
  permissions: Permission[];
};
