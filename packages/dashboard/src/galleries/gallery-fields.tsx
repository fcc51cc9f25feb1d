import type { ReactNode } from "react";
import { text } from "../text/text.ts";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { Switch } from "../ui/switch.tsx";

const words = text.galleries;

type Props = {
  title: string;
  onTitle: (title: string) => void;
  allowsDownload: boolean;
  onDownload: (allowsDownload: boolean) => void;
  /** When the link ends. */
  expiry: ReactNode;
  errors: Record<string, string | undefined>;
};

/** What a gallery link shows and allows. */
export function GalleryFields(props: Props): ReactNode {
  const { title, onTitle, allowsDownload, onDownload, expiry, errors } = props;
  return (
    <>
      <Field label={words.nameLabel} error={errors["title"]}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            maxLength={120}
            value={title}
            onChange={(event) => onTitle(event.target.value)}
          />
        )}
      </Field>
      {expiry}
      <Switch
        label={words.download}
        hint={words.downloadHint}
        isOn={allowsDownload}
        onChange={onDownload}
      />
    </>
  );
}
