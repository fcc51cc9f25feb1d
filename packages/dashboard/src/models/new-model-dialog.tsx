import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import type { Model } from "../api/types.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import { useSubmit } from "../form/use-submit.ts";
import { sendPhoto } from "../photos/upload.ts";
import { modelsQuery } from "./queries.ts";
import { text } from "../text/text.ts";
import { showToast } from "../ui/toast.tsx";
import { ModelFields } from "./model-fields.tsx";
import { PhotoField } from "./photo-field.tsx";
import { splitTags } from "./tags.ts";

const words = text.models;

/** The photo goes up while its name is being typed. */
export function NewModelDialog({ onClose }: { onClose: () => void }): ReactNode {
  const [name, setName] = useState("");
  const [tags, setTags] = useState("");
  const [share, setShare] = useState(0);
  const queryClient = useQueryClient();
  const upload = useMutation({
    mutationFn: (file: File) => sendPhoto(file, setShare, new AbortController().signal),
    onMutate: () => setShare(0),
  });
  const form = useSubmit({
    check: (): Record<string, string> => ({
      ...(!upload.data && { photo: words.photoNeeded }),
      ...(!name.trim() && { name: words.nameNeeded }),
    }),
    send: () =>
      request<Model>("/app/models", {
        method: "POST",
        body: { upload_id: upload.data?.id, name: name.trim(), tags: splitTags(tags) },
      }),
    async onDone() {
      await queryClient.invalidateQueries({ queryKey: modelsQuery.queryKey });
      showToast({ title: words.added });
      onClose();
    },
    fields: ["name", "tags"],
  });
  return (
    <FormDialog
      title={words.addTitle}
      action={words.save}
      form={form}
      onClose={onClose}
      isDisabled={upload.isPending}
    >
      <PhotoField
        thumbnailUrl={upload.data?.thumbnail_url ?? null}
        sentShare={upload.isPending ? share : null}
        error={upload.error ? describeError(upload.error) : form.fieldErrors["photo"]}
        onFile={(file) => upload.mutate(file)}
      />
      <ModelFields
        name={name}
        onName={setName}
        tags={tags}
        onTags={setTags}
        errors={form.fieldErrors}
      />
    </FormDialog>
  );
}
