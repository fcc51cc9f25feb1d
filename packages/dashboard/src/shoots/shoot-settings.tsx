import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatNumber } from "../format/numbers.ts";
import { text } from "../text/text.ts";
import { Field, FieldGroup } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { BackgroundPicker } from "./background-picker.tsx";
import { BrandSelect } from "./brand-select.tsx";
import { ModePicker } from "./mode-picker.tsx";
import { ModelPicker } from "./model-picker.tsx";
import { shotsFor } from "./prices.ts";
import { RatioPicker } from "./ratio-picker.tsx";
import { isRatio, maxSeed, type ShootDraft } from "./shoot-draft.ts";
import { TitleField } from "./title-field.tsx";
import type { Catalogue, ShotCount } from "./types.ts";

type Props = {
  catalogue: Catalogue;
  draft: ShootDraft;
  onChange: (fields: Partial<ShootDraft>) => void;
};

/** Everything about a shoot but its photos and its style. */
export function ShootSettings({ catalogue, draft, onChange }: Props): ReactNode {
  const style = catalogue.styles.find(({ id }) => id === draft.style);
  return (
    <div className="grid gap-8">
      <ModePicker
        modes={catalogue.modes}
        value={draft.mode}
        onChange={(mode) => onChange({ mode })}
      />
      {draft.mode === "with_model" && (
        <ModelPicker value={draft.modelId} onChange={(modelId) => onChange({ modelId })} />
      )}
      <div className="grid gap-8 xl:grid-cols-2">
        <ShotPicker catalogue={catalogue} draft={draft} onChange={onChange} />
        <FieldGroup label={text.making.quality}>
          <Segmented
            label={text.making.quality}
            value={draft.quality}
            onChange={(quality) => onChange({ quality })}
            options={catalogue.qualities.map(({ id, name, longer_side_px, credits_per_image }) => ({
              value: id,
              label: name,
              note: text.making.qualityNote(
                formatNumber(longer_side_px),
                text.actions.credits(credits_per_image, formatNumber(credits_per_image)),
              ),
            }))}
          />
        </FieldGroup>
      </div>
      <RatioPicker
        ratios={catalogue.aspect_ratios}
        value={draft.aspectRatio}
        hasCustom
        error={isRatio(draft.aspectRatio) ? null : text.making.ratioCustomError}
        onChange={(ratio) => onChange({ aspectRatio: ratio ?? "1:1" })}
      />
      {style?.takes_background && (
        <BackgroundPicker
          value={draft.backgroundColor}
          onChange={(backgroundColor) => onChange({ backgroundColor })}
        />
      )}
      <MoreSettings draft={draft} onChange={onChange} />
    </div>
  );
}

function ShotPicker({ catalogue, draft, onChange }: Props): ReactNode {
  const takesSix = catalogue.styles.find(({ id }) => id === draft.style)?.takes_six_shots ?? false;
  const counts = new Map(catalogue.shots.map((count) => [String(count), count]));
  return (
    <FieldGroup label={text.making.pictures} hint={takesSix ? undefined : text.making.sixNote}>
      <Segmented
        label={text.making.pictures}
        value={String(shotsFor(catalogue, draft.style, draft.shots))}
        onChange={(value) => onChange({ shots: counts.get(value) ?? (4 satisfies ShotCount) })}
        options={catalogue.shots.map((count) => ({
          value: String(count),
          label: formatNumber(count),
          isDisabled: count === 6 && !takesSix,
        }))}
      />
    </FieldGroup>
  );
}

function MoreSettings({ draft, onChange }: Omit<Props, "catalogue">): ReactNode {
  const isTooLarge = draft.seed !== null && draft.seed > maxSeed;
  return (
    <div className="grid gap-5 border-t border-line pt-6 sm:grid-cols-2">
      <TitleField value={draft.title} onChange={(title) => onChange({ title })} />
      <BrandSelect value={draft.brandId} onChange={(brandId) => onChange({ brandId })} />
      <Field
        label={text.making.seed}
        hint={text.making.seedHint}
        error={isTooLarge ? text.making.seedError(formatNumber(maxSeed)) : null}
        isOptional
      >
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            value={draft.seed ?? ""}
            onChange={(event) => {
              const digits = event.target.value.replace(/\D/g, "").slice(0, 10);
              onChange({ seed: digits === "" ? null : Number(digits) });
            }}
          />
        )}
      </Field>
      <p className="self-end text-sm text-faint max-sm:hidden">
        {draft.mode === "with_model" && (
          <Link to="/models" className="underline underline-offset-2 hover:text-ink">
            {text.making.ownModels}
          </Link>
        )}
      </p>
    </div>
  );
}
