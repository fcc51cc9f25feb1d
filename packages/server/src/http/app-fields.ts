import { z } from "zod";
import { isEmail } from "../email.ts";
import { AppError } from "../errors.ts";
import { isoTimeRule, readIsoTime } from "../iso-time.ts";
import { isLine, isName, nameRule } from "../name.ts";
import { plainText } from "./fields.ts";

const emailRule = "takes an e-mail address";
export const emailField = z.string(emailRule).trim().refine(isEmail, emailRule);

const passwordRule = "takes 10 to 128 characters";
export const passwordField = z.string(passwordRule).min(10, passwordRule).max(128, passwordRule);

export const nameField = z.string(nameRule).trim().refine(isName, nameRule);

const titleRule = "takes up to 200 characters on one line, none of which turns its direction";
export const titleField = z.string(titleRule).trim().max(200, titleRule).refine(isLine, titleRule);

export const tagsRule = "takes up to 20 tags of up to 40 characters, each on one line";
export const tagField = z.string(tagsRule).max(40, tagsRule).refine(isLine, tagsRule);

const seedRule = "takes a whole number from 0 to 2,147,483,647";
export const seedField = z
  .int(seedRule)
  .min(0, seedRule)
  .max(2 ** 31 - 1, seedRule);

export const tokenField = z.string("takes a link's token").max(2000, "takes a link's token");
export const idField = plainText("takes an id").max(100, "takes an id");
export const idParams = z.object({ id: z.string() });

export const dateField = z.string(isoTimeRule).transform((text, context) => {
  const time = readIsoTime(text);
  if (time !== null) return time;
  context.addIssue(isoTimeRule);
  return z.NEVER;
});

/**
 * The end that something is made with; null for none.
 * @throws AppError invalid_request where that is over: it would be dead from the start
 */
export function endToCome(end: Date | null | undefined, now: Date): Date | null {
  if (end && end <= now) throw new AppError("invalid_request", "expires_at takes a time to come.");
  return end ?? null;
}

export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    object: z.literal("list"),
    data: z.array(item),
    next_cursor: z.string().nullable(),
  });

export const pageQuery = {
  cursor: z.string("takes a cursor").max(200, "takes a cursor").optional(),
  limit: z.coerce
    .number("takes a whole number from 1 to 100")
    .int("takes a whole number from 1 to 100")
    .min(1, "takes a whole number from 1 to 100")
    .max(100, "takes a whole number from 1 to 100")
    .default(40),
};

/** What an item of a list answers in; the last page has no next. */
export function answerList<Item>(
  data: Item[],
  nextCursor: string | null = null,
): { object: "list"; data: Item[]; next_cursor: string | null } {
  return { object: "list", data, next_cursor: nextCursor };
}
