import { z } from "zod";

/** As long as what is fetched: a store's signed URL carries its role's token, which alone may be of 4,096 characters. */
const longestUrl = 8192;

/** Text that may be a URL, or a path of the service's own. */
export const urlText = z
  .string("takes an http(s) URL")
  .max(longestUrl, `takes an http(s) URL of at most ${longestUrl.toLocaleString("en")} characters`);

/** A public http(s) URL, as the interface takes it. */
export const httpUrl = urlText
  .refine((text) => /^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text), "takes an http(s) URL")
  .meta({ format: "uri" });

/** Stands in examples for the service's own address, which openapi.ts puts in its place. */
export const ownAddress = "https://packshot.example";

/** The URL of a product's photo. Its example comes with the service: one that is copied from /docs works as it stands. */
export const photoUrl = httpUrl.meta({ examples: [`${ownAddress}/assets/samples/vitamin.jpg`] });

/** A URL that may be left out; an empty text counts as that, as clients send it that write each field which they know. */
export const optionalUrl = z
  .union([httpUrl, z.literal("")], {
    error: ({ errors }) => (errors as z.core.$ZodIssue[][])[0]?.[0]?.message,
  })
  .nullish();

/** Text that a database and a log line can hold: no NUL, no half of a surrogate pair. */
export function plainText(rule: string): z.ZodString {
  return z.string(rule).refine((text) => text.isWellFormed() && !text.includes("\0"), rule);
}

/** callback_url is reserved: it is checked and has no effect (spec 6). */
export const callbackUrl = optionalUrl.describe(
  "Reserved for future push delivery; nothing is delivered to it.",
);

/** `takes one of a, b or c`. */
export function oneOf(values: readonly (string | number)[]): string {
  return `takes one of ${values.slice(0, -1).join(", ")} or ${values.at(-1)}`;
}

/** The Error shape (spec 2.7). */
const errorSchema = z
  .object({ error: z.object({ code: z.string(), message: z.string() }) })
  .meta({ id: "Error", description: "The request was refused or failed; `code` says why." });

/** The errors of a route, for the OpenAPI document. */
export const errorResponses = { "4xx": errorSchema, "5xx": errorSchema };

const keyRule = "takes 1 to 255 characters";

/** Headers of a create. */
export const createHeaders = z.object({
  "idempotency-key": z
    .string(keyRule)
    .min(1, keyRule)
    .max(255, keyRule)
    .optional()
    .describe("Makes the call safe to repeat: for 24 hours the same key gives the same answer."),
});

/** Headers of a poll. */
export const pollHeaders = z.object({
  prefer: z
    .string()
    .optional()
    .describe("wait=N holds the answer until the state changes, N up to 30 s."),
});
