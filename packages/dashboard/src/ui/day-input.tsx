import { useState, type ComponentProps, type ReactNode } from "react";
import { Input } from "./input.tsx";

type Props = Omit<ComponentProps<typeof Input>, "type" | "value" | "onChange"> & {
  /** `YYYY-MM-DD`, or empty for none. */
  value: string;
  onChange: (day: string) => void;
};

/**
 * A day to be picked or typed. What is typed stands until the field is left: a value that comes back a moment later, from
 * the address, would take the next digit's place.
 */
export function DayInput({ value, onChange, ...rest }: Props): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Input
      {...rest}
      type="date"
      value={typed ?? value}
      onChange={({ target: { value: day } }) => {
        setTyped(day);
        // The digits of a year come one by one: 0002 is none yet.
        if (day === "" || day >= "1000") onChange(day);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
