import { Popover as RadixPopover } from "radix-ui";
import { use, type ReactNode } from "react";
import { PortalContainer } from "./dialog.tsx";

type Props = {
  trigger: ReactNode;
  children: ReactNode;
  label: string;
  align?: "start" | "center" | "end";
};

/** A small panel beside its button: a colour picker, a filter. */
export function Popover({ trigger, children, label, align = "start" }: Props): ReactNode {
  const container = use(PortalContainer);
  return (
    <RadixPopover.Root>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal container={container}>
        <RadixPopover.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 animate-appear rounded-card bg-raised p-4 text-sm text-ink shadow-float outline-none"
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}
