import { WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import type { Connection } from "../live/live-events.ts";
import { text } from "../text/text.ts";

/** A thin line over the page while news can't come. */
export function ConnectionNotice({ connection }: { connection: Connection }): ReactNode {
  return (
    <div role="status" className="sticky top-0 z-30">
      {connection === "lost" && (
        <p className="flex animate-appear items-center justify-center gap-2 bg-warn-soft px-4 py-1.5 text-sm text-warn">
          <WifiOff aria-hidden="true" className="size-4" />
          {text.shell.connectionLost}
        </p>
      )}
    </div>
  );
}
