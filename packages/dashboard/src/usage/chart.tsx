import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";
import { formatCompact, formatNumber } from "../format/numbers.ts";
import { formatColumn, formatColumnInFull } from "../format/utc-days.ts";
import { text } from "../text/text.ts";
import { ChartTip } from "./chart-tip.tsx";
import { colorOf } from "./colors.ts";
import { axisTicks, type Stack } from "./stack.ts";
import { useWidth } from "./use-width.ts";

const heightPx = 232;
const leftPx = 44;
const topPx = 8;
const bottomPx = 26;
const plotPx = heightPx - topPx - bottomPx;
/** Wider bars look like furniture. */
const maxBarPx = 36;

type Props = { label: string; stack: Stack };

/**
 * Stacked columns in plain SVG. To the keyboard and to screen readers it is a slider over the days, whose value is the
 * day's figures in words.
 */
export function Chart({ label, stack }: Props): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(frame);
  const [pointed, setPointed] = useState<number | null>(null);
  const { columns, totals } = stack;
  const bandPx = Math.max(0, widthPx - leftPx) / Math.max(1, columns.length);
  const point = (event: PointerEvent<HTMLDivElement>): void => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - leftPx;
    setPointed(clamp(Math.floor(x / bandPx), columns.length));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = stepOf(event.key, pointed, columns.length);
    if (next === undefined) return;
    event.preventDefault();
    setPointed(next === null ? null : clamp(next, columns.length));
  };
  const shown = pointed ?? columns.length - 1;
  return (
    <div
      ref={frame}
      role="slider"
      tabIndex={0}
      aria-label={`${label}. ${text.usage.chartKeys}`}
      aria-valuemin={0}
      aria-valuemax={columns.length - 1}
      aria-valuenow={shown}
      aria-valuetext={describe(stack, shown)}
      className="relative touch-pan-y rounded-control"
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => setPointed(null)}
      onFocus={(event) => {
        if (event.currentTarget.matches(":focus-visible")) setPointed(columns.length - 1);
      }}
      onBlur={() => setPointed(null)}
      onKeyDown={onKeyDown}
    >
      <svg width={widthPx} height={heightPx} aria-hidden="true" className="block text-faint">
        <Plot stack={stack} bandPx={bandPx} widthPx={widthPx} pointed={pointed} />
      </svg>
      {pointed !== null && (totals[pointed] ?? 0) > 0 && (
        <ChartTip
          stack={stack}
          index={pointed}
          centerPx={leftPx + (pointed + 0.5) * bandPx}
          widthPx={widthPx}
        />
      )}
    </div>
  );
}

type PlotProps = { stack: Stack; bandPx: number; widthPx: number; pointed: number | null };

function Plot({ stack, bandPx, widthPx, pointed }: PlotProps): ReactNode {
  const { columns, series, totals } = stack;
  const ticks = axisTicks(Math.max(0, ...totals));
  const top = ticks.at(-1) ?? 1;
  const yOf = (value: number): number => topPx + plotPx * (1 - value / top);
  const barPx = Math.min(maxBarPx, Math.max(1, bandPx * 0.72));
  const every = Math.max(1, Math.ceil(64 / Math.max(1, bandPx)));
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={leftPx} x2={widthPx} y1={yOf(tick)} y2={yOf(tick)} stroke="var(--line)" />
          <text
            x={leftPx - 10}
            y={yOf(tick) + 4}
            textAnchor="end"
            fontSize="11"
            fill="currentColor"
          >
            {formatCompact(tick)}
          </text>
        </g>
      ))}
      {columns.map((column, index) => {
        const x = leftPx + (index + 0.5) * bandPx;
        let base = 0;
        return (
          <g key={column} opacity={pointed === null || pointed === index ? 1 : 0.45}>
            {series.map(({ values }, place) => {
              const value = values[index] ?? 0;
              if (value === 0) return null;
              const y = yOf((base += value));
              const isTop = base === totals[index];
              return (
                <path
                  key={place}
                  d={barPath(x - barPx / 2, y, barPx, yOf(base - value) - y, isTop)}
                  fill={colorOf(series, place)}
                />
              );
            })}
            {index % every === 0 && x < widthPx - 20 && (
              <text x={x} y={heightPx - 6} textAnchor="middle" fontSize="11" fill="currentColor">
                {formatColumn(column)}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}

/** A bar, its upper corners round where it ends its column; a hair is left between two colours. */
function barPath(x: number, y: number, width: number, height: number, isTop: boolean): string {
  const gap = height > 4 && !isTop ? 1 : 0;
  const radius = isTop ? Math.min(3, width / 2, height) : 0;
  return [
    `M${x},${y + height}`,
    `V${y + gap + radius}`,
    `Q${x},${y + gap} ${x + radius},${y + gap}`,
    `H${x + width - radius}`,
    `Q${x + width},${y + gap} ${x + width},${y + gap + radius}`,
    `V${y + height}Z`,
  ].join("");
}

function describe({ columns, series, totals }: Stack, index: number): string {
  const parts = series
    .filter(({ values }) => (values[index] ?? 0) > 0)
    .map(({ name, values }) => `${name} ${formatNumber(values[index] ?? 0)}`);
  const total = text.usage.dayTotal(
    formatColumnInFull(columns[index] ?? ""),
    formatNumber(totals[index] ?? 0),
  );
  return series.length > 1 && parts.length > 0 ? `${total} (${parts.join(", ")})` : total;
}

/** Undefined for a key that is not ours, null for Escape. */
function stepOf(key: string, from: number | null, count: number): number | null | undefined {
  const at = from ?? count - 1;
  switch (key) {
    case "ArrowLeft":
    case "ArrowDown":
      return at - 1;
    case "ArrowRight":
    case "ArrowUp":
      return at + 1;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    case "Escape":
      return null;
    default:
      return undefined;
  }
}

function clamp(index: number, count: number): number {
  return Math.min(count - 1, Math.max(0, index));
}
