import { AppError } from "../errors.ts";

const isoDate = /^\d{4}-\d{2}-\d{2}$/;
const isoDateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;

/** A half-open period `[from, to)`; `to` is null while it runs to the present. */
export type Period = { from: Date; to: Date | null };

/**
 * Reads the period of a usage report (spec 4.7): from the start of the current UTC month, to now.
 * A bare date is UTC midnight; a time needs its offset, since guessing one moves money between months.
 * @throws AppError invalid_request
 */
export function readPeriod(query: { from?: string; to?: string }, now: Date): Period {
  const from = query.from
    ? readDate("from", query.from)
    : new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const to = query.to ? readDate("to", query.to) : null;
  if (to && to < from)
    throw new AppError("invalid_request", "to takes a time that is not before from.");
  return { from, to };
}

function readDate(field: string, text: string): Date {
  const date = new Date(text);
  const isShaped = isoDate.test(text) || isoDateTime.test(text);
  // `Date` rolls 2026-02-30 over into March.
  const isReal = isShaped && !Number.isNaN(date.getTime()) && isCalendarDay(text.slice(0, 10));
  if (!isReal)
    throw new AppError(
      "invalid_request",
      `${field} takes an ISO 8601 date or a date-time with its offset, such as 2026-11-01 or 2026-11-01T00:00:00Z.`,
    );
  return date;
}

function isCalendarDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
