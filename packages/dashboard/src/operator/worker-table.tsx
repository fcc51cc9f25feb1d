import type { ReactNode } from "react";
import { formatNumber } from "../format/numbers.ts";
import { text } from "../text/text.ts";
import { Ago } from "../ui/ago.tsx";
import { Badge } from "../ui/badge.tsx";
import { DataTable, type Column } from "../ui/table.tsx";
import type { Worker } from "./types.ts";

const words = text.operator;

const columns: Column<Worker>[] = [
  {
    id: "host",
    header: words.workerColumns.host,
    width: "minmax(7rem, 2fr)",
    cell: (worker) => (
      <span className="block truncate">
        <span className="font-medium">{worker.host}</span>{" "}
        <span className="text-faint tabular-nums">{worker.pid}</span>
      </span>
    ),
  },
  {
    id: "slots",
    header: words.workerColumns.slots,
    width: "5rem",
    align: "right",
    cell: ({ slots }) => formatNumber(slots),
  },
  {
    id: "since",
    header: words.workerColumns.since,
    width: "minmax(7rem, 1fr)",
    cell: (worker) => <Ago date={worker.started_at} className="text-soft" />,
    isSecondary: true,
  },
  {
    id: "seen",
    header: words.workerColumns.seen,
    width: "minmax(7rem, 1fr)",
    cell: (worker) => <Ago date={worker.seen_at} className="text-soft" />,
    isSecondary: true,
  },
  {
    id: "state",
    header: words.workerColumns.state,
    width: "4.5rem",
    cell: ({ is_alive: isAlive }) => (
      <Badge tone={isAlive ? "good" : "bad"}>
        {isAlive ? words.workerAlive : words.workerGone}
      </Badge>
    ),
  },
];

export function WorkerTable({ workers }: { workers: Worker[] }): ReactNode {
  return (
    <DataTable
      label={words.workerTable}
      columns={columns}
      rows={workers}
      rowKey={(worker) => worker.id}
      rowHeightPx={46}
    />
  );
}
