import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Images, SearchX } from "lucide-react";
import { useCallback, useState, type ReactNode } from "react";
import { useMay } from "../session/session.ts";
import type { Job } from "../shoots/types.ts";
import { text } from "../text/text.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { Page } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../ui/states.tsx";
import { useRows } from "../ui/use-rows.ts";
import { FilterBar } from "./filter-bar.tsx";
import type { LibraryFilter } from "./filter.ts";
import { JobGrid } from "./job-grid.tsx";
import { libraryQuery } from "./queries.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { useSelection } from "./use-selection.ts";

/** All work, newest first: filtered, searched, chosen from. */
export function LibraryPage(): ReactNode {
  const filter = useSearch({ from: "/app/library" });
  const navigate = useNavigate({ from: "/library" });
  const query = useInfiniteQuery(libraryQuery(filter));
  const { rows: jobs, onEndReached } = useRows(query);
  const selection = useSelection(jobs);
  const [isSelecting, setSelecting] = useState(false);
  const stopSelecting = (): void => {
    selection.clear();
    setSelecting(false);
  };
  const setFilter = useCallback(
    (next: LibraryFilter) => void navigate({ search: next, replace: true }),
    [navigate],
  );
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <Page
      title={text.shell.library}
      width="wide"
      actions={
        <PageActions
          isSelecting={isSelecting}
          onSelect={isSelecting ? stopSelecting : () => setSelecting(true)}
        />
      }
    >
      <FilterBar filter={filter} onChange={setFilter} />
      {query.isPending ? (
        <GridSkeleton />
      ) : query.isError && jobs.length === 0 ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : jobs.length === 0 ? (
        <NothingHere isFiltered={isFiltered} onClear={() => setFilter({})} />
      ) : (
        <div className={query.isPlaceholderData ? "opacity-60 transition-opacity" : ""}>
          <JobGrid
            jobs={jobs}
            selection={selection}
            isSelecting={isSelecting}
            onEndReached={onEndReached}
            isLoadingMore={query.isFetchingNextPage}
          />
        </div>
      )}
      <SelectionBar
        jobs={jobs.filter((job: Job) => selection.has(job.id))}
        onClear={stopSelecting}
      />
    </Page>
  );
}

type ActionProps = { isSelecting: boolean; onSelect: () => void };

function PageActions({ isSelecting, onSelect }: ActionProps): ReactNode {
  const mayWork = useMay("work");
  return (
    <>
      <Button variant="ghost" aria-pressed={isSelecting} onClick={onSelect}>
        {isSelecting ? text.actions.done : text.library.selectSome}
      </Button>
      {mayWork && (
        <Link to="/shoots/new" className={buttonClass({ variant: "primary" })}>
          {text.shell.newShoot}
        </Link>
      )}
    </>
  );
}

function NothingHere({
  isFiltered,
  onClear,
}: {
  isFiltered: boolean;
  onClear: () => void;
}): ReactNode {
  const mayWork = useMay("work");
  if (isFiltered)
    return (
      <EmptyState
        icon={SearchX}
        title={text.library.nothingTitle}
        action={<Button onClick={onClear}>{text.library.clear}</Button>}
      >
        {text.library.nothingText}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={Images}
      title={text.library.emptyTitle}
      action={
        mayWork && (
          <Link to="/shoots/new" className={buttonClass({ variant: "primary" })}>
            {text.library.emptyAction}
          </Link>
        )
      }
    >
      {mayWork ? text.library.emptyText : text.library.viewerEmpty}
    </EmptyState>
  );
}

function GridSkeleton(): ReactNode {
  return (
    <div role="status" aria-label={text.actions.loading} className="@container">
      {/* As many columns as the grid will have. */}
      <div className="grid grid-cols-2 gap-4 @min-[560px]:grid-cols-[repeat(auto-fill,minmax(min(230px,calc((100%-32px)/3)),1fr))]">
        {Array.from({ length: 12 }, (_, index) => (
          <Skeleton key={index} className="mb-14 aspect-square" />
        ))}
      </div>
    </div>
  );
}
