import { useQuery } from "@tanstack/react-query";
import { ChartNoAxesColumn, Download } from "lucide-react";
import { useState, type ReactNode } from "react";
import { formatColumnInFull } from "../format/utc-days.ts";
import { formatNumber } from "../format/numbers.ts";
import { Permitted } from "../session/permitted.tsx";
import { text } from "../text/text.ts";
import { buttonClass } from "../ui/button.tsx";
import { Card, Page, Section } from "../ui/page.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../ui/states.tsx";
import { BrandUsageTable } from "./brand-usage-table.tsx";
import { Chart } from "./chart.tsx";
import { colorOf } from "./colors.ts";
import type { DayRange } from "./period.ts";
import { PeriodPicker } from "./period-picker.tsx";
import { periodQuery, usageQuery } from "./queries.ts";
import { stackUsage, type Stack } from "./stack.ts";
import type { Measure, Usage } from "./types.ts";
import { usePeriod } from "./use-period.ts";

const words = text.usage;
const measures = ["credits", "images", "videos"] as const satisfies Measure[];

export function UsagePage(): ReactNode {
  return (
    <Permitted permission="money" title={words.title}>
      <UsageReport />
    </Permitted>
  );
}

function UsageReport(): ReactNode {
  const picked = usePeriod();
  const { range } = picked;
  const { data, error, refetch, isPlaceholderData } = useQuery(usageQuery(range));
  return (
    <Page
      title={words.title}
      description={words.lead}
      actions={
        <a
          href={`/app/usage.csv?${periodQuery(range)}`}
          title={words.csvNote}
          download
          className={buttonClass()}
        >
          <Download aria-hidden="true" className="size-4" />
          {words.csv}
        </a>
      }
    >
      <PeriodPicker {...picked} />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="mt-5 h-96" />
      ) : (
        <div className={isPlaceholderData ? "opacity-60 transition-opacity" : undefined}>
          <Totals usage={data} />
          {data.totals.credits + data.totals.images + data.totals.videos === 0 ? (
            <EmptyState icon={ChartNoAxesColumn} title={words.emptyTitle}>
              {words.empty}
            </EmptyState>
          ) : (
            <Report usage={data} range={range} />
          )}
        </div>
      )}
    </Page>
  );
}

function Totals({ usage }: { usage: Usage }): ReactNode {
  return (
    <Card className="mt-5">
      <dl className="grid grid-cols-3 divide-x divide-line">
        {measures.map((measure) => (
          <div key={measure} className="grid gap-1 px-4 py-4 sm:px-5">
            <dt className="text-sm text-soft">{words.totals[measure]}</dt>
            <dd className="text-2xl font-semibold tracking-tight tabular-nums">
              {formatNumber(usage.totals[measure])}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Report({ usage, range }: { usage: Usage; range: DayRange }): ReactNode {
  const [measure, setMeasure] = useState<Measure>("credits");
  const stack = stackUsage(usage, range, measure, {
    unattributed: words.unattributed,
    others: (count) => words.others(formatNumber(count)),
  });
  const label = words.chartLabel(
    words.measures[measure],
    stack.unit,
    formatColumnInFull(range.from),
    formatColumnInFull(range.to),
  );
  return (
    <>
      <Section
        title={stack.unit === "day" ? words.chart : words.chartByMonth}
        description={words.utc}
        actions={
          <Segmented<Measure>
            label={words.measure}
            value={measure}
            onChange={setMeasure}
            options={measures.map((value) => ({ value, label: words.measures[value] }))}
          />
        }
      >
        <Card className="grid gap-4 px-4 pt-5 pb-4 sm:px-5">
          <Chart label={label} stack={stack} />
          {stack.series.length > 1 && <Legend series={stack.series} />}
        </Card>
      </Section>
      {(usage.brands.length > 1 || usage.brands[0]?.brand_id) && (
        <Section title={words.brands}>
          <BrandUsageTable usage={usage} />
        </Section>
      )}
    </>
  );
}

function Legend({ series }: Pick<Stack, "series">): ReactNode {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1.5 text-xs text-soft">
      {series.map(({ name }, index) => (
        <li key={index} className="flex min-w-0 items-center gap-2">
          <span
            aria-hidden="true"
            className="size-2 shrink-0 rounded-[3px]"
            style={{ background: colorOf(series, index) }}
          />
          <span dir="auto" className="max-w-48 truncate">
            {name}
          </span>
        </li>
      ))}
    </ul>
  );
}
