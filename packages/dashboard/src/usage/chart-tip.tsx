import type { ReactNode } from "react";
import { formatNumber } from "../format/numbers.ts";
import { formatColumnInFull } from "../format/utc-days.ts";
import { colorOf } from "./colors.ts";
import type { Stack } from "./stack.ts";

const tipPx = 208;

type Props = { stack: Stack; index: number; centerPx: number; widthPx: number };

/** The figures of the column under the pointer. */
export function ChartTip({ stack, index, centerPx, widthPx }: Props): ReactNode {
  const { columns, series, totals } = stack;
  // Beside the column, on the side that has room.
  const leftPx =
    centerPx + tipPx + 20 < widthPx ? centerPx + 16 : Math.max(0, centerPx - tipPx - 16);
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-2 z-10 grid gap-1.5 rounded-card bg-raised p-3 text-xs shadow-float"
      style={{ left: leftPx, width: tipPx }}
    >
      <p className="flex justify-between gap-3 font-medium">
        <span className="text-soft">{formatColumnInFull(columns[index] ?? "")}</span>
        <span className="tabular-nums">{formatNumber(totals[index] ?? 0)}</span>
      </p>
      {series.length > 1 &&
        series.map(({ name, values }, place) => {
          const value = values[index] ?? 0;
          if (value === 0) return null;
          return (
            <p key={place} className="flex items-center gap-2">
              <span
                className="size-2 shrink-0 rounded-[3px]"
                style={{ background: colorOf(series, place) }}
              />
              <span dir="auto" className="min-w-0 flex-1 truncate text-soft">
                {name}
              </span>
              <span className="tabular-nums">{formatNumber(value)}</span>
            </p>
          );
        })}
    </div>
  );
}
