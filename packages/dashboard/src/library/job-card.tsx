import { clsx } from "clsx";
import { Check, CircleAlert, CircleStop } from "lucide-react";
import type { ReactNode } from "react";
import { stateOf } from "../shoots/job.ts";
import type { Job } from "../shoots/types.ts";
import { text } from "../text/text.ts";
import { Ago } from "../ui/ago.tsx";
import { ShootCover, VideoCover } from "./covers.tsx";
import { JobLink } from "./job-link.tsx";

type Props = {
  job: Job;
  isSelected: boolean;
  isSelecting: boolean;
  onToggle: (isRange: boolean) => void;
};

/** A piece of work: its picture, name and age. */
export function JobCard({ job, isSelected, isSelecting, onToggle }: Props): ReactNode {
  const state = stateOf(job);
  return (
    <article
      className="group/card"
      onKeyDown={(event) => {
        // With Shift, which asks for a range, the key is a capital.
        if (event.key.toLowerCase() !== "x" || event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        onToggle(event.shiftKey);
      }}
    >
      <div
        className={clsx(
          "relative aspect-square overflow-hidden rounded-card bg-sunken",
          isSelected && "ring-2 ring-accent ring-offset-2 ring-offset-page",
        )}
      >
        {job.object === "shoot" ? <ShootCover shoot={job} /> : <VideoCover video={job} />}
        {state === "running" && <Running job={job} />}
        {(state === "failed" || state === "stopped") && <NotMade state={state} />}
        <button
          type="button"
          role="checkbox"
          aria-checked={isSelected}
          aria-label={text.library.select(job.title)}
          onClick={(event) => onToggle(event.shiftKey)}
          className={clsx(
            "absolute top-2 left-2 grid size-6 place-content-center rounded-full border shadow-card transition-opacity focus-visible:opacity-100",
            isSelected
              ? "border-accent bg-accent text-on-accent"
              : "border-line-strong bg-surface/90 text-transparent",
            !isSelected &&
              !isSelecting &&
              "opacity-0 group-hover/card:opacity-100 pointer-coarse:hidden",
          )}
        >
          <Check aria-hidden="true" className="size-3.5" strokeWidth={3} />
        </button>
      </div>
      <div className="mt-2 px-0.5">
        <JobLink
          job={job}
          className="block truncate text-sm font-medium hover:underline hover:underline-offset-2"
        >
          {job.title}
        </JobLink>
        <p className="flex gap-1 text-xs whitespace-nowrap text-faint">
          {job.brand && (
            <>
              <bdi className="truncate">{job.brand.name}</bdi>·
            </>
          )}
          <Ago date={job.created_at} className="shrink-0" />
        </p>
      </div>
    </article>
  );
}

function NotMade({ state }: { state: "failed" | "stopped" }): ReactNode {
  const Icon = state === "failed" ? CircleAlert : CircleStop;
  return (
    <span
      className={clsx(
        "pointer-events-none absolute inset-0 grid place-content-center bg-surface/75",
        state === "failed" ? "text-bad" : "text-soft",
      )}
    >
      <span className="flex items-center gap-1.5 text-sm font-medium">
        <Icon aria-hidden="true" className="size-4" />
        {text.jobs.status[state]}
      </span>
    </span>
  );
}

function Running({ job }: { job: Job }): ReactNode {
  const { done, total } = job.progress ?? { done: 0, total: 1 };
  return (
    <span className="pointer-events-none absolute inset-x-2 bottom-2 h-1 overflow-hidden rounded-full bg-black/35">
      <span
        className="block h-full rounded-full bg-white transition-[width] duration-700"
        style={{ width: `${Math.max(6, (100 * done) / Math.max(1, total))}%` }}
      />
    </span>
  );
}
