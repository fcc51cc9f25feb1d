import { Outlet, useNavigate } from "@tanstack/react-router";
import { Suspense, useEffect, useState, type ReactNode } from "react";
import { useLiveEvents } from "../live/live-events.ts";
import { useSession } from "../session/session.ts";
import { text } from "../text/text.ts";
import { ConnectionNotice } from "./connection-notice.tsx";
import { navigationFor } from "./navigation.ts";
import { PagePending } from "./page-pending.tsx";
import { Palette } from "./palette.tsx";
import { PhoneBar } from "./phone-bar.tsx";
import { ShortcutList } from "./shortcut-list.tsx";
import { useShortcuts } from "./shortcuts.ts";
import { Sidebar } from "./sidebar.tsx";
import { useBranding } from "./white-label.ts";

/** The frame round every page behind sign-in. */
export function AppFrame(): ReactNode {
  const session = useSession();
  const navigate = useNavigate();
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const connection = useLiveEvents();
  useBranding(session.account);
  const items = navigationFor(session);
  useShortcuts({
    "?": () => setHelpOpen(true),
    ...Object.fromEntries(
      items.flatMap(({ shortcut, to }) =>
        shortcut ? [[shortcut, () => void navigate({ to })]] : [],
      ),
    ),
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setPaletteOpen((isOpen) => !isOpen);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);

  return (
    <div className="min-h-dvh md:grid md:grid-cols-[232px_minmax(0,1fr)]">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-control bg-ink px-3 py-2 text-sm text-on-ink focus:translate-y-0"
      >
        {text.shell.skip}
      </a>
      <Sidebar
        session={session}
        items={items}
        onPalette={() => setPaletteOpen(true)}
        onHelp={() => setHelpOpen(true)}
      />
      <main id="content" tabIndex={-1} className="min-w-0 outline-none max-md:pb-20">
        <ConnectionNotice connection={connection} />
        <Suspense fallback={<PagePending />}>
          <Outlet />
        </Suspense>
      </main>
      <PhoneBar session={session} items={items} onHelp={() => setHelpOpen(true)} />
      <Palette isOpen={isPaletteOpen} onClose={() => setPaletteOpen(false)} items={items} />
      <ShortcutList isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} items={items} />
    </div>
  );
}
