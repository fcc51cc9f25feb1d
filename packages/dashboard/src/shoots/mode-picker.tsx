import type { ReactNode } from "react";
import { text } from "../text/text.ts";
import { FieldGroup } from "../ui/field.tsx";
import { Segmented } from "../ui/segmented.tsx";
import type { Mode } from "./types.ts";

type Props = { modes: Mode[]; value: Mode; onChange: (mode: Mode) => void };

/** The product alone, or somebody with it. */
export function ModePicker({ modes, value, onChange }: Props): ReactNode {
  return (
    <FieldGroup label={text.making.mode}>
      <Segmented
        label={text.making.mode}
        value={value}
        onChange={onChange}
        options={modes.map((mode) => ({ value: mode, label: text.making.modes[mode] }))}
        className="sm:max-w-sm"
      />
    </FieldGroup>
  );
}
