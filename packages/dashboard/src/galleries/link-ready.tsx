import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { text } from "../text/text.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Input } from "../ui/input.tsx";

/** A gallery's link, which is shown this once. */
export function LinkReady({ link, onClose }: { link: string; onClose: () => void }): ReactNode {
  const address = new URL(link, location.origin).href;
  return (
    <div className="grid gap-4 pt-2">
      <p role="status" className="text-sm text-soft">
        <strong className="font-semibold text-ink">{text.galleries.created}.</strong>{" "}
        {text.galleries.once}
      </p>
      <div className="flex items-center gap-2">
        <Input
          readOnly
          autoFocus
          aria-label={text.galleries.linkLabel}
          value={address}
          onFocus={(event) => event.target.select()}
        />
        <CopyButton value={address} />
      </div>
      <div className="flex justify-end gap-2">
        <a href={address} target="_blank" rel="noreferrer" className={buttonClass()}>
          <ExternalLink aria-hidden="true" className="size-4" />
          {text.galleries.open}
        </a>
        <Button variant="primary" onClick={onClose}>
          {text.actions.done}
        </Button>
      </div>
    </div>
  );
}
