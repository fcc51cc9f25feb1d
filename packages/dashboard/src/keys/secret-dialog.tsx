import { useState, type ReactNode } from "react";
import { text } from "../text/text.ts";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { Note } from "../ui/states.tsx";
import { checkCommand, shootCommand } from "./commands.ts";
import type { FreshKey } from "./types.ts";

const words = text.keys;
type Try = "check" | "shoot";

/** The one time that a key is shown. It does not go away by accident. */
export function SecretDialog({
  fresh,
  onClose,
}: {
  fresh: FreshKey;
  onClose: () => void;
}): ReactNode {
  const [isCopied, setCopied] = useState(false);
  const [isWarned, setWarned] = useState(false);
  const close = (): void => {
    if (isCopied || isWarned) onClose();
    else setWarned(true);
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      title={words.secretTitle}
      description={words.secretLead}
      width="medium"
      footer={
        <Button variant="primary" onClick={onClose}>
          {words.secretDone}
        </Button>
      }
    >
      <div className="grid gap-5">
        <div
          className="flex flex-wrap items-center gap-2 rounded-card border border-line bg-sunken p-2 pl-3.5"
          // However it was copied: by the button, or by hand.
          onCopy={() => setCopied(true)}
        >
          <code
            role="textbox"
            aria-readonly="true"
            aria-label={words.secretLabel}
            tabIndex={0}
            data-autofocus

            className="min-w-0 flex-1 basis-60 font-mono text-sm break-all select-all"
          >
            {fresh.secret}
          </code>
          <CopyButton value={fresh.secret} label={words.copyKey} onCopied={() => setCopied(true)} />
        </div>
        {isWarned && !isCopied && (
          <Note
            tone="warn"
            action={
              <Button size="small" onClick={onClose}>
                {words.secretClose}
              </Button>
            }
          >
            {words.secretWarning}
          </Note>
        )}
        <TryIt secret={fresh.secret} />
      </div>
    </Dialog>
  );
}

function TryIt({ secret }: { secret: string }): ReactNode {
  const [chosen, setChosen] = useState<Try>("check");
  const { origin } = location;
  const command = chosen === "check" ? checkCommand(origin, secret) : shootCommand(origin, secret);
  return (
    <section className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm font-medium">{words.tryIt}</h3>
        <Segmented<Try>
          label={words.tryIt}
          value={chosen}
          onChange={setChosen}
          options={[
            { value: "check", label: `${words.tries.check} (${words.tryNotes.check})` },
            { value: "shoot", label: `${words.tries.shoot} (${words.tryNotes.shoot})` },
          ]}
        />
      </div>
      <div className="rounded-card border border-line bg-sunken">
        <pre
          tabIndex={0}
          aria-label={words.command}
          className="overflow-x-auto px-3.5 py-3 font-mono text-xs leading-5 whitespace-pre-wrap break-all text-soft"
        >
          {command}
        </pre>
        <div className="flex justify-end border-t border-line p-2">
          <CopyButton value={command} label={words.copyCommand} />
        </div>
      </div>
    </section>
  );
}
