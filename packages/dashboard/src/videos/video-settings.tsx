import type { ReactNode } from "react";
import { BrandSelect } from "../shoots/brand-select.tsx";
import { ModePicker } from "../shoots/mode-picker.tsx";
import { RatioPicker } from "../shoots/ratio-picker.tsx";
import { TitleField } from "../shoots/title-field.tsx";
import type { Catalogue } from "../shoots/types.ts";
import { text } from "../text/text.ts";
import { Field, FieldGroup } from "../ui/field.tsx";
import { Textarea } from "../ui/input.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { Switch } from "../ui/switch.tsx";
import { LogoInput } from "./logo-input.tsx";
import type { VideoDraft } from "./video-draft.ts";

type Props = {
  catalogue: Catalogue;
  draft: VideoDraft;
  onChange: (fields: Partial<VideoDraft>) => void;
};

/** Everything about a film but its photos. */
export function VideoSettings({ catalogue, draft, onChange }: Props): ReactNode {
  const { videos } = catalogue;
  return (
    <div className="grid gap-8">
      <div className="grid gap-8 xl:grid-cols-2">
        <LengthPicker catalogue={catalogue} draft={draft} onChange={onChange} />
        <FieldGroup label={text.making.resolution}>
          <Segmented
            label={text.making.resolution}
            value={draft.resolution}
            onChange={(resolution) => onChange({ resolution })}
            options={videos.resolutions.map(({ id, credits_per_second }) => ({
              value: id,
              label: id,
              note: text.making.creditsPerSecond(credits_per_second),
            }))}
          />
        </FieldGroup>
      </div>
      <RatioPicker
        ratios={videos.aspect_ratios}
        value={draft.aspectRatio}
        hasAuto
        onChange={(aspectRatio) => onChange({ aspectRatio })}
      />
      <ModePicker
        modes={catalogue.modes}
        discountPercent={videos.model_discount_percent}
        value={draft.mode}
        onChange={(mode) => onChange({ mode })}
      />
      <NoteField catalogue={catalogue} draft={draft} onChange={onChange} />
      <div className="grid gap-6 border-t border-line pt-6 sm:grid-cols-2">
        <Switch
          label={text.making.music}
          hint={text.making.musicHint}
          isOn={draft.music}
          onChange={(music) => onChange({ music })}
        />
        <LogoInput
          catalogue={catalogue}
          logo={draft.logo}
          onChange={(logo) => onChange({ logo })}
        />
        <TitleField value={draft.title} onChange={(title) => onChange({ title })} />
        <BrandSelect value={draft.brandId} onChange={(brandId) => onChange({ brandId })} />
      </div>
    </div>
  );
}

function LengthPicker({ catalogue, draft, onChange }: Props): ReactNode {
  const { durations } = catalogue.videos;
  return (
    <FieldGroup label={text.making.duration}>
      <Segmented
        label={text.making.duration}
        value={String(draft.duration)}
        onChange={(value) => {
          const chosen = durations.find(({ seconds }) => String(seconds) === value);
          if (chosen) onChange({ duration: chosen.seconds });
        }}
        options={durations.map(({ seconds, max_images }) => ({
          value: String(seconds),
          label: text.making.seconds(seconds),
          note: text.making.upToPhotos(max_images),
        }))}
      />
    </FieldGroup>
  );
}

function NoteField({ catalogue, draft, onChange }: Props): ReactNode {
  return (
    <Field label={text.making.note} hint={text.making.noteHint} isOptional>
      {(control) => (
        <Textarea
          {...control}
          maxLength={catalogue.videos.note_max_characters}
          placeholder={text.making.notePlaceholder}
          value={draft.note}
          onChange={(event) => onChange({ note: event.target.value })}
        />
      )}
    </Field>
  );
}
