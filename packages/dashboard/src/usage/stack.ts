import { daysOf, type DayRange } from "./period.ts";
import type { DayUsage, Measure, Usage } from "./types.ts";

/** One colour of the chart: a brand, or what is left of them. A null id is work without a brand. */
export type Series = {
  id: string | null;
  kind: "brand" | "others";
  name: string;
  values: number[];
};
export type Stack = {
  unit: "day" | "month";
  columns: string[];
  series: Series[];
  totals: number[];
};

/** More colours than these can't be told apart. */
const maxSeries = 5;
/** From so many days on a column is a month: a day would be thinner than 6 px. */
const maxDays = 120;

/**
 * Usage as stacked columns: the brands with the most in front, the rest as one.
 * @param names  for what has no name of its own
 */
export function stackUsage(
  usage: Usage,
  range: DayRange,
  measure: Measure,
  names: { unattributed: string; others: (count: number) => string },
): Stack {
  const days = daysOf(range);
  const unit = days.length > maxDays ? "month" : "day";
  const columnOf = (day: string) => (unit === "month" ? day.slice(0, 7) : day);
  const columns = [...new Set(days.map(columnOf))];
  const indexes = new Map(columns.map((column, index) => [column, index]));
  const fill = (rows: DayUsage[]): number[] => {
    const values = columns.map(() => 0);
    for (const row of rows) {
      const index = indexes.get(columnOf(row.date));
      if (index !== undefined) values[index] = (values[index] ?? 0) + row[measure];
    }
    return values;
  };
  const ranked = usage.brands
    .filter((brand) => brand[measure] > 0)
    .sort((one, other) => other[measure] - one[measure]);
  // One brand too many is shown as itself, not as "1 more".
  const shown = ranked.length <= maxSeries + 1 ? ranked : ranked.slice(0, maxSeries);
  const rest = new Set(ranked.slice(shown.length).map(({ brand_id: id }) => id));
  const series = shown.map(({ brand_id: id, brand_name: name }): Series => ({
    id,
    kind: "brand",
    name: name ?? names.unattributed,
    values: fill(usage.days.filter((day) => day.brand_id === id)),
  }));
  if (rest.size > 0)
    series.push({
      id: null,
      kind: "others",
      name: names.others(rest.size),
      values: fill(usage.days.filter((day) => rest.has(day.brand_id))),
    });
  return { unit, columns, series, totals: fill(usage.days) };
}

/** Round values for the axis, from 0 to the first that holds the largest. */
export function axisTicks(largest: number): number[] {
  const rough = Math.max(1, largest) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 2.5, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? 1);
  const whole = Math.ceil(step);
  const count = Math.max(1, Math.ceil(largest / whole));
  return Array.from({ length: count + 1 }, (_, index) => index * whole);
}
