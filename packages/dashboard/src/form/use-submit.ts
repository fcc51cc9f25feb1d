import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { describeRefusal, type RefusalWords } from "./describe-refusal.ts";

type Options<Answer> = RefusalWords & {
  /** Checks what the browser knows already: an error a field, or null. Nothing is sent while there is one. */
  check?: () => Record<string, string | null>;
  send: () => Promise<Answer>;
  onDone: (answer: Answer) => void | Promise<void>;
};

export type Submit = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  submit: () => void;
  isBusy: boolean;
  fieldErrors: Record<string, string | undefined>;
  /** What belongs to no field. */
  formError: string | null;
};

/** A form that is sent once at a time, and keeps what was typed whatever the answer is. */
export function useSubmit<Answer>(options: Options<Answer>): Submit {
  const { check, send, onDone } = options;
  const [unsent, setUnsent] = useState<Record<string, string>>({});
  const mutation = useMutation({ mutationFn: send, onSuccess: onDone });
  const submit = (): void => {
    if (mutation.isPending) return;
    const found = Object.fromEntries(
      Object.entries(check?.() ?? {}).flatMap(([field, error]) => (error ? [[field, error]] : [])),
    );
    setUnsent(found);
    if (Object.keys(found).length === 0) mutation.mutate();
    else mutation.reset();
  };
  const sentForm = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // To what has to be changed, so that nobody has to look for it.
    sentForm.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [unsent, mutation.error]);
  const refused = mutation.error && describeRefusal(mutation.error, options);
  return {
    onSubmit(event) {
      event.preventDefault();
      sentForm.current = event.currentTarget;
      submit();
    },
    submit,
    isBusy: mutation.isPending,
    fieldErrors: { ...(refused?.field && { [refused.field]: refused.sentence }), ...unsent },
    formError: refused && !refused.field ? refused.sentence : null,
  };
}
