import { addDays, isDay } from "../usage/period.ts";
import type { EntryKind } from "./types.ts";

/** What the statement shows; it stands in the address. Days are UTC, both included. */
export type StatementFilter = { kind?: EntryKind; brand_id?: string; from?: string; to?: string };

export const entryKinds = ["grant", "charge", "refund", "adjust"] as const satisfies EntryKind[];

/** Reads a filter from an address; what is not understood is left out. */
export function readStatementFilter(search: Record<string, unknown>): StatementFilter {
  const kind = entryKinds.find((one) => one === search["kind"]);
  const { brand_id: brandId, from, to } = search;
  return {
    ...(kind && { kind }),
    ...(typeof brandId === "string" && brandId !== "" && { brand_id: brandId }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  };
}

/** The filter as the service takes it: its `to` is the day after the last. */
export function statementQuery({ to, ...rest }: StatementFilter): URLSearchParams {
  return new URLSearchParams({ ...rest, ...(to && { to: addDays(to, 1) }) });
}
