export const entryKinds = ["grant", "charge", "refund", "adjust"] as const;
export type EntryKind = (typeof entryKinds)[number];
