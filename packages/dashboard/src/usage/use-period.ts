import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useNow } from "../ui/use-now.ts";
import { rangeOf, type DayRange, type Period } from "./period.ts";
import { readUsageSearch, type UsageSearch } from "./usage-search.ts";

export type PickedPeriod = {
  period: Period;
  range: DayRange;
  setPeriod: (period: Period) => void;
  setRange: (range: DayRange) => void;
};

/** The period in the address: a view can be kept, shared, and gone back to. */
export function usePeriod(): PickedPeriod {
  // The router hands on what the reader left out, too.
  const search = readUsageSearch(getRouteApi("/app/usage").useSearch());
  const { period = "month", from, to } = search;
  const navigate = useNavigate();
  const today = useNow().toISOString().slice(0, 10);
  const range = useMemo(
    () => (from && to ? { from, to } : rangeOf(period, new Date(today))),
    [period, from, to, today],
  );
  const go = (next: UsageSearch): void =>
    void navigate({ to: "/usage", search: next, replace: true });
  return {
    period,
    range,
    setPeriod: (next) => go(next === "custom" ? { period: next, ...range } : { period: next }),
    setRange: (next) => go({ period: "custom", ...next }),
  };
}
