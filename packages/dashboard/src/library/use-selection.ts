import { useRef, useState } from "react";
import type { Job } from "../shoots/types.ts";

export type Selection = {
  size: number;
  has: (id: string) => boolean;
  /** @param isRange  everything from the one chosen last to this one */
  toggle: (id: string, isRange: boolean) => void;
  clear: () => void;
};

/** What is chosen of a list; what leaves the list is not chosen any more. */
export function useSelection(jobs: Job[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const present = jobs.filter(({ id }) => chosen.has(id));
  return {
    size: present.length,
    has: (id) => chosen.has(id),
    toggle(id, isRange) {
      const next = new Set(chosen);
      const [from, to] = [last.current, id].map((one) =>
        jobs.findIndex((job) => job.id === one),
      ) as [number, number];
      if (isRange && from >= 0)
        for (const job of jobs.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(job.id);
      else if (next.has(id)) next.delete(id);
      else next.add(id);
      last.current = id;
      setChosen(next);
    },
    clear: () => setChosen(new Set()),
  };
}
