import { Tabs as RadixTabs } from "radix-ui";
import type { ReactNode } from "react";

type Props<Value extends string> = {
  label: string;
  tabs: readonly { value: Value; label: ReactNode; content: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Panels of one page. Keep `value` in the address, so that a reload and the back button stay on it. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
}: Props<Value>): ReactNode {
  return (
    <RadixTabs.Root
      value={value}
      onValueChange={(next) => {
        const chosen = tabs.find((tab) => tab.value === next);
        if (chosen) onChange(chosen.value);
      }}
    >
      <RadixTabs.List
        aria-label={label}
        className="-mx-1 flex gap-3 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            // What scrolls cuts off what stands out of it: the ring of the focus too.
            className="-mb-px border-b-2 px-1 -outline-offset-2 border-transparent py-2.5 text-sm font-medium whitespace-nowrap text-soft hover:text-ink data-[state=active]:border-ink data-[state=active]:text-ink"
          >
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className="pt-6 outline-none">
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
