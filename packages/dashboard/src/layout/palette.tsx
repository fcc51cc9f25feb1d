import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { clsx } from "clsx";
import { BookOpen, Search } from "lucide-react";
import { useDeferredValue, useId, useState, type KeyboardEvent, type ReactNode } from "react";
import { librarySearchQuery } from "../library/queries.ts";
import { coverOf } from "../shoots/job.ts";
import type { Job } from "../shoots/types.ts";
import { text } from "../text/text.ts";
import { Modal } from "../ui/dialog.tsx";
import { Kbd } from "../ui/kbd.tsx";
import type { NavigationItem } from "./navigation.ts";

type Props = { isOpen: boolean; onClose: () => void; items: NavigationItem[] };
type Entry = {
  id: string;
  label: string;
  note?: string;
  mark: ReactNode;
  shortcut?: string;
  run: () => void;
};

/** Jump to any page or piece of work by typing a part of its name. */
export function Palette({ isOpen, onClose, items }: Props): ReactNode {
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      label={text.shell.palette}
      className="mx-auto mt-[12dvh] mb-auto w-[min(36rem,calc(100vw-2rem))] overflow-hidden rounded-2xl bg-raised shadow-float"
    >
      <PaletteBody onClose={onClose} items={items} />
    </Modal>
  );
}

function PaletteBody({ onClose, items }: Omit<Props, "isOpen">): ReactNode {
  const [typed, setTyped] = useState("");
  const [selected, setSelected] = useState(0);
  const listId = useId();
  const { entries, isSearching } = useEntries(typed, items);
  const current = Math.min(selected, entries.length - 1);
  const run = (entry: Entry | undefined): void => {
    if (!entry) return;
    onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Enter and the arrows choose among an input method's characters first.
    if (event.nativeEvent.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      const next = (current + step + entries.length) % Math.max(1, entries.length);
      setSelected(next);
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter") {
      event.preventDefault();
      run(entries[current]);
    }
  };
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search aria-hidden="true" className="size-4.5 text-faint" />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={entries[current] && `${listId}-${current}`}
          aria-label={text.shell.palette}
          placeholder={text.shell.paletteHint}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setSelected(0);
          }}
          onKeyDown={onKeyDown}
          className="h-13 min-w-0 flex-1 bg-transparent text-[16px] outline-none sm:text-base placeholder:text-faint"
        />
        <Kbd keys="Escape" />
      </div>
      <div
        role="listbox"
        id={listId}
        aria-label={text.shell.palette}
        className="max-h-[50dvh] overflow-y-auto p-1.5"
      >
        {entries.map((entry, index) => (
          <Option
            key={entry.id}
            id={`${listId}-${index}`}
            entry={entry}
            isSelected={index === current}
            onHover={() => setSelected(index)}
            onRun={() => run(entry)}
          />
        ))}
        {entries.length === 0 && !isSearching && (
          <p className="px-3 py-6 text-center text-sm text-faint">{text.shell.paletteEmpty}</p>
        )}
      </div>
    </>
  );
}

function JobMark({ job }: { job: Job }): ReactNode {
  const cover = coverOf(job);
  return cover && <img src={cover} alt="" className="size-6 rounded-[5px] object-cover" />;
}

type OptionProps = {
  id: string;
  entry: Entry;
  isSelected: boolean;
  onHover: () => void;
  onRun: () => void;
};

function Option({ id, entry, isSelected, onHover, onRun }: OptionProps): ReactNode {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      onMouseMove={onHover}
      onClick={onRun}
      className={clsx(
        "flex h-10 cursor-pointer items-center gap-3 rounded-control px-3 text-sm",
        isSelected && "bg-hover",
      )}
    >
      <span className="grid size-6 place-content-center text-faint [&_svg]:size-4.5">
        {entry.mark}
      </span>
      <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
        {entry.label}
      </span>
      {entry.note && (
        <span dir="auto" className="max-w-2/5 truncate text-faint">
          {entry.note}
        </span>
      )}
      {entry.shortcut && <Kbd keys={entry.shortcut} />}
    </div>
  );
}

function useEntries(
  typed: string,
  items: NavigationItem[],
): { entries: Entry[]; isSearching: boolean } {
  const navigate = useNavigate();
  const words = useDeferredValue(typed.trim().toLowerCase());
  const { data, isFetching, isPlaceholderData } = useQuery(librarySearchQuery(words));
  // What was found for other words stays only where it is what these mean too: Enter opens what stands first.
  const found = (data?.data ?? []).filter(
    ({ title }) => !isPlaceholderData || (words !== "" && title.toLowerCase().includes(words)),
  );
  const pages: Entry[] = items.map((item) => ({
    id: item.to,
    label: item.label,
    mark: <item.icon strokeWidth={1.75} />,
    ...(item.shortcut && { shortcut: item.shortcut }),
    run: () => void navigate({ to: item.to }),
  }));
  pages.push({
    id: "/docs",
    label: text.shell.reference,
    mark: <BookOpen strokeWidth={1.75} />,
    run: () => window.open("/docs", "_blank", "noreferrer"),
  });
  const work: Entry[] = found.map((job) => ({
    id: job.id,
    label: job.title,
    note: job.brand?.name ?? "",
    mark: <JobMark job={job} />,
    run: () =>
      void (job.object === "shoot"
        ? navigate({ to: "/shoots/$id", params: { id: job.id } })
        : navigate({ to: "/videos/$id", params: { id: job.id } })),
  }));
  const entries = [...pages.filter(({ label }) => label.toLowerCase().includes(words)), ...work];
  return { entries, isSearching: isFetching || words !== typed.trim().toLowerCase() };
}
