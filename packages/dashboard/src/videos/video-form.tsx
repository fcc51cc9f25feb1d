import { useEffect, useState, type ReactNode } from "react";
import { describeError } from "../api/describe-error.ts";
import { readDraft, writeDraft } from "../drafts/draft-storage.ts";
import { useSubmitKey } from "../drafts/submit-key.ts";
import { PhotoInput } from "../photos/photo-input.tsx";
import { photosMissing } from "../photos/photos-missing.ts";
import { usePhotos } from "../photos/use-photos.ts";
import { useSession } from "../session/session.ts";
import { Checkout } from "../shoots/checkout.tsx";
import { MakingForm } from "../shoots/making-form.tsx";
import { videoPrice } from "../shoots/prices.ts";
import type { Catalogue } from "../shoots/types.ts";
import { text } from "../text/text.ts";
import { Note } from "../ui/states.tsx";
import { useCreateVideo } from "./use-create-video.ts";
import { maxImagesFor, startVideoDraft, type VideoDraft } from "./video-draft.ts";
import { VideoSettings } from "./video-settings.tsx";
import { VideoSummary } from "./video-summary.tsx";

/** The form of a new film: kept as it is typed, sent once. */
export function VideoForm({ catalogue }: { catalogue: Catalogue }): ReactNode {
  const accountId = useSession().account.id;
  const [draft, setDraft] = useState(() =>
    startVideoDraft(readDraft<VideoDraft>("video", accountId), catalogue),
  );
  const longest = Math.max(...catalogue.videos.durations.map((one) => one.max_images));
  const photos = usePhotos({
    limit: longest,
    maxBytes: catalogue.upload.max_bytes,
    first: draft.photos,
  });
  const uploads = photos.list.flatMap(({ upload }) => upload ?? []);
  const current: VideoDraft = { ...draft, photos: uploads };
  const content = JSON.stringify(current);
  useEffect(() => {
    writeDraft("video", accountId, JSON.parse(content) as VideoDraft);
  }, [accountId, content]);

  const [isTried, setTried] = useState(false);
  const maxImages = maxImagesFor(catalogue, draft.duration);
  const create = useCreateVideo(useSubmitKey(), maxImages);
  const missing = photosMissing(photos.list);
  const submit = (): void => {
    setTried(true);
    if (missing === null && !create.isPending) create.mutate(current);
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
            {uploads.length > maxImages && (
              <Note tone="warn">{text.making.tooManyPhotos(maxImages)}</Note>
            )}
          </div>
          <VideoSettings
            catalogue={catalogue}
            draft={draft}
            onChange={(fields) => setDraft((last) => ({ ...last, ...fields }))}
          />
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
          <VideoSummary draft={current} />
        </Checkout>
      }
    />
  );
}
