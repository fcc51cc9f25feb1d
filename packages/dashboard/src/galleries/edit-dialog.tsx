import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { request } from "../api/request.ts";
import { ExpiryField, expiryOf } from "../form/expiry-field.tsx";
import { FormDialog } from "../form/form-dialog.tsx";
import { useSubmit } from "../form/use-submit.ts";
import { formatDay } from "../format/dates.ts";
import { text } from "../text/text.ts";
import { showToast } from "../ui/toast.tsx";
import { GalleryFields } from "./gallery-fields.tsx";
import type { Gallery } from "./types.ts";

const words = text.galleries;
const kept = "kept";
const expiries = ["never", "7", "30", "90"] as const;

/** Changes what a link shows and allows, and when it ends; the link itself stays. */
export function EditDialog({
  gallery,
  onClose,
}: {
  gallery: Gallery;
  onClose: () => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const [title, setTitle] = useState(gallery.title);
  const [allowsDownload, setAllowsDownload] = useState(gallery.allow_download);
  const [expiry, setExpiry] = useState<string>(gallery.expires_at === null ? "never" : kept);
  const form = useSubmit({
    send: () =>
      request<Gallery>(`/app/galleries/${encodeURIComponent(gallery.id)}`, {
        method: "PATCH",
        body: {
          title: title.trim(),
          allow_download: allowsDownload,
          ...(expiry !== kept && { expires_at: expiryOf(expiry, new Date()) }),
        },
      }),
    async onDone() {
      await queryClient.invalidateQueries({ queryKey: ["galleries"] });
      showToast({ title: words.changed });
      onClose();
    },
    fields: ["title", "expires_at"],
  });
  const choices = expiries.map((days) => [days, words.expiries[days]] as const);
  return (
    <FormDialog title={words.changeTitle} action={text.actions.save} form={form} onClose={onClose}>
      <GalleryFields
        title={title}
        onTitle={setTitle}
        allowsDownload={allowsDownload}
        onDownload={setAllowsDownload}
        errors={form.fieldErrors}
        expiry={
          <ExpiryField
            label={words.expiry}
            words={
              gallery.expires_at === null
                ? choices
                : [[kept, words.until(formatDay(gallery.expires_at))], ...choices]
            }
            value={expiry}
            onChange={setExpiry}
            error={form.fieldErrors["expires_at"]}
          />
        }
      />
    </FormDialog>
  );
}
