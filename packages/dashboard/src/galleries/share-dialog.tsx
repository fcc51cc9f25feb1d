import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { request } from "../api/request.ts";
import { ExpiryField, expiryOf } from "../form/expiry-field.tsx";
import { FormDialog } from "../form/form-dialog.tsx";
import { useSubmit } from "../form/use-submit.ts";
import { text } from "../text/text.ts";
import { Dialog } from "../ui/dialog.tsx";
import { GalleryFields } from "./gallery-fields.tsx";
import { LinkReady } from "./link-ready.tsx";
import type { Gallery, GalleryItem } from "./types.ts";

const words = text.galleries;
const expiries = ["never", "7", "30", "90"] as const;

type Props = { onClose: () => void; title: string; items: GalleryItem[] };

/** Makes a link to a picture, a shoot or a selection, for people without an account. */
export function ShareDialog({ onClose, title, items }: Props): ReactNode {
  const [link, setLink] = useState<string | null>(null);
  if (link === null)
    return <ShareForm title={title} items={items} onClose={onClose} onMade={setLink} />;
  return (
    <Dialog isOpen onClose={onClose} title={words.title}>
      <LinkReady link={link} onClose={onClose} />
    </Dialog>
  );
}

type FormProps = Props & { onMade: (link: string) => void };

function ShareForm({ title: suggested, items, onClose, onMade }: FormProps): ReactNode {
  const queryClient = useQueryClient();
  const [title, setTitle] = useState(suggested);
  const [allowsDownload, setAllowsDownload] = useState(true);
  const [expiry, setExpiry] = useState("never");
  const form = useSubmit({
    send: () =>
      request<Gallery>("/app/galleries", {
        method: "POST",
        body: {
          title: title.trim(),
          items,
          allow_download: allowsDownload,
          expires_at: expiryOf(expiry, new Date()),
        },
      }),
    onDone({ link }) {
      if (link) onMade(link);
      void queryClient.invalidateQueries({ queryKey: ["galleries"] });
    },
    fields: ["title", "expires_at"],
  });
  return (
    <FormDialog
      title={words.title}
      description={words.description}
      action={words.create}
      form={form}
      onClose={onClose}
    >
      <GalleryFields
        title={title}
        onTitle={setTitle}
        allowsDownload={allowsDownload}
        onDownload={setAllowsDownload}
        errors={form.fieldErrors}
        expiry={
          <ExpiryField
            label={words.expiry}
            words={expiries.map((days) => [days, words.expiries[days]])}
            value={expiry}
            onChange={setExpiry}
            error={form.fieldErrors["expires_at"]}
          />
        }
      />
    </FormDialog>
  );
}
