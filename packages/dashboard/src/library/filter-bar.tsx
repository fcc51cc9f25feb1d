import { useQuery } from "@tanstack/react-query";
import { ListFilter, Search, X } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { formatDay } from "../format/dates.ts";
import { startOfDay } from "../format/local-days.ts";
import { useShortcuts } from "../layout/shortcuts.ts";
import { useSession } from "../session/session.ts";
import { brandsQuery } from "../brands/queries.ts";
import { catalogueQuery } from "../shoots/queries.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/button.tsx";
import { Input } from "../ui/input.tsx";
import { Popover } from "../ui/popover.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { FilterFields } from "./filter-fields.tsx";
import type { LibraryFilter } from "./filter.ts";

type Props = { filter: LibraryFilter; onChange: (filter: LibraryFilter) => void };

/** How long typing must rest before it is searched for. */
const searchDelayMs = 250;

/** Search, kind and further filters, with what is set as chips to take off. */
export function FilterBar({ filter, onChange }: Props): ReactNode {
  const without = (name: keyof LibraryFilter): void => {
    const { [name]: _, ...rest } = filter;
    onChange(rest);
  };
  const chips = useChips(filter);
  return (
    <div className="mb-5 grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField filter={filter} onChange={onChange} />
        <Segmented
          label={text.library.filters}
          value={filter.type ?? "all"}
          onChange={(type) => {
            const { type: _, ...rest } = filter;
            onChange(type === "all" ? rest : { ...rest, type });
          }}
          options={(["all", "shoot", "video"] as const).map((value) => ({
            value,
            label: text.library.types[value],
          }))}
        />
        <Popover
          label={text.library.filters}
          align="end"
          trigger={
            <Button icon={<ListFilter className="size-4" />}>
              {text.library.filters}
              {chips.length > 0 && (
                <span className="grid size-5 place-content-center rounded-full bg-accent text-2xs text-on-accent">
                  {chips.length}
                </span>
              )}
            </Button>
          }
        >
          <FilterFields filter={filter} onChange={onChange} />
        </Popover>
      </div>
      {chips.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {chips.map(({ name, label }) => (
            <li key={name}>
              <button
                type="button"
                onClick={() => without(name)}
                className="flex h-7 items-center gap-1.5 rounded-full border border-line bg-surface pr-2 pl-3 text-xs font-medium hover:border-line-strong"
              >
                {label}
                <X aria-hidden="true" className="size-3.5 text-faint" />
                <span className="sr-only">{text.actions.clear}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function SearchField({ filter, onChange }: Props): ReactNode {
  const { q = "" } = filter;
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(q);
  // What this field put into the address, and what stood there last: anything else came by a link, and is taken over.
  const [asked, setAsked] = useState(q);
  const [seen, setSeen] = useState(q);
  if (q !== seen) {
    setSeen(q);
    if (q !== asked) {
      setAsked(q);
      setTyped(q);
    }
  }
  useShortcuts({ "/": () => field.current?.focus() });
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === q) return;
    const timer = setTimeout(() => {
      const { q: _, ...rest } = filter;
      setAsked(wanted);
      onChange(wanted ? { ...rest, q: wanted } : rest);
    }, searchDelayMs);
    return () => clearTimeout(timer);
  }, [typed, q, filter, onChange]);
  return (
    <div className="relative min-w-48 flex-1 basis-64">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-faint"
      />
      <Input
        ref={field}
        type="search"
        aria-label={text.library.search}
        placeholder={text.library.search}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="pl-9"
      />
    </div>
  );
}

/** What is set, in words. */
function useChips(filter: LibraryFilter): { name: keyof LibraryFilter; label: string }[] {
  const isAgency = useSession().account.kind === "agency";
  const catalogue = useQuery(catalogueQuery).data;
  const brands = useQuery({ ...brandsQuery, enabled: isAgency }).data;
  const chips: { name: keyof LibraryFilter; label: string | undefined }[] = [
    {
      name: "style",
      label: catalogue?.styles.find(({ id }) => id === filter.style)?.name ?? filter.style,
    },
    {
      name: "brand_id",
      label:
        filter.brand_id === "none"
          ? text.library.withoutBrand
          : (brands?.data.find(({ id }) => id === filter.brand_id)?.name ?? filter.brand_id),
    },
    { name: "status", label: filter.status && text.jobs.status[filter.status] },
    {
      name: "from",
      label: filter.from && `${text.library.from} ${formatDay(startOfDay(filter.from))}`,
    },
    { name: "to", label: filter.to && `${text.library.to} ${formatDay(startOfDay(filter.to))}` },
  ];
  return chips.flatMap(({ name, label }) => (label ? [{ name, label }] : []));
}
