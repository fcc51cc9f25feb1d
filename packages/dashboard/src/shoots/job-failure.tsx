import { clsx } from "clsx";
import { CircleAlert, CircleStop, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { JobLink } from "../library/job-link.tsx";
import { useMay } from "../session/session.ts";
import { text } from "../text/text.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import type { Job } from "./types.ts";
import { useRetry } from "./use-job-actions.ts";

/** Why a job was not made, that nothing was paid for it, and how to go on. */
export function JobFailure({ job }: { job: Job }): ReactNode {
  const retry = useRetry(job);
  const mayWork = useMay("work");
  const end = describeEnd(job);
  return (
    <div
      role={job.is_stopped ? "status" : "alert"}
      className={clsx(
        "mb-6 flex flex-wrap items-start gap-x-4 gap-y-3 rounded-card px-4 py-4",
        job.is_stopped ? "border border-line bg-surface shadow-card" : "bg-bad-soft text-bad",
      )}
    >
      {job.is_stopped ? (
        <CircleStop aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-soft" />
      ) : (
        <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      )}
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">
          {job.is_stopped ? text.jobs.stoppedTitle : text.jobs.failedTitle}
        </p>
        {end && <p className="mt-0.5 text-sm">{end}</p>}
      </div>
      {job.retried_as !== null ? (
        <JobLink job={{ object: job.object, id: job.retried_as }} className={buttonClass()}>
          {text.jobs.retriedAs}
        </JobLink>
      ) : (
        mayWork && (
          <Button
            icon={<RotateCw className="size-4" />}
            isBusy={retry.isPending}
            onClick={() => retry.mutate()}
          >
            {text.jobs.retry}
          </Button>
        )
      )}
    </div>
  );
}

/** What the service says of it; that nothing was paid is for who sees credits. */
function describeEnd({ failure, is_stopped, credits_used }: Job): string {
  // Some of the service's sentences end with it.
  const saysRefund = !is_stopped && failure?.includes("credits are back");
  const refund = credits_used === null || saysRefund ? "" : text.jobs.allRefunded;
  return `${is_stopped ? "" : (failure ?? "")} ${refund}`.trim();
}
