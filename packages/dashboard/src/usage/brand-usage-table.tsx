import type { ReactNode } from "react";
import { formatNumber, formatPercent } from "../format/numbers.ts";
import { text } from "../text/text.ts";
import { DataTable, type Column } from "../ui/table.tsx";
import type { BrandUsage, Usage } from "./types.ts";

const words = text.usage;

export function BrandUsageTable({ usage }: { usage: Usage }): ReactNode {
  const rows = usage.brands.toSorted((one, other) => other.credits - one.credits);
  const shareOf = (brand: BrandUsage) => brand.credits / Math.max(1, usage.totals.credits);
  const columns: Column<BrandUsage>[] = [
    {
      id: "brand",
      header: words.columns.brand,
      width: "minmax(5.5rem, 2fr)",
      cell: (brand) => (
        <span
          dir="auto"
          className={`block truncate ${brand.brand_id === null ? "text-faint" : "font-medium"}`}
        >
          {brand.brand_name ?? words.unattributed}
        </span>
      ),
    },
    {
      id: "images",
      header: words.columns.images,
      width: "5rem",
      align: "right",
      cell: ({ images }) => formatNumber(images),
      isSecondary: true,
    },
    {
      id: "videos",
      header: words.columns.videos,
      width: "5rem",
      align: "right",
      cell: ({ videos }) => formatNumber(videos),
      isSecondary: true,
    },
    {
      id: "credits",
      header: words.columns.credits,
      width: "4.5rem",
      align: "right",
      cell: ({ credits }) => formatNumber(credits),
    },
    {
      id: "share",
      header: words.columns.share,
      width: "minmax(3.5rem, 1fr)",
      cell: (brand) => <Share share={shareOf(brand)} />,
    },
  ];
  return (
    <DataTable
      label={words.brandTable}
      columns={columns}
      rows={rows}
      rowKey={(brand) => brand.brand_id ?? ""}
      rowHeightPx={44}
    />
  );
}

function Share({ share }: { share: number }): ReactNode {
  return (
    <div className="flex items-center gap-2.5">
      <span className="h-1.5 flex-1 overflow-hidden rounded-full bg-sunken">
        <span
          className="block h-full rounded-full bg-accent"
          style={{ width: `${share * 100}%` }}
        />
      </span>
      <span className="w-9 text-right text-xs text-soft tabular-nums">{formatPercent(share)}</span>
    </div>
  );
}
