const isoDate = /^\d{4}-\d{2}-\d{2}$/;
const isoDateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;

/** What a field that takes a time says of others: it reads on from the field's name. */
export const isoTimeRule =
  "takes an ISO 8601 date or a date-time with its offset, such as 2026-11-01 or 2026-11-01T00:00:00Z";

/**
 * Reads what a client names a time by; null for anything else. A bare date is UTC midnight; a time needs its offset, since
 * guessing one moves money between months.
 */
export function readIsoTime(text: string): Date | null {
  const time = new Date(text);
  const isShaped = isoDate.test(text) || isoDateTime.test(text);
  // `Date` rolls 2026-02-30 over into March.
  const isReal = isShaped && !Number.isNaN(time.getTime()) && isCalendarDay(text.slice(0, 10));
  return isReal && hasFourDigitYear(time) ? time : null;
}

/** With its offset, a time on the last day of 9999 is one of 10000, which no answer could tell. */
function hasFourDigitYear(time: Date): boolean {
  return /^\d{4}-/.test(time.toISOString());
}

function isCalendarDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
