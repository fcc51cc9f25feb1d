import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { brandsQuery } from "../brands/queries.ts";
import { useSession } from "../session/session.ts";
import { text } from "../text/text.ts";
import { DayInput } from "../ui/day-input.tsx";
import { Select } from "../ui/input.tsx";
import { entryKinds, type StatementFilter } from "./statement-filter.ts";

const words = text.credits;

type Props = { filter: StatementFilter; onChange: (filter: StatementFilter) => void };

export function StatementFilters({ filter, onChange }: Props): ReactNode {
  const { account } = useSession();
  const set = (name: keyof StatementFilter, value: string): void => {
    const { [name]: _, ...rest } = filter;
    onChange({ ...rest, ...(value && { [name]: value }) });
  };
  return (
    <div role="search" aria-label={words.filters} className="flex flex-wrap items-center gap-2">
      <Select
        aria-label={words.kind}
        value={filter.kind ?? ""}
        onChange={(event) => set("kind", event.target.value)}
      >
        <option value="">{words.allKinds}</option>
        {entryKinds.map((kind) => (
          <option key={kind} value={kind}>
            {words.kindsInFilter[kind]}
          </option>
        ))}
      </Select>
      {account.kind === "agency" && (
        <BrandFilter value={filter.brand_id ?? ""} onChange={(id) => set("brand_id", id)} />
      )}
      <span className="flex flex-wrap items-center gap-2 text-sm text-faint">
        <DayInput
          aria-label={words.from}
          className="w-38!"
          max={filter.to}
          value={filter.from ?? ""}
          onChange={(day) => set("from", day)}
        />
        –
        <DayInput
          aria-label={words.to}
          className="w-38!"
          min={filter.from}
          value={filter.to ?? ""}
          onChange={(day) => set("to", day)}
        />
      </span>
    </div>
  );
}

type BrandProps = { value: string; onChange: (id: string) => void };

function BrandFilter({ value, onChange }: BrandProps): ReactNode {
  const brands = useQuery(brandsQuery).data?.data ?? [];
  return (
    <Select
      aria-label={words.brand}
      className="max-w-48"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{words.allBrands}</option>
      {brands.map((brand) => (
        <option key={brand.id} value={brand.id}>
          {brand.name}
        </option>
      ))}
    </Select>
  );
}
