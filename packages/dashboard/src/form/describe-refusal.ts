import { isApiError } from "../api/api-error.ts";
import { describeError } from "../api/describe-error.ts";

export type RefusalWords = {
  /** The service's names of the fields here: its sentence is shown at the one that it begins with. */
  fields?: readonly string[];
  /** Sentences of this form in place of the common ones, by error code. */
  sentences?: Record<string, string>;
  /** The same for a code that is always about one field. */
  fieldSentences?: Record<string, [field: string, sentence: string]>;
};

/** The service begins a field's sentence with its name ("name takes 1 to 100 characters."). */
export function describeRefusal(
  error: unknown,
  words: RefusalWords,
): { field: string | null; sentence: string } {
  const { fields = [], sentences = {}, fieldSentences = {} } = words;
  const code = isApiError(error) ? error.code : "";
  const own = sentences[code];
  if (own !== undefined) return { field: null, sentence: own };
  const ofField = fieldSentences[code];
  if (ofField) return { field: ofField[0], sentence: ofField[1] };
  const [field = "", ...rest] = isApiError(error, "invalid_request") ? error.detail.split(" ") : [];
  if (!fields.includes(field)) return { field: null, sentence: describeError(error) };
  const sentence = rest.join(" ");
  return { field, sentence: sentence.charAt(0).toUpperCase() + sentence.slice(1) };
}
