import { AppError } from "../errors.ts";
import { readIsoTime } from "../iso-time.ts";

/** Where a page of a list ended: the values that it is sorted by, as one opaque text. */
export function writeCursor(values: (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString("base64url");
}

/** @throws AppError invalid_request */
export function readCursor(cursor: string | undefined, length: number): string[] | null {
  if (cursor === undefined) return null;
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    if (Array.isArray(values) && values.length === length) return values.map(String);
  } catch {
    // What is no cursor of ours is told below.
  }
  throw noCursor();
}

/**
 * A page of what is listed by its time, the newest first.
 * @param select  reads so many rows that come after a place in the list
 * @param placeOf  a row's time and id, by which the list is sorted
 * @throws AppError invalid_request
 */
export async function readPage<Row>(
  page: { cursor: string | undefined; limit: number },
  select: (after: { createdAt: Date; id: string } | null, limit: number) => Promise<Row[]>,
  placeOf: (row: Row) => [time: Date, id: string],
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const [time, id] = readCursor(page.cursor, 2) ?? [];
  const after = time !== undefined && id !== undefined ? { createdAt: readTime(time), id } : null;
  const found = await select(after, page.limit + 1);
  const rows = found.slice(0, page.limit);
  const last = rows.at(-1);
  if (found.length <= page.limit || last === undefined) return { rows, nextCursor: null };
  const [lastTime, lastId] = placeOf(last);
  return { rows, nextCursor: writeCursor([lastTime.toISOString(), lastId]) };
}

/** A cursor can be forged: much of what `Date` reads is no time to PostgreSQL. */
function readTime(text: string): Date {
  const time = readIsoTime(text);
  if (time === null) throw noCursor();
  return time;
}

/** What is told of a cursor that no page gave. */
export function noCursor(): AppError {
  return new AppError("invalid_request", "cursor takes the next_cursor of the page before.");
}
