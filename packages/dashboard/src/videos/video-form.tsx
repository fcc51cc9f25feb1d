import { useIsMutating } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { describeError } from "../api/describe-error.ts";
import { PhotoInput } from "../photos/photo-input.tsx";
import { photosMissing } from "../photos/photos-missing.ts";
import { Checkout } from "../shoots/checkout.tsx";
import { MakingForm } from "../shoots/making-form.tsx";
import { videoPrice } from "../shoots/prices.ts";
import type { Catalogue } from "../shoots/types.ts";
import { useCreateJob } from "../shoots/use-create-job.ts";
import { useKeptForm } from "../shoots/use-kept-form.ts";
import { text } from "../text/text.ts";
import { Note } from "../ui/states.tsx";
import { logoSending } from "./logo-input.tsx";
import { maxImagesFor, startVideoDraft, toVideoFields, type VideoDraft } from "./video-draft.ts";
import { VideoSettings } from "./video-settings.tsx";
import { VideoSummary } from "./video-summary.tsx";

/** The form of a new film: kept as it is typed, sent once. */
export function VideoForm({ catalogue }: { catalogue: Catalogue }): ReactNode {
  const { draft, change, photos } = useKeptForm<VideoDraft>({
    kind: "video",
    start: (kept) => startVideoDraft(kept, catalogue),
    maxPhotos: Math.max(...catalogue.videos.durations.map((one) => one.max_images)),
    maxBytes: catalogue.upload.max_bytes,
  });
  const [isTried, setTried] = useState(false);
  const maxImages = maxImagesFor(catalogue, draft.duration);
  const create = useCreateJob<VideoDraft>({
    kind: "video",
    toBody: (wanted) => toVideoFields(wanted, maxImages),
    toNext: (last) => ({ ...last, photos: [], title: "", note: "", seed: null }),
  });
  const isLogoSending = useIsMutating(logoSending) > 0;
  const missing = photosMissing(photos.list) ?? (isLogoSending ? text.making.needsLogo : null);
  const submit = (): void => {
    setTried(true);
    if (missing === null) create.mutate(draft);
  };
  const error = isTried && missing ? missing : create.error ? describeError(create.error) : null;
  return (
    <MakingForm
      onSubmit={submit}
      fields={
        <>
          <div className="grid gap-4">
            <PhotoInput
              label={text.photos.label}
              hint={
                draft.mode === "with_model"
                  ? text.making.filmHintModel
                  : maxImages === 1
                    ? text.making.filmHintOne
                    : text.making.filmHint
              }
              photos={photos}
              maxBytes={catalogue.upload.max_bytes}
              formats={catalogue.upload.formats}
            />
            {draft.photos.length > maxImages && (
              <Note tone="warn">{text.making.tooManyPhotos(maxImages)}</Note>
            )}
          </div>
          <VideoSettings catalogue={catalogue} draft={draft} onChange={change} />
        </>
      }
      checkout={
        <Checkout
          price={videoPrice(catalogue, draft)}
          action={text.making.makeFilm}
          missing={missing}
          isBusy={create.isPending}
          error={error}
        >
          <VideoSummary draft={draft} />
        </Checkout>
      }
    />
  );
}
