import type { SessionCaller } from "../caller.ts";
import type { Service } from "../service.ts";
import { writeCsvLine } from "../pages/csv.ts";
import { selectUsageDays, type DayRow } from "./days-store.ts";
import type { Period } from "./rules.ts";
import { selectUsage, type UsageRow } from "./store.ts";

/** What was made and what it cost in a period: by brand, and by day and brand. */
export async function reportDays(
  service: Service,
  caller: SessionCaller,
  period: Period,
): Promise<{ brands: UsageRow[]; days: DayRow[]; to: Date }> {
  const to = period.to ?? service.now();
  const where = { accountId: caller.accountId, from: period.from, to };
  const [brands, days] = await Promise.all([
    selectUsage(service.database, { ...where, brandId: null }),
    selectUsageDays(service.database, where),
  ]);
  return { brands, days, to };
}

/** A line a day and brand, and their sum. */
export function writeDaysCsv(days: DayRow[]): string {
  const sum = (of: (day: DayRow) => number): number =>
    days.reduce((total, day) => total + of(day), 0);
  const lines: Parameters<typeof writeCsvLine>[0][] = [
    ["date", "brand", "brand_id", "images", "videos", "credits"],
    ...days.map((day) => [
      day.date,
      day.brandName,
      day.brandId,
      day.images,
      day.videos,
      day.credits,
    ]),
    [
      "total",
      null,
      null,
      sum((day) => day.images),
      sum((day) => day.videos),
      sum((day) => day.credits),
    ],
  ];
  return lines.map(writeCsvLine).join("");
}
