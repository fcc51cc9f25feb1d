import type { Named } from "../api/types.ts";

export type Credits = {
  object: "credits";
  balance: number;
  low_balance_credits: number | null;
  is_low: boolean;
  granted: number;
  charged: number;
  refunded: number;
  adjusted: number;
};

export type EntryKind = "grant" | "charge" | "refund" | "adjust";

export type LedgerEntry = {
  id: number;
  object: "ledger_entry";
  kind: EntryKind;
  /** Signed. */
  credits: number;
  balance_after: number;
  job: {
    id: string;
    type: "shoot" | "video";
    title: string;
    style: string | null;
    is_deleted: boolean;
  } | null;
  /** A shot's number where one shot's credits came back; 0 is the whole job. */
  shot: number | null;
  brand: Named | null;
  note: string | null;
  created_at: string;
};
