import { isDay, periods, type Period } from "./period.ts";

export type UsageSearch = { period?: Period; from?: string; to?: string };

/** Reads the period from an address; what is not understood is this month. */
export function readUsageSearch(search: Record<string, unknown>): UsageSearch {
  const period = periods.find((one) => one === search["period"]);
  const { from, to } = search;
  if (period === "custom" && isDay(from) && isDay(to)) return { period, from, to };
  return period && period !== "month" ? { period } : {};
}
