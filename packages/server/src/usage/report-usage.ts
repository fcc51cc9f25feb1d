import type { Caller } from "../caller.ts";
import { readBrand } from "../brands/read-brand.ts";
import type { Database } from "../db/database.ts";
import type { Period } from "./rules.ts";
import { selectUsage } from "./store.ts";

export type UsageReport = {
  object: "usage_report";
  period: { from: string; to: string };
  data: {
    brand_id: string;
    brand_name: string;
    images: number;
    image_credits: number;
    videos: number;
    video_credits: number;
  }[];
  totals: { images: number; videos: number; credits: number };
};

/**
 * What was made and what it cost in a period (spec 2.6, 4.7). Agencies get a row for every brand; a personal key its
 * totals only; a brand key its own brand.
 * @throws AppError not_found
 */
export async function reportUsage(
  database: Database,
  caller: Caller,
  wanted: Period & { brandId: string | null; now: Date },
): Promise<UsageReport> {
  const brandId = await scopeOf(database, caller, wanted.brandId);
  const rows = await selectUsage(database, {
    accountId: caller.accountId,
    brandId,
    from: wanted.from,
    to: wanted.to ?? wanted.now,
  });
  const data = rows.map((row) => ({
    brand_id: row.brandId ?? "unattributed",
    brand_name: row.brandName ?? "Unattributed",
    images: row.images,
    image_credits: row.imageCredits,
    videos: row.videos,
    video_credits: row.videoCredits,
  }));
  return {
    object: "usage_report",
    period: { from: wanted.from.toISOString(), to: wanted.to?.toISOString() ?? "now" },
    data: caller.accountKind === "agency" ? data : [],
    totals: {
      images: sum(data.map((row) => row.images)),
      videos: sum(data.map((row) => row.videos)),
      credits: sum(data.map((row) => row.image_credits + row.video_credits)),
    },
  };
}

async function scopeOf(
  database: Database,
  caller: Caller,
  wanted: string | null,
): Promise<string | null> {
  return wanted === null ? caller.brandId : (await readBrand(database, caller, wanted)).id;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
