import { DropdownMenu } from "radix-ui";
import { clsx } from "clsx";
import { use, type ReactNode } from "react";
import { PortalContainer } from "./dialog.tsx";

const panel =
  "z-50 min-w-48 max-w-72 animate-appear rounded-card bg-raised p-1 text-sm text-ink shadow-float";
const row =
  "flex min-h-8 items-center gap-2.5 rounded-control px-2.5 py-1.5 outline-none select-none cursor-default " +
  "data-highlighted:bg-hover data-disabled:opacity-45 [&_svg]:size-4 [&_svg]:text-faint";

type MenuProps = {
  trigger: ReactNode;
  children: ReactNode;
  align?: "start" | "center" | "end";
  side?: "top" | "bottom";
};

/** Actions behind a button. Not modal: the modal kind locks scrolling with a style sheet that the CSP forbids. */
export function Menu({ trigger, children, align = "end", side = "bottom" }: MenuProps): ReactNode {
  const container = use(PortalContainer);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.Content
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={panel}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

type ItemProps = {
  icon?: ReactNode;
  children: ReactNode;
  onSelect?: () => void;
  isDanger?: boolean;
  isDisabled?: boolean;
};

export function MenuItem(props: ItemProps): ReactNode {
  const { icon, children, onSelect, isDanger = false, isDisabled = false } = props;
  return (
    <DropdownMenu.Item
      disabled={isDisabled}
      onSelect={(event) => {
        focusTrigger(event.target);
        onSelect?.();
      }}
      className={clsx(row, isDanger && "text-bad [&_svg]:text-bad!")}
    >
      {icon}
      {children}
    </DropdownMenu.Item>
  );
}

/** What an item opens gives focus back to the button of the menu: the item is gone by then. */
function focusTrigger(item: EventTarget | null): void {
  const menu = item instanceof Element && item.closest("[role=menu]");
  if (menu) document.getElementById(menu.getAttribute("aria-labelledby") ?? "")?.focus();
}

/** An item that is a link: give it one `<a>` or `<Link>`. */
export function MenuLink({ children }: { children: ReactNode }): ReactNode {
  return (
    <DropdownMenu.Item asChild className={row}>
      {children}
    </DropdownMenu.Item>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

/** One of several, with a mark at the chosen one. */
export function MenuChoice<Value extends string>(props: ChoiceProps<Value>): ReactNode {
  return (
    <DropdownMenu.RadioGroup
      value={props.value}
      onValueChange={(value) => {
        const chosen = props.options.find((option) => option.value === value);
        if (chosen) props.onChange(chosen.value);
      }}
    >
      <DropdownMenu.Label className="px-2.5 pt-2 pb-1 text-xs text-faint">
        {props.label}
      </DropdownMenu.Label>
      {props.options.map((option) => (
        <DropdownMenu.RadioItem
          key={option.value}
          value={option.value}
          className={clsx(row, "justify-between")}
        >
          {option.label}
          <DropdownMenu.ItemIndicator className="size-1.5 rounded-full bg-accent" />
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

export function MenuSeparator(): ReactNode {
  return <DropdownMenu.Separator className="mx-1 my-1 h-px bg-line" />;
}

export function MenuLabel({ children }: { children: ReactNode }): ReactNode {
  return (
    <DropdownMenu.Label className="px-2.5 pt-1.5 pb-1 text-xs text-faint">
      {children}
    </DropdownMenu.Label>
  );
}
