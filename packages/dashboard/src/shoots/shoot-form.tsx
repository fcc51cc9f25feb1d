import { useState, type ReactNode } from "react";
import { describeError } from "../api/describe-error.ts";
import { PhotoInput } from "../photos/photo-input.tsx";
import { photosMissing } from "../photos/photos-missing.ts";
import { text } from "../text/text.ts";
import { Checkout } from "./checkout.tsx";
import { MakingForm } from "./making-form.tsx";
import { shootPrice, shotsFor } from "./prices.ts";
import {
  isRatio,
  maxSeed,
  startShootDraft,
  toShootFields,
  type ShootDraft,
} from "./shoot-draft.ts";
import { ShootSettings } from "./shoot-settings.tsx";
import { ShootSummary } from "./shoot-summary.tsx";
import { StylePicker } from "./style-picker.tsx";
import type { Catalogue } from "./types.ts";
import { useCreateJob } from "./use-create-job.ts";
import { useKeptForm } from "./use-kept-form.ts";

/** The form of a new shoot: kept as it is typed, sent once. */
export function ShootForm({ catalogue }: { catalogue: Catalogue }): ReactNode {
  const { draft, change, photos } = useKeptForm<ShootDraft>({
    kind: "shoot",
    start: (kept) => startShootDraft(kept, catalogue),
    maxPhotos: catalogue.max_photos,
    maxBytes: catalogue.upload.max_bytes,
  });
  const [isTried, setTried] = useState(false);
  const create = useCreateJob<ShootDraft>({
    kind: "shoot",
    toBody: toShootFields,
    toNext: (last) => ({ ...last, photos: [], title: "", seed: null }),
  });
  const missing = photosMissing(photos.list) ?? settingMissing(draft);
  const submit = (): void => {
    setTried(true);
    if (missing === null) create.mutate(draft);
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
            onChange={(style) => change({ style })}
          />
          <ShootSettings catalogue={catalogue} draft={draft} onChange={change} />
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
          <ShootSummary catalogue={catalogue} draft={draft} />
        </Checkout>
      }
    />
  );
}

function settingMissing(draft: ShootDraft): string | null {
  if (!isRatio(draft.aspectRatio)) return text.making.needsRatio;
  if (draft.seed !== null && draft.seed > maxSeed) return text.making.needsSeed;
  return draft.mode === "with_model" && draft.modelId === null ? text.making.needsModel : null;
}
