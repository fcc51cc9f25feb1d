import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { formatDuration } from "../format/dates.ts";
import { formatBytes, formatNumber } from "../format/numbers.ts";
import { text } from "../text/text.ts";
import { Card, Section } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { ErrorState, Note } from "../ui/states.tsx";
import { overviewQuery } from "./queries.ts";
import type { Overview } from "./types.ts";
import { WorkerTable } from "./worker-table.tsx";

const words = text.operator;

export function OverviewTab(): ReactNode {
  const { data, error, refetch } = useQuery(overviewQuery);
  // A last picture of health is worth more than none; what failed stands above it.
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-80" />;
  return (
    <div>
      {error && (
        <div className="mb-4">
          <Note tone="bad">{text.failures.title}</Note>
        </div>
      )}
      <Figures overview={data} />
      <Section title={words.health}>
        <HealthList overview={data} />
      </Section>
      <Section title={words.workers}>
        {data.health.workers.some((worker) => worker.is_alive) ? null : (
          <div className="mb-3">
            <Note tone="bad">{words.noWorkers}</Note>
          </div>
        )}
        {data.health.workers.length > 0 && <WorkerTable workers={data.health.workers} />}
      </Section>
      <p className="mt-8 text-xs text-faint">{words.version(data.version)}</p>
    </div>
  );
}

/** Older than this, somebody waits for something that does not come. */
const longWaitSeconds = 600;

function Figures({ overview }: { overview: Overview }): ReactNode {
  const { queue } = overview;
  const oldest = queue.waiting > 0 ? queue.oldest_seconds : null;
  const figures: { label: string; value: string; isBad?: boolean }[] = [
    { label: words.waiting, value: formatNumber(queue.waiting) },
    { label: words.active, value: formatNumber(queue.active) },
    {
      label: words.oldest,
      value: oldest === null ? words.nothingWaits : formatDuration(oldest),
      isBad: oldest !== null && oldest > longWaitSeconds,
    },
    { label: words.jobsToday, value: formatNumber(overview.jobs_today) },
    {
      label: words.failedToday,
      value: formatNumber(overview.failed_today),
      isBad: overview.failed_today > 0,
    },
    { label: words.accounts, value: formatNumber(overview.accounts) },
    { label: words.users, value: formatNumber(overview.users) },
  ];
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card bg-line sm:grid-cols-4 lg:grid-cols-7">
        {figures.map(({ label, value, isBad }) => (
          <div
            key={label}
            className="grid content-start gap-1 bg-surface px-4 py-3.5 last:max-sm:col-span-2 sm:max-lg:last:col-span-2"
          >
            <dt className="text-xs text-faint">{label}</dt>
            <dd
              className={clsx(
                "text-lg font-semibold tracking-tight tabular-nums",
                isBad && "text-bad",
              )}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function HealthList({ overview }: { overview: Overview }): ReactNode {
  const { database, storage } = overview.health;
  const { ledger } = overview;
  const answer = (ms: number) => words.answered(formatNumber(Math.max(1, Math.round(ms))));
  return (
    <Card>
      <ul className="divide-y divide-line text-sm">
        <HealthRow
          name={words.database}
          isGood={database.is_up}
          state={database.is_up ? words.up : words.down}
          note={database.is_up ? answer(database.ms) : null}
        />
        <HealthRow
          name={words.storage}
          isGood={storage.is_up}
          state={storage.is_up ? words.up : words.down}
          note={
            storage.bytes_free === null
              ? answer(storage.ms)
              : words.bytesFree(formatBytes(storage.bytes_free))
          }
        />
        <HealthRow
          name={words.ledger}
          isGood={ledger.is_clean}
          state={
            ledger.is_clean
              ? words.ledgerClean
              : ledger.findings === null
                ? words.ledgerUnread
                : words.ledgerFindings(ledger.findings, formatNumber(ledger.findings))
          }
          note={
            ledger.is_clean
              ? words.ledgerCleanNote
              : ledger.findings === null
                ? words.ledgerUnreadNote
                : words.ledgerNote
          }
        />
      </ul>
      {ledger.first.length > 0 && <Findings ledger={ledger} />}
    </Card>
  );
}

/** What breaks the books, in words, with the rows that do. */
function Findings({ ledger }: Pick<Overview, "ledger">): ReactNode {
  const more = (ledger.findings ?? 0) - ledger.first.length;
  return (
    <section
      aria-label={words.findingsTitle}
      className="grid gap-3 border-t border-line bg-bad-soft px-4 py-4 text-sm text-bad"
    >
      <p>{words.findingsNote}</p>
      <ul className="grid gap-2">
        {ledger.first.map(({ rule, subject, detail }, index) => (
          <li key={index} className="grid">
            <span className="font-medium">{words.findings[rule] ?? rule}</span>
            <span className="truncate font-mono text-xs">
              {subject}: {detail}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{words.findingsMore(formatNumber(more))}</p>}
    </section>
  );
}

type RowProps = { name: string; isGood: boolean; state: string; note: string | null };

function HealthRow({ name, isGood, state, note }: RowProps): ReactNode {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-0.5 px-4 py-3">
      <span aria-hidden="true" className={`size-2 rounded-full ${isGood ? "bg-good" : "bg-bad"}`} />
      <span className="w-24 font-medium">{name}</span>
      <span className={isGood ? "text-good" : "font-medium text-bad"}>{state}</span>
      <span className="text-faint sm:ml-auto">{note}</span>
    </li>
  );
}
