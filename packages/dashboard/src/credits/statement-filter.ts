import { startOfDay } from "../format/local-days.ts";
import { isDay } from "../usage/period.ts";
import type { EntryKind } from "./types.ts";

/** What the statement shows; it stands in the address. Days are the person's own, both included. */
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

/** The filter as the service takes it: instants, its `to` the end of the last day. */
export function statementQuery({ from, to, ...rest }: StatementFilter): URLSearchParams {
  return new URLSearchParams({
    ...rest,
    ...(from && { from: startOfDay(from) }),
    ...(to && { to: startOfDay(to, 1) }),
  });
}
