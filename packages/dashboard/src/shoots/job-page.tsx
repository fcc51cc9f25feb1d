import type { ReactNode } from "react";
import { text } from "../text/text.ts";
import { Badge } from "../ui/badge.tsx";
import { Page } from "../ui/page.tsx";
import { JobActions } from "./job-actions.tsx";
import { JobFacts, type Fact } from "./job-facts.tsx";
import { JobFailure } from "./job-failure.tsx";
import { stateOf, tabTitle } from "./job.ts";
import { ProgressPanel } from "./progress-panel.tsx";
import type { Job } from "./types.ts";

type Props = {
  job: Job;
  /** What it is, beside its state. */
  lead: ReactNode;
  facts: Fact[];
  /** Told above what was made. */
  note?: ReactNode;
  /** What was made, or its place while it is. */
  children: ReactNode;
  /** What opens over the page. */
  overlays?: ReactNode;
};

const tones = { running: "accent", completed: "good", stopped: "plain", failed: "bad" } as const;

/** A shoot or a film while it is made, and after. */
export function JobPage({ job, lead, facts, note, children, overlays }: Props): ReactNode {
  const state = stateOf(job);
  const wasNotMade = state === "failed" || state === "stopped";
  return (
    <Page
      title={job.title}
      tabTitle={tabTitle(job)}
      width="wide"
      description={
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={tones[state]}>{text.jobs.status[state]}</Badge>
          {lead}
        </span>
      }
      actions={<JobActions job={job} />}
      hasManyActions
    >
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_260px]">
        <div className="min-w-0">
          {state === "running" && <ProgressPanel job={job} />}
          {wasNotMade && <JobFailure job={job} />}
          {note && <div className="mb-6">{note}</div>}
          {!wasNotMade && children}
        </div>
        <JobFacts job={job} facts={facts} />
      </div>
      {overlays}
    </Page>
  );
}
