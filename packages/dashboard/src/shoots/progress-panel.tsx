import type { ReactNode } from "react";
import { formatDuration } from "../format/dates.ts";
import { formatNumber, formatPercent } from "../format/numbers.ts";
import { text } from "../text/text.ts";
import type { Job, Progress } from "./types.ts";

/** How far a job is: its step, its share, the time left. */
export function ProgressPanel({ job }: { job: Job }): ReactNode {
  const { progress } = job;
  if (!progress) return null;
  const share = progressShare(progress);
  const words = [
    job.object === "video"
      ? text.jobs.percentDone(formatPercent(share))
      : text.jobs.shotsDone(formatNumber(progress.done), formatNumber(progress.total)),
    progress.seconds_left !== null && text.jobs.timeLeft(formatDuration(progress.seconds_left)),
  ].filter(Boolean);
  return (
    <div className="mb-6 grid gap-2 rounded-card border border-line bg-surface px-4 py-3.5 shadow-card">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <p aria-live="polite" className="font-medium">
          {describeStep(job.object, progress)}
        </p>
        <p className="text-soft tabular-nums">{words.join(" · ")}</p>
      </div>
      <div
        role="progressbar"
        aria-label={describeStep(job.object, progress)}
        aria-valuenow={Math.round(share * 100)}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-700 ease-calm"
          style={{ width: `${Math.max(3, share * 100)}%` }}
        />
      </div>
      <p className="text-xs text-faint">{text.jobs.leave}</p>
    </div>
  );
}

/** 0 to 1. What comes before the rendering is a small part of the whole. */
function progressShare({ step, done, total }: Progress): number {
  if (step === "waiting") return 0;
  if (step === "reading") return 0.04;
  if (step === "cutting_out") return 0.1;
  return 0.12 + 0.88 * (total > 0 ? done / total : 0);
}

function describeStep(object: Job["object"], { step, waiting_before }: Progress): string {
  if (step === "waiting") {
    if (waiting_before === 0) return text.jobs.waitingNext;
    return text.jobs.steps.waiting(waiting_before === null ? null : formatNumber(waiting_before));
  }
  return step === "rendering" && object === "video"
    ? text.jobs.steps.filming
    : text.jobs.steps[step];
}
