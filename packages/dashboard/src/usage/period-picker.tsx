import type { ReactNode } from "react";
import { text } from "../text/text.ts";
import { DayInput } from "../ui/day-input.tsx";
import { Field } from "../ui/field.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { isDay, periods, type Period } from "./period.ts";
import type { PickedPeriod } from "./use-period.ts";

const words = text.usage;

export function PeriodPicker({ period, range, setPeriod, setRange }: PickedPeriod): ReactNode {
  return (
    <div className="grid gap-3">
      <div className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
        <Segmented<Period>
          label={words.period}
          className="w-max max-sm:[&_label]:px-1.5 max-sm:[&_label]:text-xs"
          value={period}
          onChange={setPeriod}
          options={periods.map((value) => ({ value, label: words.periods[value] }))}
        />
      </div>
      {period === "custom" && (
        <div className="flex flex-wrap gap-3">
          <Field label={text.credits.from}>
            {(control) => (
              <DayInput
                {...control}
                value={range.from}
                max={range.to}
                onChange={(day) => {
                  if (isDay(day) && day <= range.to) setRange({ ...range, from: day });
                }}
              />
            )}
          </Field>
          <Field label={text.credits.to}>
            {(control) => (
              <DayInput
                {...control}
                value={range.to}
                min={range.from}
                onChange={(day) => {
                  if (isDay(day) && day >= range.from) setRange({ ...range, to: day });
                }}
              />
            )}
          </Field>
        </div>
      )}
    </div>
  );
}
