import type { ReactNode } from "react";
import { text } from "../text/text.ts";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";

type Props = { value: string; onChange: (title: string) => void };

/** What a shoot or a film is called; without a name it takes its first photo's. */
export function TitleField({ value, onChange }: Props): ReactNode {
  return (
    <Field label={text.making.title} isOptional>
      {(control) => (
        <Input
          {...control}
          maxLength={120}
          value={value}
          placeholder={text.making.titlePlaceholder}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
