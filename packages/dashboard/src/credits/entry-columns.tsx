import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatDay, formatDayAndTime } from "../format/dates.ts";
import { formatNumber, formatSigned } from "../format/numbers.ts";
import { catalogueQuery } from "../shoots/queries.ts";
import { text } from "../text/text.ts";
import type { Column } from "../ui/table.tsx";
import type { LedgerEntry } from "./types.ts";

const words = text.credits;

export function entryColumns(hasBrands: boolean): Column<LedgerEntry>[] {
  const columns: Column<LedgerEntry>[] = [
    {
      id: "date",
      header: words.columns.date,
      width: "6.5rem",
      cell: (entry) => (
        <time
          dateTime={entry.created_at}
          title={formatDayAndTime(entry.created_at)}
          className="text-soft"
        >
          {formatDay(entry.created_at)}
        </time>
      ),
      isSecondary: true,
    },
    {
      id: "what",
      header: words.columns.what,
      width: "minmax(6.5rem, 2.4fr)",
      cell: (entry) => <What entry={entry} />,
    },
    {
      id: "credits",
      header: words.columns.credits,
      width: "minmax(3.5rem, 4.5rem)",
      align: "right",
      cell: ({ credits }) => (
        <span className={credits > 0 ? "font-medium text-good" : "font-medium"}>
          {formatSigned(credits)}
        </span>
      ),
    },
    {
      id: "balance",
      header: words.columns.balance,
      width: "minmax(4rem, 5rem)",
      align: "right",
      cell: (entry) => <span className="text-soft">{formatNumber(entry.balance_after)}</span>,
    },
  ];
  if (hasBrands)
    columns.splice(2, 0, {
      id: "brand",
      header: words.columns.brand,
      width: "minmax(6rem, 1fr)",
      cell: ({ brand }) => (
        <span dir="auto" className="block truncate text-soft">
          {brand?.name}
        </span>
      ),
      isSecondary: true,
    });
  return columns;
}

/** The kind of movement, and the job or note that it belongs to. */
function What({ entry }: { entry: LedgerEntry }): ReactNode {
  const shot = entry.shot ? words.shot(formatNumber(entry.shot)) : null;
  return (
    <div className="grid grid-cols-1 gap-0.5">
      <span className="flex min-w-0 items-baseline gap-2">
        {entry.job ? (
          <JobLink job={entry.job} />
        ) : (
          <span dir="auto" className="truncate font-medium">
            {entry.note ?? words.kinds[entry.kind]}
          </span>
        )}
      </span>
      <span className="truncate text-xs text-faint">
        <span className="@2xl/table:hidden">{formatDay(entry.created_at)} · </span>
        {[
          words.kinds[entry.kind],
          entry.job && (entry.job.type === "shoot" ? words.shoot : words.video),
          shot,
          entry.job?.is_deleted && words.deletedJob,
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </div>
  );
}

function JobLink({ job }: { job: NonNullable<LedgerEntry["job"]> }): ReactNode {
  const { data: catalogue } = useQuery(catalogueQuery);
  const style = catalogue?.styles.find(({ id }) => id === job.style)?.name;
  const title = job.title || style || words[job.type];
  if (job.is_deleted)
    return (
      <span dir="auto" className="truncate text-soft">
        {title}
      </span>
    );
  return (
    <Link
      to={job.type === "shoot" ? "/shoots/$id" : "/videos/$id"}
      params={{ id: job.id }}
      dir="auto"
      className="truncate font-medium hover:underline"
    >
      {title}
    </Link>
  );
}
