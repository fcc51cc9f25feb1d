import { AppError } from "./errors.ts";

/** What a field that takes a name says of others: it reads on from the field's name. */
export const nameRule =
  "takes 1 to 100 characters, one of them visible, none a line break or another control character";

/**
 * Whether a trimmed text can name an account, a brand, a person or a thing: one line of text that a database, a mail's
 * subject and a statement's row can hold. By code points, as PostgreSQL's char_length counts them.
 */
export function isName(text: string): boolean {
  const length = Array.from(text).length;
  // A zero-width space is not trimmed: a brand of that name was an empty row in every list.
  const isVisible = /[^\p{Default_Ignorable_Code_Point}\p{Z}]/u.test(text);
  const isLine = text.isWellFormed() && !/[\p{Cc}\u2028\u2029]/u.test(text);
  return length <= 100 && isVisible && isLine;
}

/** @throws AppError invalid_request */
export function tidyName(name: string): string {
  const trimmed = name.trim();
  if (!isName(trimmed)) throw new AppError("invalid_request", `name ${nameRule}.`);
  return trimmed;
}
