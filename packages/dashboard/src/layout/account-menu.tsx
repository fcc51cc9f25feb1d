import { useQueryClient } from "@tanstack/react-query";
import { ChevronsUpDown, Keyboard, LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { request } from "../api/request.ts";
import { describeError } from "../api/describe-error.ts";
import type { Session } from "../api/types.ts";
import { tellOtherTabs } from "../session/other-tabs.ts";
import { text } from "../text/text.ts";
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from "../ui/menu.tsx";
import { showToast } from "../ui/toast.tsx";
import { AccountMark } from "./account-mark.tsx";
import { setTheme, useTheme } from "./theme.ts";

/** Who and where one is: switch account, theme, sign out. */
export function AccountMenu({
  session,
  onHelp,
}: {
  session: Session;
  onHelp: () => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const theme = useTheme();
  /** Another account or none: a whole new page, so that nothing of this one stays in memory. */
  const leave = async (path: string, body: object | undefined, next: string): Promise<void> => {
    try {
      await request(path, { method: "POST", body });
      tellOtherTabs();
      queryClient.clear();
      location.assign(next);
    } catch (error) {
      showToast({ title: describeError(error), tone: "bad" });
    }
  };
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          className="flex h-10 items-center gap-2.5 rounded-control px-2 text-left hover:bg-hover data-[state=open]:bg-hover"
        >
          <AccountMark account={session.account} />
          <span className="sr-only">{text.shell.account}:</span>
          <span dir="auto" className="min-w-0 flex-1 truncate text-sm font-semibold">
            {session.account.name}
          </span>
          <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-faint" />
        </button>
      }
    >
      <MenuLabel>{session.user.email}</MenuLabel>
      {session.accounts.length > 1 && (
        <MenuChoice
          label={text.shell.switchAccount}
          value={session.account.id}
          options={session.accounts.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => void leave("/app/session/account", { account_id: id }, "/")}
        />
      )}
      <MenuSeparator />
      <MenuChoice
        label={text.shell.theme}
        value={theme}
        options={(["system", "light", "dark"] as const).map((value) => ({
          value,
          label: text.shell.themes[value],
        }))}
        onChange={setTheme}
      />
      <MenuSeparator />
      <MenuItem icon={<Keyboard />} onSelect={onHelp}>
        {text.shell.shortcuts}
      </MenuItem>
      <MenuItem
        icon={<LogOut />}
        onSelect={() => void leave("/app/auth/sign-out", undefined, "/sign-in")}
      >
        {text.shell.signOut}
      </MenuItem>
    </Menu>
  );
}
