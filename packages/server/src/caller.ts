/** Who calls: what an API key stands for. */
export type Caller = {
  keyId: string;
  accountId: string;
  accountKind: "personal" | "agency";
  accountName: string;
  plan: "partner" | "agency_pro" | "enterprise" | null;
  /** The client brand that a brand key works for. */
  brandId: string | null;
};
