import type { ReactNode } from "react";
import { text } from "../text/text.ts";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
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
              <Input
                {...control}
                type="date"
                value={range.from}
                max={range.to}
                onChange={({ target: { value } }) => {
                  if (isDay(value) && value <= range.to) setRange({ ...range, from: value });
                }}
              />
            )}
          </Field>
          <Field label={text.credits.to}>
            {(control) => (
              <Input
                {...control}
                type="date"
                value={range.to}
                min={range.from}
                onChange={({ target: { value } }) => {
                  if (isDay(value) && value >= range.from) setRange({ ...range, to: value });
                }}
              />
            )}
          </Field>
        </div>
      )}
    </div>
  );
}
