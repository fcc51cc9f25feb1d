import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Ellipsis, RefreshCw, Trash2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { formatDay, formatDayAndTime, formatRelative } from "../format/dates.ts";
import { useSession } from "../session/session.ts";
import { text } from "../text/text.ts";
import { Ago } from "../ui/ago.tsx";
import { Badge } from "../ui/badge.tsx";
import { IconButton } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { DataTable, type Column } from "../ui/table.tsx";
import { showToast } from "../ui/toast.tsx";
import { useNow } from "../ui/use-now.ts";
import { keysQuery } from "./queries.ts";
import { RotateDialog } from "./rotate-dialog.tsx";
import type { FreshKey, Key } from "./types.ts";

const words = text.keys;

type Props = { keys: Key[]; onFresh: (key: FreshKey) => void };
type Asked = { key: Key; for: "rotate" | "revoke" };

export function KeyTable({ keys, onFresh }: Props): ReactNode {
  const { account } = useSession();
  const [asked, setAsked] = useState<Asked | null>(null);
  const whole = account.kind === "agency" ? words.scopeAgency : words.scopePersonal;
  const columns = columnsFor(whole, (key, what) => setAsked({ key, for: what }));
  return (
    <>
      <DataTable
        label={words.tableLabel}
        columns={columns}
        rows={keys}
        rowKey={(key) => key.id}
        rowHeightPx={60}
      />
      {asked?.for === "revoke" && (
        <RevokeDialog apiKey={asked.key} onClose={() => setAsked(null)} />
      )}
      {asked?.for === "rotate" && (
        <RotateDialog
          apiKey={asked.key}
          onClose={() => setAsked(null)}
          onMade={(fresh) => {
            setAsked(null);
            onFresh(fresh);
          }}
        />
      )}
    </>
  );
}

type Ask = (key: Key, what: Asked["for"]) => void;

function columnsFor(whole: string, onAsk: Ask): Column<Key>[] {
  return [
    {
      id: "name",
      header: words.columns.name,
      width: "minmax(7rem, 1.4fr)",
      cell: (key) => <NameCell apiKey={key} whole={whole} />,
    },
    {
      id: "key",
      header: words.columns.key,
      width: "minmax(8rem, 1fr)",
      cell: (key) => (
        <code className="block truncate font-mono text-xs text-soft">
          {key.prefix}…{key.last_four}
        </code>
      ),
      isSecondary: true,
    },
    {
      id: "used",
      header: words.columns.used,
      width: "minmax(4.5rem, 8rem)",
      cell: (key) => <Used apiKey={key} />,
    },
    {
      id: "expires",
      header: words.columns.expires,
      width: "8rem",
      cell: (key) => <Expiry apiKey={key} />,
      isSecondary: true,
    },
    {
      id: "actions",
      header: <span className="sr-only">{text.actions.more}</span>,
      width: "2.25rem",
      cell: (key) => key.state === "active" && <KeyMenu apiKey={key} onAsk={onAsk} />,
    },
  ];
}

function KeyMenu({ apiKey, onAsk }: { apiKey: Key; onAsk: Ask }): ReactNode {
  return (
    <Menu
      trigger={
        <IconButton label={words.actionsFor(apiKey.name)} size="small">
          <Ellipsis />
        </IconButton>
      }
    >
      <MenuItem icon={<RefreshCw />} onSelect={() => onAsk(apiKey, "rotate")}>
        {words.rotate}
      </MenuItem>
      <MenuItem icon={<Trash2 />} isDanger onSelect={() => onAsk(apiKey, "revoke")}>
        {words.revoke}
      </MenuItem>
    </Menu>
  );
}

function NameCell({ apiKey, whole }: { apiKey: Key; whole: string }): ReactNode {
  return (
    <div className="grid grid-cols-1 gap-0.5">
      <div className="flex items-center gap-2">
        <span dir="auto" className="truncate font-medium">
          {apiKey.name}
        </span>
        {apiKey.state !== "active" && <Badge>{words.states[apiKey.state]}</Badge>}
      </div>
      {/* Its last characters tell it from the others: a brand's name makes room for them. */}
      <span className="flex gap-1 text-xs whitespace-nowrap text-faint">
        <bdi className="truncate">{apiKey.brand?.name ?? whole}</bdi>
        <span className="shrink-0 @2xl/table:hidden">
          · <code className="font-mono">…{apiKey.last_four}</code>
        </span>
      </span>
    </div>
  );
}

function Used({ apiKey }: { apiKey: Key }): ReactNode {
  const { last_used_at: usedAt } = apiKey;
  if (!usedAt) return <span className="text-faint">{words.neverUsed}</span>;
  return <Ago date={usedAt} />;
}

/** A date within a fortnight is a warning: something will stop. */
const soonMs = 14 * 86_400_000;

function Expiry({ apiKey }: { apiKey: Key }): ReactNode {
  const { expires_at: expiresAt, state } = apiKey;
  const now = useNow();
  if (!expiresAt) return <span className="text-faint">{words.never}</span>;
  const isSoon = state === "active" && new Date(expiresAt).getTime() - now.getTime() < soonMs;
  return (
    <span title={formatDayAndTime(expiresAt)} className={isSoon ? "text-warn" : undefined}>
      {isSoon ? formatRelative(expiresAt, now) : formatDay(expiresAt)}
    </span>
  );
}

function RevokeDialog({ apiKey, onClose }: { apiKey: Key; onClose: () => void }): ReactNode {
  const queryClient = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => request(`/app/keys/${encodeURIComponent(apiKey.id)}`, { method: "DELETE" }),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: keysQuery.queryKey });
      showToast({ title: words.revoked });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => revoke.mutate()}
      isBusy={revoke.isPending}
      title={words.revokeTitle(apiKey.name)}
      action={words.revokeAction}
      error={revoke.error && describeError(revoke.error)}
    >
      {words.revokeText}
    </ConfirmDialog>
  );
}
