import { AppError } from "../errors.ts";

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
  throw new AppError("invalid_request", "cursor takes the next_cursor of the page before.");
}
