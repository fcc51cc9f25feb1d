import type { ReactNode } from "react";
import { formatDayAndTime } from "../format/dates.ts";
import { formatNumber } from "../format/numbers.ts";
import { text } from "../text/text.ts";
import type { Job, Source } from "./types.ts";

export type Fact = [name: string, value: ReactNode];

/** What a job was made of: its photos, its settings, its price. */
export function JobFacts({ job, facts }: { job: Job; facts: Fact[] }): ReactNode {
  const all: Fact[] = [
    ...facts,
    ...(job.brand ? ([[text.jobs.facts.brand, job.brand.name]] satisfies Fact[]) : []),
    [text.jobs.seed, String(job.seed)],
    ...(job.credits_used === null
      ? []
      : ([[text.jobs.credits, formatNumber(job.credits_used)]] satisfies Fact[])),
    [text.jobs.facts.made, formatDayAndTime(job.created_at)],
  ];
  return (
    <aside aria-label={text.jobs.settings} className="grid content-start gap-6">
      <SourceRow sources={job.sources} />
      <dl className="grid gap-2.5 text-sm">
        {all.map(([name, value]) => (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt className="shrink-0 text-faint">{name}</dt>
            <dd className="min-w-0 text-right [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-xs text-faint">{text.jobs.madeBy[job.created_by]}</p>
    </aside>
  );
}

function SourceRow({ sources }: { sources: Source[] }): ReactNode {
  return (
    <div>
      <h2 className="mb-2 text-sm text-faint">{text.jobs.sources}</h2>
      <div className="flex flex-wrap gap-2">
        {sources.map((source, index) => (
          <a
            key={index}
            href={source.preview_url}
            target="_blank"
            rel="noreferrer"
            aria-label={`${text.viewer.photo} ${index + 1}`}
            className="size-16 overflow-hidden rounded-control border border-line bg-surface"
          >
            <img src={source.thumbnail_url} alt="" className="size-full object-cover" />
          </a>
        ))}
      </div>
    </div>
  );
}
