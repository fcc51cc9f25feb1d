import { useState, type ReactNode } from "react";
import { text } from "../text/text.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Kbd } from "../ui/kbd.tsx";
import { Switch } from "../ui/switch.tsx";
import type { NavigationItem } from "./navigation.ts";
import { areSingleKeysOn, setSingleKeys } from "./shortcuts.ts";

type Props = { isOpen: boolean; onClose: () => void; items: NavigationItem[] };

export function ShortcutList({ isOpen, onClose, items }: Props): ReactNode {
  const [isOn, setOn] = useState(areSingleKeysOn);
  const names = text.shell.shortcutNames;
  const rows: [keys: string, name: string][] = [
    ["mod k", names.palette],
    ["?", names.help],
    ...items.flatMap(({ shortcut, label }): [string, string][] =>
      shortcut ? [[shortcut, label]] : [],
    ),
    ["/", names.search],
    ["mod Enter", names.submit],
    ["mod z", names.undo],
    ["ArrowLeft", names.previous],
    ["ArrowRight", names.next],
    ["s", names.compare],
    ["z", names.zoom],
    ["d", names.download],
    ["Escape", names.close],
  ];
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text.shell.shortcuts}>
      {/* Above the list: the dialog goes to its first control, which would scroll a long list to its end. */}
      <div className="mb-4 border-b border-line pb-4">
        <Switch
          label={text.shell.singleKeys}
          hint={text.shell.singleKeysHint}
          isOn={isOn}
          onChange={(next) => {
            setSingleKeys(next);
            setOn(next);
          }}
        />
      </div>
      <dl className="grid gap-0.5">
        {rows.map(([keys, name]) => (
          <div key={keys} className="flex h-8 items-center justify-between text-sm">
            <dt>{name}</dt>
            <dd>
              <Kbd keys={keys} />
              <span className="sr-only">{keys}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
