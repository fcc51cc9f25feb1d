import { Coins, Ellipsis, Pencil, UserPlus } from "lucide-react";
import { useMemo, useState, type ReactNode } from "react";
import { formatNumber } from "../format/numbers.ts";
import { text } from "../text/text.ts";
import { Ago } from "../ui/ago.tsx";
import { IconButton } from "../ui/button.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { DataTable, type Column } from "../ui/table.tsx";
import { EditAccountDialog } from "./edit-account-dialog.tsx";
import { GrantDialog } from "./grant-dialog.tsx";
import { InviteOwnerDialog } from "./invite-owner-dialog.tsx";
import type { TenantAccount } from "./types.ts";

const words = text.operator;

type What = "grant" | "edit" | "invite";
type Asked = { account: TenantAccount; for: What };
type Props = { accounts: TenantAccount[]; onEndReached: () => void };

export function AccountTable({ accounts, onEndReached }: Props): ReactNode {
  const [asked, setAsked] = useState<Asked | null>(null);
  const columns = useMemo(
    () => columnsFor((account, what) => setAsked({ account, for: what })),
    [],
  );
  const close = (): void => setAsked(null);
  return (
    <>
      <DataTable
        label={words.accountTable}
        columns={columns}
        rows={accounts}
        rowKey={(account) => account.id}
        rowHeightPx={60}
        onEndReached={onEndReached}
      />
      {asked?.for === "grant" && <GrantDialog account={asked.account} onClose={close} />}
      {asked?.for === "edit" && <EditAccountDialog account={asked.account} onClose={close} />}
      {asked?.for === "invite" && <InviteOwnerDialog account={asked.account} onClose={close} />}
    </>
  );
}

type Ask = (account: TenantAccount, what: What) => void;

function columnsFor(onAsk: Ask): Column<TenantAccount>[] {
  return [
    {
      id: "name",
      header: words.accountColumns.name,
      width: "minmax(8rem, 2fr)",
      cell: (account) => (
        <div className="grid grid-cols-1 gap-0.5">
          <span dir="auto" className="truncate font-medium">
            {account.name}
          </span>
          <span className="truncate text-xs text-faint">{account.email}</span>
        </div>
      ),
    },
    {
      id: "plan",
      header: words.accountColumns.plan,
      width: "6.5rem",
      cell: ({ plan }) => (
        <span className="text-soft">{plan ? text.plans.names[plan] : text.plans.personal}</span>
      ),
      isSecondary: true,
    },
    {
      id: "members",
      header: words.accountColumns.members,
      width: "4rem",
      align: "right",
      cell: ({ members }) => formatNumber(members),
      isSecondary: true,
    },
    {
      id: "jobs",
      header: words.accountColumns.jobs,
      width: "5rem",
      align: "right",
      cell: ({ jobs }) => formatNumber(jobs),
      isSecondary: true,
    },
    {
      id: "last",
      header: words.accountColumns.last,
      width: "7rem",
      cell: ({ last_job_at: at }) =>
        at ? (
          <Ago date={at} className="text-soft" />
        ) : (
          <span className="text-faint">{words.noLastJob}</span>
        ),
      isSecondary: true,
    },
    {
      id: "credits",
      header: words.accountColumns.credits,
      width: "5.5rem",
      align: "right",
      cell: ({ credits }) => <span className="font-medium">{formatNumber(credits)}</span>,
    },
    {
      id: "actions",
      header: <span className="sr-only">{text.actions.more}</span>,
      width: "2.25rem",
      cell: (account) => <AccountActions account={account} onAsk={onAsk} />,
    },
  ];
}

function AccountActions({ account, onAsk }: { account: TenantAccount; onAsk: Ask }): ReactNode {
  return (
    <Menu
      trigger={
        <IconButton label={words.actionsFor(account.name)} size="small">
          <Ellipsis />
        </IconButton>
      }
    >
      <MenuItem icon={<Coins />} onSelect={() => onAsk(account, "grant")}>
        {words.grant}
      </MenuItem>
      <MenuItem icon={<UserPlus />} onSelect={() => onAsk(account, "invite")}>
        {words.ownerLinkTitle}
      </MenuItem>
      <MenuItem icon={<Pencil />} onSelect={() => onAsk(account, "edit")}>
        {words.edit}
      </MenuItem>
    </Menu>
  );
}
