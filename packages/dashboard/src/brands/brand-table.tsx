import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CirclePause, CirclePlay, Ellipsis, Images, KeyRound, Pencil } from "lucide-react";
import { useState, type ReactNode } from "react";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import type { Brand } from "../api/types.ts";
import { formatDay } from "../format/dates.ts";
import { formatNumber } from "../format/numbers.ts";
import { useMay } from "../session/session.ts";
import { text } from "../text/text.ts";
import { Badge } from "../ui/badge.tsx";
import { IconButton } from "../ui/button.tsx";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "../ui/menu.tsx";
import { DataTable, type Column } from "../ui/table.tsx";
import { showToast } from "../ui/toast.tsx";
import { DeactivateDialog, RenameBrandDialog } from "./brand-dialogs.tsx";
import { brandsQuery } from "./queries.ts";

const words = text.brands;

type Asked = { brand: Brand; for: "rename" | "deactivate" };

export function BrandTable({ brands, isFull }: { brands: Brand[]; isFull: boolean }): ReactNode {
  const [asked, setAsked] = useState<Asked | null>(null);
  const columns: Column<Brand>[] = [
    {
      id: "name",
      header: words.columns.name,
      width: "minmax(8rem, 2fr)",
      cell: (brand) => (
        <Link
          to="/library"
          search={{ brand_id: brand.id }}
          dir="auto"
          className="block truncate font-medium hover:underline"
        >
          {brand.name}
        </Link>
      ),
    },
    {
      id: "state",
      header: words.columns.state,
      width: "5.5rem",
      cell: ({ active }) => (
        <Badge tone={active ? "good" : "plain"}>{active ? words.active : words.inactive}</Badge>
      ),
    },
    {
      id: "work",
      header: words.columns.work,
      width: "6rem",
      align: "right",
      cell: ({ jobs }) => words.work(jobs, formatNumber(jobs)),
      isSecondary: true,
    },
    {
      id: "made",
      header: words.columns.made,
      width: "8rem",
      align: "right",
      cell: (brand) => <span className="text-soft">{formatDay(brand.created_at)}</span>,
      isSecondary: true,
    },
    {
      id: "actions",
      header: <span className="sr-only">{text.actions.more}</span>,
      width: "2.25rem",
      cell: (brand) => (
        <BrandMenu brand={brand} isFull={isFull} onAsk={(what) => setAsked({ brand, for: what })} />
      ),
    },
  ];
  return (
    <>
      <DataTable
        label={words.tableLabel}
        columns={columns}
        rows={brands}
        rowKey={(brand) => brand.id}
      />
      {asked?.for === "rename" && (
        <RenameBrandDialog brand={asked.brand} onClose={() => setAsked(null)} />
      )}
      {asked?.for === "deactivate" && (
        <DeactivateDialog brand={asked.brand} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

type MenuProps = { brand: Brand; isFull: boolean; onAsk: (what: Asked["for"]) => void };

function BrandMenu({ brand, isFull, onAsk }: MenuProps): ReactNode {
  const mayManage = useMay("manage");
  const queryClient = useQueryClient();
  const activate = useMutation({
    mutationFn: () =>
      request(`/app/brands/${encodeURIComponent(brand.id)}`, {
        method: "PATCH",
        body: { active: true },
      }),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: brandsQuery.queryKey });
      showToast({ title: words.activated });
    },
    onError: (error) => showToast({ title: describeError(error), tone: "bad" }),
  });
  return (
    <Menu
      trigger={
        <IconButton label={words.actionsFor(brand.name)} size="small">
          <Ellipsis />
        </IconButton>
      }
    >
      <MenuLink>
        <Link to="/library" search={{ brand_id: brand.id }}>
          <Images />
          {words.seeWork}
        </Link>
      </MenuLink>
      {mayManage && brand.active && (
        <MenuLink>
          <Link to="/profile/api" search={{ brand: brand.id }}>
            <KeyRound />
            {words.makeKey}
          </Link>
        </MenuLink>
      )}
      {mayManage && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Pencil />} onSelect={() => onAsk("rename")}>
            {words.rename}
          </MenuItem>
          {brand.active ? (
            <MenuItem icon={<CirclePause />} isDanger onSelect={() => onAsk("deactivate")}>
              {words.deactivate}
            </MenuItem>
          ) : (
            <MenuItem icon={<CirclePlay />} isDisabled={isFull} onSelect={() => activate.mutate()}>
              {words.activate}
            </MenuItem>
          )}
        </>
      )}
    </Menu>
  );
}
