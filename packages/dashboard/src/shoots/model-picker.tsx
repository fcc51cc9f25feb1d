import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useEffect, useId, useState, type ReactNode } from "react";
import { describeError } from "../api/describe-error.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/button.tsx";
import { FieldGroup } from "../ui/field.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { Note } from "../ui/states.tsx";
import { modelsQuery } from "../models/queries.ts";
import { TagFilter } from "../models/tag-filter.tsx";
import { rankTags } from "../models/tags.ts";

type Props = { value: string | null; onChange: (id: string | null) => void };

/** Who holds or wears the product: presets and own ones, by picture, narrowed by tag. */
export function ModelPicker({ value, onChange }: Props): ReactNode {
  const { data, error, isSuccess, isFetching, refetch } = useQuery({
    ...modelsQuery,
    refetchOnMount: "always",
  });
  const [tag, setTag] = useState<string | null>(null);
  const name = useId();
  // A draft may name a model that was deleted since; one that is newer than the list comes with the next that is read.
  const isGone =
    isSuccess && !isFetching && value !== null && !data.data.some(({ id }) => id === value);
  useEffect(() => {
    if (isGone) onChange(null);
  });
  if (!data && error)
    return (
      <Note
        tone="bad"
        action={
          <Button size="small" onClick={() => void refetch()}>
            {text.failures.retry}
          </Button>
        }
      >
        {describeError(error)}
      </Note>
    );
  if (!data) return <SkeletonRows rows={3} />;
  const tags = rankTags(data.data);
  const shown = data.data.filter(
    (model) => tag === null || model.tags.includes(tag) || model.id === value,
  );
  return (
    <FieldGroup label={text.making.model} hint={text.making.modelHint}>
      {tags.length > 1 && <TagFilter tags={tags} tag={tag} onChange={setTag} />}
      <div className="grid max-h-84 grid-cols-3 gap-2 overflow-y-auto p-1 sm:grid-cols-5">
        {shown.map((model) => (
          <label
            key={model.id}
            className="group relative grid gap-1 has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              checked={model.id === value}
              onChange={() => onChange(model.id)}
              className="absolute inset-0 z-10 cursor-pointer opacity-0"
            />
            <img
              src={model.thumbnail_url}
              alt=""
              loading="lazy"
              className={clsx(
                "aspect-[4/5] w-full rounded-control bg-sunken object-cover object-top",
                model.id === value
                  ? "ring-2 ring-accent ring-offset-2 ring-offset-page"
                  : "ring-1 ring-line",
              )}
            />
            <span dir="auto" className="truncate text-xs text-soft">
              {model.name}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
