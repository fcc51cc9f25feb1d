import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useState, type ReactNode } from "react";
import { request } from "../api/request.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import { useSubmit } from "../form/use-submit.ts";
import { isolate } from "../format/isolate.ts";
import { formatNumber } from "../format/numbers.ts";
import { text } from "../text/text.ts";
import { Ago } from "../ui/ago.tsx";
import { Button } from "../ui/button.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../ui/states.tsx";
import { DataTable, type Column } from "../ui/table.tsx";
import { showToast } from "../ui/toast.tsx";
import { useRows } from "../ui/use-rows.ts";
import { failuresQuery } from "./queries.ts";
import type { Failure } from "./types.ts";

const words = text.operator;

export function FailuresTab(): ReactNode {
  const query = useInfiniteQuery(failuresQuery);
  const { data, error, refetch } = query;
  const { rows, onEndReached } = useRows(query);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows />;
  if (rows.length === 0)
    return (
      <EmptyState icon={CircleCheck} title={words.noFailuresTitle}>
        {words.noFailures}
      </EmptyState>
    );
  return (
    <DataTable
      label={words.failureTable}
      columns={columns}
      rows={rows}
      rowKey={(failure) => failure.job.id}
      rowHeightPx={68}
      onEndReached={onEndReached}
    />
  );
}

const columns: Column<Failure>[] = [
  {
    id: "job",
    header: words.failureColumns.job,
    width: "minmax(8rem, 1.2fr)",
    cell: ({ job, account, shots_failed: shots }) => (
      <div className="grid grid-cols-1 gap-0.5">
        <span dir="auto" className="truncate font-medium">
          {job.title || words.untitled}
        </span>
        <span className="truncate text-xs text-faint">
          {[
            job.type === "shoot" ? text.credits.shoot : text.credits.video,
            shots ? words.shotsFailed(shots, formatNumber(shots)) : null,
            isolate(account.name),
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
        <code className="truncate font-mono text-2xs text-faint select-all">{job.id}</code>
      </div>
    ),
  },
  {
    id: "reason",
    header: words.failureColumns.reason,
    width: "minmax(8rem, 2fr)",
    cell: ({ failure }) => (
      <p className="line-clamp-3 text-xs text-soft" title={failure}>
        {failure}
      </p>
    ),
  },
  {
    id: "when",
    header: words.failureColumns.when,
    width: "7rem",
    cell: ({ job }) => <Ago date={job.finished_at ?? job.created_at} className="text-soft" />,
    isSecondary: true,
  },
  {
    id: "retry",
    header: <span className="sr-only">{text.actions.more}</span>,
    width: "4.5rem",
    cell: (failure) => <Retry failure={failure} />,
  },
];

function Retry({ failure: { job, account } }: { failure: Failure }): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const close = (): void => setAsking(false);
  const form = useSubmit({
    send: () =>
      request(`/app/operator/failures/${encodeURIComponent(job.id)}/retry`, { method: "POST" }),
    async onDone() {
      await queryClient.invalidateQueries({ queryKey: ["operator"] });
      showToast({ title: words.retried });
      close();
    },
  });
  return (
    <>
      <Button
        size="small"
        aria-label={words.retryNamed(job.title || words.untitled)}
        onClick={() => setAsking(true)}
      >
        {words.retry}
      </Button>
      {isAsking && (
        <FormDialog title={words.retryTitle} action={words.retry} form={form} onClose={close}>
          <p className="text-sm text-soft">{words.retryText(account.name)}</p>
        </FormDialog>
      )}
    </>
  );
}
