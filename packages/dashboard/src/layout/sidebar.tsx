import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { BookOpen, Search } from "lucide-react";
import type { ReactNode } from "react";
import type { Session } from "../api/types.ts";
import { text } from "../text/text.ts";
import { Kbd } from "../ui/kbd.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { Balance } from "./balance.tsx";
import type { NavigationItem } from "./navigation.ts";

type Props = {
  session: Session;
  items: NavigationItem[];
  onPalette: () => void;
  onHelp: () => void;
};

const row =
  "flex h-8.5 items-center gap-2.5 rounded-control px-2.5 text-sm font-medium text-soft hover:bg-hover hover:text-ink transition-colors";

export function Sidebar({ session, items, onPalette, onHelp }: Props): ReactNode {
  return (
    <div className="sticky top-0 flex h-dvh flex-col gap-1 border-r border-line px-3 pt-3 pb-3 max-md:hidden">
      <AccountMenu session={session} onHelp={onHelp} />
      <button
        type="button"
        onClick={onPalette}
        className={clsx(row, "mt-2 border border-line bg-surface font-normal shadow-card")}
      >
        <Search aria-hidden="true" className="size-4" />
        <span className="flex-1 text-left">{text.actions.search}</span>
        <Kbd keys="mod k" />
      </button>
      <nav aria-label={text.shell.navigation} className="-mx-1 mt-3 flex-1 overflow-y-auto px-1">
        {(["work", "agency", "account"] as const).map((group) => (
          <NavigationGroup
            key={group}
            group={group}
            items={items.filter((item) => item.group === group)}
          />
        ))}
      </nav>
      <a href="/docs" target="_blank" rel="noreferrer" className={row}>
        <BookOpen aria-hidden="true" className="size-4" strokeWidth={1.75} />
        {text.shell.reference}
      </a>
      <Balance session={session} />
    </div>
  );
}

function NavigationGroup({
  group,
  items,
}: {
  group: NavigationItem["group"];
  items: NavigationItem[];
}): ReactNode {
  if (items.length === 0) return null;
  return (
    <div className="mb-5">
      {group !== "work" && (
        <p className="mb-1 px-2.5 text-xs text-faint">{text.shell.groups[group]}</p>
      )}
      <ul className="grid gap-0.5">
        {items.map((item) => (
          <li key={item.to}>
            <Link
              to={item.to}
              activeOptions={{ includeSearch: false, exact: true }}
              className={row}
              activeProps={{ className: "bg-hover text-ink!" }}
            >
              <item.icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
              <span className="flex-1">{item.label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
