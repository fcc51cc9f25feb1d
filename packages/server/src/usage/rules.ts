import { AppError } from "../errors.ts";
import { isoTimeRule, readIsoTime } from "../iso-time.ts";

/** A half-open period `[from, to)`; `to` is null while it runs to the present. */
export type Period = { from: Date; to: Date | null };

/**
 * Reads the period of a usage report (spec 4.7): from the start of the current UTC month, to now.
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
  // A "+" that is not percent-encoded arrives as a space; there is nothing else that it could be.
  const date = readIsoTime(text.replace(/ (?=\d{2}:?\d{2}$)/, "+"));
  if (date === null) throw new AppError("invalid_request", `${field} ${isoTimeRule}.`);
  return date;
}
