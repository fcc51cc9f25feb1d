import { CircleAlert, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { JobLink } from "../library/job-link.tsx";
import { useMay } from "../session/session.ts";
import { text } from "../text/text.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import type { Job } from "./types.ts";
import { useRetry } from "./use-job-actions.ts";

/** Why a job failed, that nothing was paid for it, and how to go on. */
export function JobFailure({ job }: { job: Job }): ReactNode {
  const retry = useRetry(job);
  const mayWork = useMay("work");
  // Some of the service's sentences end with it.
  const saysRefund = job.failure?.includes("credits are back") ?? false;
  return (
    <div
      role="alert"
      className="mb-6 flex flex-wrap items-start gap-x-4 gap-y-3 rounded-card bg-bad-soft px-4 py-4"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-bad" />
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold text-bad">{text.jobs.failedTitle}</p>
        <p className="mt-0.5 text-sm text-bad">
          {job.failure} {!saysRefund && text.jobs.allRefunded}
        </p>
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
