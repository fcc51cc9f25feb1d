import type { ReactNode } from "react";
import { formatPercent } from "../format/numbers.ts";
import { text } from "../text/text.ts";
import { FieldGroup } from "../ui/field.tsx";
import { Segmented } from "../ui/segmented.tsx";
import type { Mode } from "./types.ts";

type Props = {
  modes: Mode[];
  value: Mode;
  onChange: (mode: Mode) => void;
  /** By how much each is cheaper than its prices say. */
  discountPercent?: Record<Mode, number>;
};

/** The product alone, or somebody with it. */
export function ModePicker({ modes, value, onChange, discountPercent }: Props): ReactNode {
  const noteOf = (mode: Mode): { note?: string } => {
    const percent = discountPercent?.[mode] ?? 0;
    return percent > 0 ? { note: text.making.cheaper(formatPercent(percent / 100)) } : {};
  };
  return (
    <FieldGroup label={text.making.mode}>
      <Segmented
        label={text.making.mode}
        value={value}
        onChange={onChange}
        options={modes.map((mode) => ({
          value: mode,
          label: text.making.modes[mode],
          ...noteOf(mode),
        }))}
        className="sm:max-w-sm"
      />
    </FieldGroup>
  );
}
