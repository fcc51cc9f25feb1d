import { Link } from "@tanstack/react-router";
import { Menu as MenuIcon } from "lucide-react";
import { useState, type ReactNode } from "react";
import type { Session } from "../api/types.ts";
import { text } from "../text/text.ts";
import { Dialog } from "../ui/dialog.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { Balance } from "./balance.tsx";
import type { NavigationItem } from "./navigation.ts";

const tab =
  "grid flex-1 justify-items-center gap-1 pt-2 pb-1.5 text-2xs font-medium text-faint [&_svg]:size-5";

type Props = { session: Session; items: NavigationItem[]; onHelp: () => void };

/** The tab bar of a phone; what is not on it is behind "More". */
export function PhoneBar({ session, items, onHelp }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <nav
        aria-label={text.shell.navigation}
        className="fixed inset-x-0 bottom-0 z-40 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        {items
          .filter((item) => item.isOnPhoneBar)
          .map((item) => (
            <Link
              key={item.to}
              to={item.to}
              className={tab}
              activeProps={{ className: "text-ink!" }}
            >
              <item.icon aria-hidden="true" strokeWidth={1.75} />
              {item.label}
            </Link>
          ))}
        <button type="button" className={tab} onClick={() => setOpen(true)} aria-haspopup="dialog">
          <MenuIcon aria-hidden="true" strokeWidth={1.75} />
          {text.shell.moreItems}
        </button>
      </nav>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={text.shell.menu}>
        <div className="grid grid-cols-1 gap-1">
          <AccountMenu
            session={session}
            onHelp={() => {
              setOpen(false);
              onHelp();
            }}
          />
          {items
            .filter((item) => !item.isOnPhoneBar)
            .map((item) => (
              <Link
                key={item.to}
                to={item.to}
                onClick={() => setOpen(false)}
                className="flex h-11 items-center gap-3 rounded-control px-2.5 font-medium active:bg-hover"
              >
                <item.icon aria-hidden="true" className="size-5 text-soft" strokeWidth={1.75} />
                {item.label}
              </Link>
            ))}
          <a href="/docs" className="flex h-11 items-center px-2.5 text-soft">
            {text.shell.reference}
          </a>
          <Balance session={session} onOpen={() => setOpen(false)} />
        </div>
      </Dialog>
    </>
  );
}
