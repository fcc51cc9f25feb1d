import type { ReactNode } from "react";
import { text } from "../text/text.ts";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";

const words = text.models;

type Props = {
  name: string;
  onName: (name: string) => void;
  tags: string;
  onTags: (tags: string) => void;
  errors: Record<string, string | undefined>;
};

export function ModelFields({ name, onName, tags, onTags, errors }: Props): ReactNode {
  return (
    <>
      <Field label={words.name} error={errors["name"]}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={100}
            placeholder={words.namePlaceholder}
            value={name}
            onChange={(event) => onName(event.target.value)}
          />
        )}
      </Field>
      <Field label={words.tags} hint={words.tagsHint} error={errors["tags"]} isOptional>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            placeholder={words.tagsPlaceholder}
            value={tags}
            onChange={(event) => onTags(event.target.value)}
          />
        )}
      </Field>
    </>
  );
}
