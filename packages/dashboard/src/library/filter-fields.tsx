import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSession } from "../session/session.ts";
import { brandsQuery } from "../brands/queries.ts";
import { states } from "../shoots/job.ts";
import { catalogueQuery } from "../shoots/queries.ts";
import { text } from "../text/text.ts";
import { DayInput } from "../ui/day-input.tsx";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/input.tsx";
import { readFilter, type LibraryFilter } from "./filter.ts";

type Props = { filter: LibraryFilter; onChange: (filter: LibraryFilter) => void };
type Option = { value: string; label: string };

/** Style, brand, state and dates. */
export function FilterFields({ filter, onChange }: Props): ReactNode {
  const isAgency = useSession().account.kind === "agency";
  const styles = useQuery(catalogueQuery).data?.styles ?? [];
  const brands = useQuery({ ...brandsQuery, enabled: isAgency }).data?.data ?? [];
  const set = (name: keyof LibraryFilter, value: string): void =>
    onChange(readFilter({ ...filter, [name]: value }));
  const choice = (
    name: keyof LibraryFilter,
    label: string,
    any: string,
    options: Option[],
  ): ReactNode => (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={filter[name] ?? ""}
          onChange={(event) => set(name, event.target.value)}
        >
          <option value="">{any}</option>
          {options.map(({ value, label: words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
  return (
    <div className="grid w-82 max-w-[calc(100vw-4rem)] gap-4">
      {choice(
        "style",
        text.making.style,
        text.library.anyStyle,
        styles.map(({ id, name }) => ({ value: id, label: name })),
      )}
      {isAgency &&
        choice("brand_id", text.making.brand, text.library.anyBrand, [
          ...brands.map(({ id, name }) => ({ value: id, label: name })),
          { value: "none", label: text.library.withoutBrand },
        ])}
      {choice(
        "status",
        text.library.state,
        text.library.anyState,
        states.map((value) => ({ value, label: text.jobs.status[value] })),
      )}
      <div className="grid gap-3 sm:grid-cols-2 *:min-w-0">
        {(["from", "to"] as const).map((name) => (
          <Field key={name} label={text.library[name]}>
            {(control) => (
              <DayInput
                {...control}
                value={filter[name] ?? ""}
                onChange={(day) => set(name, day)}
              />
            )}
          </Field>
        ))}
      </div>
    </div>
  );
}
