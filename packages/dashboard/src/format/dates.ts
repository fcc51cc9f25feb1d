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

const steps: [seconds: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [60, "second"],
  [3600, "minute"],
  [86_400, "hour"],
  [86_400 * 7, "day"],
];

/** "5 minutes ago", "in 3 days"; a date from a week on. */
export function formatRelative(date: string | Date, now: Date): string {
  const seconds = (new Date(date).getTime() - now.getTime()) / 1000;
  const distance = Math.abs(seconds);
  if (distance < 10) return relative().format(0, "second");
  let divisor = 1;
  for (const [limit, unit] of steps) {
    if (distance < limit) return relative().format(Math.trunc(seconds / divisor), unit);
    divisor = limit === 86_400 * 7 ? divisor : limit;
  }
  return formatDay(date);
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
