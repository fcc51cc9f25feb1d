import { AppError } from "./errors.ts";

/** What a field that takes a name says of others: it reads on from the field's name. */
export const nameRule =
  "takes 1 to 100 characters, none of them a line break or another control character";

/**
 * Whether a trimmed text can name an account, a brand, a person or a thing: one line of text that a database, a mail's
 * subject and a statement's row can hold. By code points, as PostgreSQL's char_length counts them.
 */
export function isName(text: string): boolean {
  const length = Array.from(text).length;
  return length >= 1 && length <= 100 && text.isWellFormed() && !/[\p{Cc}\u2028\u2029]/u.test(text);
}

/** @throws AppError invalid_request */
export function tidyName(name: string): string {
  const trimmed = name.trim();
  if (!isName(trimmed)) throw new AppError("invalid_request", `name ${nameRule}.`);
  return trimmed;
}
