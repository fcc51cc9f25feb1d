import { Ellipsis, LogOut, UserCog, UserMinus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { formatDay } from "../format/dates.ts";
import { text } from "../text/text.ts";
import { Badge } from "../ui/badge.tsx";
import { IconButton } from "../ui/button.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { DataTable, type Column } from "../ui/table.tsx";
import { RemoveDialog, RoleDialog } from "./member-dialogs.tsx";
import type { Member } from "./types.ts";

const words = text.members;

type Asked = { member: Member; for: "role" | "remove" };

export function MemberTable({ members }: { members: Member[] }): ReactNode {
  const [asked, setAsked] = useState<Asked | null>(null);
  const columns: Column<Member>[] = [
    {
      id: "person",
      header: words.columns.person,
      width: "minmax(8rem, 2fr)",
      cell: (member) => <Person member={member} />,
    },
    {
      id: "role",
      header: words.columns.role,
      width: "5.5rem",
      cell: (member) => <Badge>{text.plans.roles[member.role]}</Badge>,
    },
    {
      id: "sees",
      header: words.columns.sees,
      width: "minmax(7rem, 1fr)",
      cell: (member) => (
        <span dir="auto" className="block truncate text-soft">
          {member.brand?.name ?? words.all}
        </span>
      ),
      isSecondary: true,
    },
    {
      id: "joined",
      header: words.columns.joined,
      width: "7rem",
      cell: (member) => <span className="text-soft">{formatDay(member.created_at)}</span>,
      isSecondary: true,
    },
    {
      id: "actions",
      header: <span className="sr-only">{text.actions.more}</span>,
      width: "2.25rem",
      cell: (member) => (
        <MemberMenu member={member} onAsk={(what) => setAsked({ member, for: what })} />
      ),
    },
  ];
  return (
    <>
      <DataTable
        label={words.tableLabel}
        columns={columns}
        rows={members}
        rowKey={(member) => member.user_id}
        rowHeightPx={60}
      />
      {asked?.for === "role" && <RoleDialog member={asked.member} onClose={() => setAsked(null)} />}
      {asked?.for === "remove" && (
        <RemoveDialog member={asked.member} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

type MenuProps = { member: Member; onAsk: (what: Asked["for"]) => void };

function MemberMenu({ member, onAsk }: MenuProps): ReactNode {
  return (
    <Menu
      trigger={
        <IconButton label={words.actionsFor(member.name)} size="small">
          <Ellipsis />
        </IconButton>
      }
    >
      <MenuItem icon={<UserCog />} onSelect={() => onAsk("role")}>
        {words.change}
      </MenuItem>
      <MenuItem
        icon={member.is_you ? <LogOut /> : <UserMinus />}
        isDanger
        onSelect={() => onAsk("remove")}
      >
        {member.is_you ? words.leave : words.remove}
      </MenuItem>
    </Menu>
  );
}

function Person({ member }: { member: Member }): ReactNode {
  return (
    <div className="flex items-center gap-3">
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-content-center rounded-full bg-sunken text-xs font-semibold text-soft max-sm:hidden"
      >
        {initialsOf(member.name)}
      </span>
      <div className="grid min-w-0 grid-cols-1 gap-0.5">
        <span className="flex items-center gap-2">
          <span dir="auto" className="truncate font-medium">
            {member.name}
          </span>
          {member.is_you && <Badge>{words.you}</Badge>}
        </span>
        <span className="truncate text-xs text-faint">{member.email}</span>
      </div>
    </div>
  );
}

/** The first letters of the first and the last word. */
function initialsOf(name: string): string {
  const letters = name
    .trim()
    .split(/\s+/)
    .map((word) => Array.from(word)[0] ?? "");
  return [letters[0], letters.length > 1 ? letters.at(-1) : ""].join("").toUpperCase();
}
