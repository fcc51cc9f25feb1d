import { clsx } from "clsx";
import type { ReactNode } from "react";
import { formatNumber } from "../format/numbers.ts";
import { useSession } from "../session/session.ts";
import { text } from "../text/text.ts";
import { Card } from "../ui/page.tsx";

const words = text.brands;

/** How many places of the plan are taken: seen before the last one is. */
export function Places({ active, limit }: { active: number; limit: number | null }): ReactNode {
  const { account } = useSession();
  const isFull = limit !== null && active >= limit;
  return (
    <Card className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3">
      <p className="text-sm font-medium tabular-nums">
        {limit === null
          ? words.placesOpen(formatNumber(active))
          : words.places(formatNumber(active), formatNumber(limit))}
        {account.plan && (
          <span className="ml-2 font-normal text-faint">
            {words.planNote(text.plans.names[account.plan])}
          </span>
        )}
      </p>
      {limit !== null && (
        <div
          role="meter"
          aria-label={words.placesMeter}
          aria-valuemin={0}
          aria-valuemax={limit}
          aria-valuenow={active}
          className="flex flex-1 basis-40 gap-1"
        >
          {Array.from({ length: limit }, (_, place) => (
            <span
              key={place}
              className={clsx(
                "h-1.5 flex-1 rounded-full",
                place >= active
                  ? "bg-sunken ring-1 ring-line ring-inset"
                  : isFull
                    ? "bg-warn"
                    : "bg-ink",
              )}
            />
          ))}
        </div>
      )}
      {isFull && <p className="basis-full text-sm text-warn">{words.full}</p>}
    </Card>
  );
}
