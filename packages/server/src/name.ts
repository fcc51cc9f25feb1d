import { AppError } from "./errors.ts";

/** What a field that takes a name says of others: it reads on from the field's name. */
export const nameRule =
  "takes 1 to 100 characters, one of them visible, none a line break, a turn of the writing's direction or another control character";

/**
 * Control characters and line breaks, and what turns the direction of all that stands behind it (overrides, embeddings,
 * isolates): "North\u202eretsuC" reads as another name, and spoils its row. Right-to-left letters turn by themselves, and
 * their marks and the joiners of emoji are ordinary text.
 */
const unlisted = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu;

/** Whether a text stands in a list as it was meant, on one line, and leaves the others alone. */
export function isLine(text: string): boolean {
  return text.isWellFormed() && text.search(unlisted) < 0;
}

/** The same without what can't stand in a list: for a name that nobody typed, whose sender should not be refused. */
export function toLine(text: string): string {
  return text.replaceAll(unlisted, "").toWellFormed().trim();
}

/** A zero-width space is not trimmed: a brand of that name was an empty row in every list. */
export function isVisible(text: string): boolean {
  return /[^\p{Default_Ignorable_Code_Point}\p{Z}]/u.test(text);
}

/**
 * Whether a trimmed text can name an account, a brand, a person or a thing: one line of text that a database, a mail's
 * subject and a statement's row can hold. By code points, as PostgreSQL's char_length counts them.
 */
export function isName(text: string): boolean {
  const length = Array.from(text).length;
  return length <= 100 && isVisible(text) && isLine(text);
}

/** @throws AppError invalid_request */
export function tidyName(name: string): string {
  const trimmed = name.trim();
  if (!isName(trimmed)) throw new AppError("invalid_request", `name ${nameRule}.`);
  return trimmed;
}
