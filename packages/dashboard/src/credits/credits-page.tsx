import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { formatNumber } from "../format/numbers.ts";
import { useMay } from "../session/session.ts";
import { Permitted } from "../session/permitted.tsx";
import { text } from "../text/text.ts";
import { Button } from "../ui/button.tsx";
import { Card, Page } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { ErrorState, Note } from "../ui/states.tsx";
import { LowBalanceDialog } from "./low-balance-dialog.tsx";
import { creditsQuery } from "./queries.ts";
import { Statement } from "./statement.tsx";
import type { Credits } from "./types.ts";

const words = text.credits;

export function CreditsPage(): ReactNode {
  return (
    <Permitted permission="money" title={words.title}>
      <CreditsReport />
    </Permitted>
  );
}

function CreditsReport(): ReactNode {
  const { data, error, refetch } = useQuery(creditsQuery);
  return (
    <Page title={words.title} description={words.howTo}>
      {error && !data ? (
        // Alone: the statement comes from the same place, and would tell the same failure once more.
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          {data ? <Overview credits={data} /> : <Skeleton className="h-36" />}
          <Statement />
        </>
      )}
    </Page>
  );
}

function Overview({ credits }: { credits: Credits }): ReactNode {
  const { granted, charged, refunded, adjusted } = credits;
  const sums = { granted, charged, refunded, adjusted };
  return (
    <div className="grid gap-3">
      {credits.is_low && <Note tone="warn">{words.lowNow(formatNumber(credits.balance))}</Note>}
      <Card className="grid gap-x-8 gap-y-5 p-5 md:grid-cols-[auto_1fr] md:items-end">
        <div className="grid gap-1">
          <h2 className="text-sm text-soft">{words.balance}</h2>
          <p
            className={`text-4xl font-semibold tracking-[-0.03em] tabular-nums ${credits.is_low ? "text-warn" : ""}`}
          >
            {formatNumber(credits.balance)}
          </p>
          <LowBalance credits={credits} />
        </div>
        <div className="grid gap-2">
          <dl className="flex flex-wrap gap-x-8 gap-y-3 md:justify-end">
            {(["granted", "charged", "refunded", "adjusted"] as const)
              .filter((sum) => sum !== "adjusted" || adjusted !== 0)
              .map((sum) => (
                <div key={sum} className="grid gap-0.5 md:text-right">
                  <dt className="text-xs text-faint">{words.sums[sum]}</dt>
                  <dd className="text-sm font-medium tabular-nums">{formatNumber(sums[sum])}</dd>
                </div>
              ))}
          </dl>
          <p className="text-xs text-faint md:text-right">{words.sumsNote}</p>
        </div>
      </Card>
    </div>
  );
}

function LowBalance({ credits }: { credits: Credits }): ReactNode {
  const mayManage = useMay("manage");
  const [isChanging, setChanging] = useState(false);
  const { low_balance_credits: threshold } = credits;
  return (
    <p className="mt-1 flex items-center gap-2 text-sm text-soft">
      <span>
        {words.lowTitle}: {threshold === null ? words.lowOff : words.lowAt(formatNumber(threshold))}
      </span>
      {mayManage && (
        <Button size="small" variant="ghost" onClick={() => setChanging(true)}>
          {words.lowChange}
        </Button>
      )}
      {isChanging && <LowBalanceDialog threshold={threshold} onClose={() => setChanging(false)} />}
    </p>
  );
}
