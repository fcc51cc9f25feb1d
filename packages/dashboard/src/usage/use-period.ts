import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { rangeOf, type DayRange, type Period } from "./period.ts";
import type { UsageSearch } from "./usage-search.ts";

export type PickedPeriod = {
  period: Period;
  range: DayRange;
  setPeriod: (period: Period) => void;
  setRange: (range: DayRange) => void;
};

/** The period in the address: a view can be kept, shared, and gone back to. */
export function usePeriod(): PickedPeriod {
  const { period = "month", from, to } = getRouteApi("/app/usage").useSearch();
  const navigate = useNavigate();
  const range = useMemo(
    () => (from && to ? { from, to } : rangeOf(period, new Date())),
    [period, from, to],
  );
  const go = (search: UsageSearch): void => void navigate({ to: "/usage", search, replace: true });
  return {
    period,
    range,
    setPeriod: (next) => go(next === "custom" ? { period: next, ...range } : { period: next }),
    setRange: (next) => go({ period: "custom", ...next }),
  };
}
