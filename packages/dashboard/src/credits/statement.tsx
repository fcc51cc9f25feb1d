import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { Download, Receipt } from "lucide-react";
import { useMemo, type ReactNode } from "react";
import { useSession } from "../session/session.ts";
import { text } from "../text/text.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { Section } from "../ui/page.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { EmptyState, ErrorState } from "../ui/states.tsx";
import { DataTable } from "../ui/table.tsx";
import { useRows } from "../ui/use-rows.ts";
import { entryColumns } from "./entry-columns.tsx";
import { entriesQuery } from "./queries.ts";
import { StatementFilters } from "./statement-filters.tsx";
import { readStatementFilter, statementQuery, type StatementFilter } from "./statement-filter.ts";

const words = text.credits;

/** The ledger, every entry with its job; a table of any length. */
export function Statement(): ReactNode {
  // The router hands on what the reader left out, too.
  const filter = readStatementFilter(getRouteApi("/app/credits").useSearch());
  const navigate = useNavigate();
  const setFilter = (search: StatementFilter): void =>
    void navigate({ to: "/credits", search, replace: true, resetScroll: false });
  return (
    <Section
      title={words.statement}
      description={words.statementNote}
      actions={
        <a
          href={`/app/credits/entries.csv?${statementQuery(filter)}`}
          title={words.csvNote}
          download
          className={buttonClass({ size: "small" })}
        >
          <Download aria-hidden="true" className="size-4" />
          {words.csv}
        </a>
      }
    >
      <div className="grid gap-3">
        <StatementFilters filter={filter} onChange={setFilter} />
        <Entries filter={filter} onClear={() => setFilter({})} />
      </div>
    </Section>
  );
}

type EntriesProps = { filter: StatementFilter; onClear: () => void };

function Entries({ filter, onClear }: EntriesProps): ReactNode {
  const { account } = useSession();
  const query = useInfiniteQuery(entriesQuery(filter));
  const { data, error, refetch, isFetchingNextPage } = query;
  const { rows, onEndReached } = useRows(query);
  const columns = useMemo(() => entryColumns(account.kind === "agency"), [account.kind]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows />;
  const isFiltered = Object.keys(filter).length > 0;
  if (rows.length === 0)
    return (
      <EmptyState
        icon={Receipt}
        title={isFiltered ? words.emptyFilter : words.emptyTitle}
        action={isFiltered ? <Button onClick={onClear}>{words.clearFilters}</Button> : <NewShoot />}
      >
        {isFiltered ? undefined : words.empty}
      </EmptyState>
    );
  return (
    <>
      <DataTable
        label={words.tableLabel}
        columns={columns}
        rows={rows}
        rowKey={(entry) => entry.id}
        onEndReached={onEndReached}
      />
      {isFetchingNextPage && (
        <p role="status" className="flex justify-center py-3 text-faint">
          <Spinner />
          <span className="sr-only">{text.actions.loading}</span>
        </p>
      )}
    </>
  );
}

function NewShoot(): ReactNode {
  return (
    <Link to="/shoots/new" className={buttonClass()}>
      {text.shell.newShoot}
    </Link>
  );
}
