import { useEffect, useState, type ReactNode } from "react";
import { describeError } from "../api/describe-error.ts";
import { readDraft, writeDraft } from "../drafts/draft-storage.ts";
import { useSubmitKey } from "../drafts/submit-key.ts";
import { PhotoInput } from "../photos/photo-input.tsx";
import { photosMissing } from "../photos/photos-missing.ts";
import { usePhotos } from "../photos/use-photos.ts";
import { useSession } from "../session/session.ts";
import { text } from "../text/text.ts";
import { Checkout } from "./checkout.tsx";
import { MakingForm } from "./making-form.tsx";
import { shootPrice, shotsFor } from "./prices.ts";
import { isRatio, startShootDraft, type ShootDraft } from "./shoot-draft.ts";
import { ShootSettings } from "./shoot-settings.tsx";
import { ShootSummary } from "./shoot-summary.tsx";
import { StylePicker } from "./style-picker.tsx";
import type { Catalogue } from "./types.ts";
import { useCreateShoot } from "./use-create-shoot.ts";

/** The form of a new shoot: kept as it is typed, sent once. */
export function ShootForm({ catalogue }: { catalogue: Catalogue }): ReactNode {
  const accountId = useSession().account.id;
  const [draft, setDraft] = useState(() =>
    startShootDraft(readDraft<ShootDraft>("shoot", accountId), catalogue),
  );
  const photos = usePhotos({
    limit: catalogue.max_photos,
    maxBytes: catalogue.upload.max_bytes,
    first: draft.photos,
  });
  const uploads = photos.list.flatMap(({ upload }) => upload ?? []);
  const current: ShootDraft = { ...draft, photos: uploads };
  const content = JSON.stringify(current);
  useEffect(() => {
    writeDraft("shoot", accountId, JSON.parse(content) as ShootDraft);
  }, [accountId, content]);

  const [isTried, setTried] = useState(false);
  const create = useCreateShoot(useSubmitKey());
  const missing = photosMissing(photos.list) ?? settingMissing(current);
  const submit = (): void => {
    setTried(true);
    if (missing === null && !create.isPending) create.mutate(current);
  };
  const shots = shotsFor(catalogue, draft.style, draft.shots);
  const error = isTried && missing ? missing : create.error ? describeError(create.error) : null;
  return (
    <MakingForm
      onSubmit={submit}
      fields={
        <>
          <PhotoInput
            label={text.photos.label}
            hint={text.making.shootHint}
            photos={photos}
            maxBytes={catalogue.upload.max_bytes}
            formats={catalogue.upload.formats}
          />
          <StylePicker
            styles={catalogue.styles}
            value={draft.style}
            onChange={(style) => setDraft({ ...draft, style })}
          />
          <ShootSettings
            catalogue={catalogue}
            draft={draft}
            onChange={(fields) => setDraft({ ...draft, ...fields })}
          />
        </>
      }
      checkout={
        <Checkout
          price={shootPrice(catalogue, draft)}
          action={text.making.makePictures(shots)}
          missing={missing}
          isBusy={create.isPending}
          error={error}
        >
          <ShootSummary catalogue={catalogue} draft={current} />
        </Checkout>
      }
    />
  );
}

function settingMissing(draft: ShootDraft): string | null {
  if (!isRatio(draft.aspectRatio)) return text.making.needsRatio;
  return draft.mode === "with_model" && draft.modelId === null ? text.making.needsModel : null;
}
