import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { clsx } from "clsx";
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from "react";

export type Column<Row> = {
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** A grid track: `1fr`, `7rem`, `minmax(8rem, 2fr)`. */
  width: string;
  align?: "right";
  /** Left out where the table is narrow: on a phone, beside a tablet's navigation. */
  isSecondary?: boolean;
};

type Props<Row> = {
  /** Read aloud as the table's name. */
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string | number;
  rowHeightPx?: number;
  /** Called when the end comes near: load the next page. */
  onEndReached?: () => void;
};

const rowClass =
  "grid grid-cols-[var(--narrow-tracks)] items-center gap-4 px-4 @2xl/table:grid-cols-[var(--tracks)]";

function cellClass<Row>(column: Column<Row>): string {
  return clsx(
    "min-w-0",
    column.align === "right" && "text-right tabular-nums",
    column.isSecondary && "@max-2xl/table:hidden",
  );
}

/** A table of any length: only the rows near the window are in the page, ten thousand cost as many as forty. */
export function DataTable<Row>(props: Props<Row>): ReactNode {
  const { label, columns, rows, rowKey, rowHeightPx = 52, onEndReached } = props;
  const body = useRef<HTMLDivElement>(null);
  const [offsetPx, setOffsetPx] = useState(0);
  useLayoutEffect(() => {
    if (body.current) setOffsetPx(body.current.getBoundingClientRect().top + scrollY);
  }, []);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeightPx,
    overscan: 8,
    scrollMargin: offsetPx,
  });
  const visible = virtual.getVirtualItems();
  const lastIndex = visible.at(-1)?.index ?? 0;
  const isNearEnd = lastIndex >= rows.length - 10;
  useEffect(() => {
    if (isNearEnd) onEndReached?.();
  }, [isNearEnd, onEndReached]);
  const tracks = columns.map(({ width }) => width).join(" ");
  const narrowTracks = columns
    .filter(({ isSecondary }) => !isSecondary)
    .map(({ width }) => width)
    .join(" ");
  return (
    <div
      role="table"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      style={{ "--tracks": tracks, "--narrow-tracks": narrowTracks }}
      className="@container/table rounded-card border border-line bg-surface text-sm shadow-card"
    >
      <TableHeader columns={columns} />
      <div
        ref={body}
        role="rowgroup"
        className="relative"
        style={{ height: virtual.getTotalSize() }}
      >
        {visible.map((item) => {
          const data = rows[item.index];
          if (data === undefined) return null;
          return (
            <div
              key={rowKey(data)}
              role="row"
              aria-rowindex={item.index + 2}
              className={clsx(
                rowClass,
                "absolute inset-x-0 top-0 border-b border-line last:border-0 hover:bg-hover",
              )}
              style={{ height: item.size, transform: `translateY(${item.start - offsetPx}px)` }}
            >
              {columns.map((column) => (
                <div key={column.id} role="cell" className={cellClass(column)}>
                  {column.cell(data)}
                </div>
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function TableHeader<Row>({ columns }: { columns: Column<Row>[] }): ReactNode {
  return (
    <div
      role="row"
      aria-rowindex={1}
      className={clsx(rowClass, "h-10 border-b border-line text-xs text-faint")}
    >
      {columns.map((column) => (
        <div key={column.id} role="columnheader" className={cellClass(column)}>
          {column.header}
        </div>
      ))}
    </div>
  );
}
