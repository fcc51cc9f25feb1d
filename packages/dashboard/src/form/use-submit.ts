import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { isApiError } from "../api/api-error.ts";
import { describeError } from "../api/describe-error.ts";

type Options<Answer> = {
  /** Checks what the browser knows already: an error a field. Nothing is sent while there is one. */
  check?: () => Record<string, string>;
  send: () => Promise<Answer>;
  onDone: (answer: Answer) => void | Promise<void>;
  /** The service's names of the fields here: its sentence is shown at the one that it begins with. */
  fields?: readonly string[];
  /** Sentences of this form in place of the common ones, by error code. */
  sentences?: Record<string, string>;
  /** The same for a code that is always about one field. */
  fieldSentences?: Record<string, [field: string, sentence: string]>;
};

export type Submit = {
  onSubmit: (event: FormEvent) => void;
  submit: () => void;
  isBusy: boolean;
  fieldErrors: Record<string, string | undefined>;
  /** What belongs to no field. */
  formError: string | null;
  reset: () => void;
};

/** A form that is sent once at a time, and keeps what was typed whatever the answer is. */
export function useSubmit<Answer>(options: Options<Answer>): Submit {
  const { check, send, onDone } = options;
  const [unsent, setUnsent] = useState<Record<string, string>>({});
  const mutation = useMutation({ mutationFn: send, onSuccess: onDone });
  const submit = (): void => {
    if (mutation.isPending) return;
    const found = check?.() ?? {};
    setUnsent(found);
    if (Object.keys(found).length === 0) mutation.mutate();
    else mutation.reset();
  };
  const refused = mutation.error && describeRefusal(mutation.error, options);
  return {
    onSubmit(event) {
      event.preventDefault();
      submit();
    },
    submit,
    isBusy: mutation.isPending,
    fieldErrors: { ...(refused?.field && { [refused.field]: refused.sentence }), ...unsent },
    formError: refused && !refused.field ? refused.sentence : null,
    reset() {
      setUnsent({});
      mutation.reset();
    },
  };
}

/** The service begins a field's sentence with its name ("name takes 1 to 100 characters."). */
export function describeRefusal(
  error: unknown,
  options: Pick<Options<never>, "fields" | "sentences" | "fieldSentences">,
): { field: string | null; sentence: string } {
  const { fields = [], sentences = {}, fieldSentences = {} } = options;
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
