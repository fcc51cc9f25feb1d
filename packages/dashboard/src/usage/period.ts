/** Whole UTC days, `YYYY-MM-DD`, both included. */
export type DayRange = { from: string; to: string };

export type Period = "month" | "last" | "30d" | "90d" | "custom";
export const periods = ["month", "last", "30d", "90d", "custom"] as const satisfies Period[];

const dayMs = 86_400_000;

/** The days of a named period. `custom` begins with this month's. */
export function rangeOf(period: Period, now: Date): DayRange {
  const today = toDay(now);
  const year = now.getUTCFullYear();
  const month = now.getUTCMonth();
  switch (period) {
    case "month":
    case "custom":
      return { from: toDay(new Date(Date.UTC(year, month, 1))), to: today };
    case "last":
      return {
        from: toDay(new Date(Date.UTC(year, month - 1, 1))),
        to: toDay(new Date(Date.UTC(year, month, 0))),
      };
    case "30d":
    case "90d":
      return { from: addDays(today, 1 - Number.parseInt(period, 10)), to: today };
  }
}

export function addDays(day: string, count: number): string {
  return toDay(new Date(Date.parse(day) + count * dayMs));
}

/** Every day of a range, in order. */
export function daysOf({ from, to }: DayRange): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(from, index));
}

/** True for a day that the calendar has: `2026-02-30` would roll over into March. */
export function isDay(text: unknown): text is string {
  if (typeof text !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && toDay(new Date(time)) === text;
}

function toDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
