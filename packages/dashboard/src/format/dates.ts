import { locale, whenUsed } from "./locale.ts";

const day = whenUsed(() => new Intl.DateTimeFormat(locale, { dateStyle: "medium" }));
const dayAndTime = whenUsed(
  () => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }),
);
const time = whenUsed(() => new Intl.DateTimeFormat(locale, { timeStyle: "short" }));
const relative = whenUsed(() => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));

/** 21 Nov 2026 */
export function formatDay(date: string | Date): string {
  return day().format(new Date(date));
}

/** 14:30 */
export function formatTime(date: string | Date): string {
  return time().format(new Date(date));
}

/** 21 Nov 2026, 14:30 */
export function formatDayAndTime(date: string | Date): string {
  return dayAndTime().format(new Date(date));
}

const dayMs = 86_400_000;
const steps: [limitSeconds: number, divisor: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [60, 1, "second"],
  [3600, 60, "minute"],
  [86_400, 3600, "hour"],
];

/** "5 minutes ago", "yesterday", "in 3 days"; a date from a week on. Days change at midnight, as people count them. */
export function formatRelative(date: string | Date, now: Date): string {
  const ms = new Date(date).getTime() - now.getTime();
  const seconds = ms / 1000;
  if (Math.abs(seconds) < 10) return relative().format(0, "second");
  for (const [limit, divisor, unit] of steps)
    if (Math.abs(seconds) < limit) return relative().format(Math.trunc(seconds / divisor), unit);
  if (Math.abs(ms) >= 7 * dayMs) return formatDay(date);
  const midnight = (of: string | Date): number => new Date(of).setHours(0, 0, 0, 0);
  // A day of the clock's change has an hour more or less.
  return relative().format(Math.round((midnight(date) - midnight(now)) / dayMs), "day");
}

/** "about 40 s", "about 3 min" */
export function formatDuration(seconds: number): string {
  const [value, unit] =
    seconds < 90
      ? [Math.max(1, Math.round(seconds)), "second"]
      : [Math.round(seconds / 60), "minute"];
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: String(unit),
    unitDisplay: "short",
  }).format(Number(value));
}
