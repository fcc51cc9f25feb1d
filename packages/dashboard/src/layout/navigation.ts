import type { LinkProps } from "@tanstack/react-router";
import {
  ChartNoAxesColumn,
  CircleUser,
  Coins,
  Film,
  Images,
  Link2,
  KeyRound,
  Palette,
  ServerCog,
  SquarePlus,
  Store,
  UserRound,
  UsersRound,
  type LucideIcon,
} from "lucide-react";
import type { Permission, Session } from "../api/types.ts";
import { text } from "../text/text.ts";

export type NavigationItem = {
  to: NonNullable<LinkProps["to"]>;
  label: string;
  icon: LucideIcon;
  group: "work" | "agency" | "account";
  /** Who does not have it does not see the item. */
  permission?: Permission;
  isAgencyOnly?: boolean;
  /** One key, or two pressed after each other. */
  shortcut?: string;
  /** Stands in the tab bar of a phone. */
  isOnPhoneBar?: boolean;
};

/** Every page that the sidebar, the palette and the phone's menu lead to. */
const items: NavigationItem[] = [
  {
    to: "/shoots/new",
    label: text.shell.newShoot,
    icon: SquarePlus,
    group: "work",
    permission: "work",
    shortcut: "c",
    isOnPhoneBar: true,
  },
  {
    to: "/videos/new",
    label: text.shell.newVideo,
    icon: Film,
    group: "work",
    permission: "work",
    shortcut: "v",
    isOnPhoneBar: true,
  },
  {
    to: "/library",
    label: text.shell.library,
    icon: Images,
    group: "work",
    shortcut: "g l",
    isOnPhoneBar: true,
  },
  {
    to: "/galleries",
    label: text.galleries.page,
    icon: Link2,
    group: "work",
    shortcut: "g s",
  },
  {
    to: "/models",
    label: text.models.title,
    icon: UserRound,
    group: "work",
    permission: "work",
    shortcut: "g o",
  },
  {
    to: "/brands",
    label: text.brands.title,
    icon: Store,
    group: "agency",
    permission: "work",
    isAgencyOnly: true,
    shortcut: "g b",
  },
  {
    to: "/credits",
    label: text.credits.title,
    icon: Coins,
    group: "account",
    permission: "money",
    shortcut: "g c",
  },
  {
    to: "/usage",
    label: text.usage.title,
    icon: ChartNoAxesColumn,
    group: "account",
    permission: "money",
    shortcut: "g u",
  },
  {
    to: "/members",
    label: text.members.title,
    icon: UsersRound,
    group: "account",
    permission: "manage",
    shortcut: "g m",
  },
  {
    to: "/profile/api",
    label: text.keys.title,
    icon: KeyRound,
    group: "account",
    permission: "manage",
    shortcut: "g k",
  },
  {
    to: "/white-label",
    label: text.whiteLabel.title,
    icon: Palette,
    group: "account",
    permission: "manage",
    shortcut: "g w",
  },
  {
    to: "/profile",
    label: text.profile.title,
    icon: CircleUser,
    group: "account",
    shortcut: "g p",
  },
  {
    to: "/operator",
    label: text.operator.title,
    icon: ServerCog,
    group: "account",
    permission: "operate",
    shortcut: "g a",
  },
];

/** The items that this person can use. */
export function navigationFor(session: Session): NavigationItem[] {
  return items.filter(
    ({ permission, isAgencyOnly }) =>
      (!permission || session.permissions.includes(permission)) &&
      (!isAgencyOnly || session.account.kind === "agency"),
  );
}
