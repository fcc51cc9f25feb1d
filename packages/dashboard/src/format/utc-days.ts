import { locale, whenUsed } from "./locale.ts";

const short = whenUsed(
  () => new Intl.DateTimeFormat(locale, { timeZone: "UTC", day: "numeric", month: "short" }),
);
const long = whenUsed(
  () => new Intl.DateTimeFormat(locale, { timeZone: "UTC", dateStyle: "full" }),
);
const month = whenUsed(
  () => new Intl.DateTimeFormat(locale, { timeZone: "UTC", month: "short", year: "2-digit" }),
);
const wholeMonth = whenUsed(
  () =>
    new Intl.DateTimeFormat(locale, {
      timeZone: "UTC",
      month: "long",
      year: "numeric",
    }),
);

/** A column of days (`YYYY-MM-DD`) or months (`YYYY-MM`) under its bar: 21 Nov, Nov 26. */
export function formatColumn(column: string): string {
  return (column.length > 7 ? short : month)().format(new Date(column));
}

/** The same in full: Saturday, 21 November 2026. */
export function formatColumnInFull(column: string): string {
  return (column.length > 7 ? long : wholeMonth)().format(new Date(column));
}
