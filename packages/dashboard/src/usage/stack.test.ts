import assert from "node:assert/strict";
import { test } from "node:test";
import { axisTicks, stackUsage } from "./stack.ts";
import type { BrandUsage, DayUsage, Usage } from "./types.ts";

const names = { unattributed: "No brand", others: (count: number) => `${count} more` };
const range = { from: "2026-11-01", to: "2026-11-03" };

function usageOf(days: DayUsage[]): Usage {
  const brands = new Map<string | null, BrandUsage>();
  for (const day of days) {
    const id = day.brand_id;
    const sum = brands.get(id);
    brands.set(id, {
      brand_id: id,
      brand_name: id,
      images: (sum?.images ?? 0) + day.images,
      image_credits: 0,
      videos: 0,
      video_credits: 0,
      credits: (sum?.credits ?? 0) + day.credits,
    });
  }
  const sum = (measure: "images" | "videos" | "credits") =>
    days.reduce((total, day) => total + day[measure], 0);
  const totals = { images: sum("images"), videos: sum("videos"), credits: sum("credits") };
  return { object: "usage", ...range, brands: [...brands.values()], days, totals };
}
const day = (date: string, brand: string | null, credits: number): DayUsage => ({
  date,
  brand_id: brand,
  images: credits * 2,
  videos: 0,
  credits,
});

test("brands are stacked by day, the largest first, and add up to each day's total", () => {
  const usage = usageOf([
    day("2026-11-01", "a", 3),
    day("2026-11-03", "b", 10),
    day("2026-11-03", null, 1),
  ]);
  const stack = stackUsage(usage, range, "credits", names);
  assert.deepEqual(stack.columns, ["2026-11-01", "2026-11-02", "2026-11-03"]);
  assert.deepEqual(
    stack.series.map(({ name, values }) => [name, values]),
    [
      ["b", [0, 0, 10]],
      ["a", [3, 0, 0]],
      ["No brand", [0, 0, 1]],
    ],
  );
  assert.deepEqual(stack.totals, [3, 0, 11]);
  assert.deepEqual(stackUsage(usage, range, "images", names).totals, [6, 0, 22]);
});

test("from the seventh brand on the small ones are one, and nothing is lost", () => {
  const days = Array.from({ length: 9 }, (_, index) => day("2026-11-02", `b${index}`, index + 1));
  const stack = stackUsage(usageOf(days), range, "credits", names);
  assert.deepEqual(
    stack.series.map(({ name }) => name),
    ["b8", "b7", "b6", "b5", "b4", "4 more"],
  );
  assert.deepEqual(stack.series.at(-1)?.values, [0, 10, 0]);
  const sum = stack.series.reduce((total, { values }) => total + (values[1] ?? 0), 0);
  assert.equal(sum, stack.totals[1]);
});

test("a year is shown by months", () => {
  const year = { from: "2026-01-01", to: "2026-12-31" };
  const usage = usageOf([day("2026-02-01", "a", 1), day("2026-02-28", "a", 2)]);
  const stack = stackUsage(usage, year, "credits", names);
  assert.equal(stack.unit, "month");
  assert.equal(stack.columns.length, 12);
  assert.equal(stack.totals[1], 3);
});

test("axes have whole, round steps that hold the largest value", () => {
  assert.deepEqual(axisTicks(0), [0, 1]);
  assert.deepEqual(axisTicks(3), [0, 1, 2, 3]);
  assert.deepEqual(axisTicks(34), [0, 10, 20, 30, 40]);
  for (const largest of [1, 7, 99, 100, 101, 12_345, 9_999_999]) {
    const ticks = axisTicks(largest);
    assert.ok((ticks.at(-1) ?? 0) >= largest && ticks.length <= 6, `${largest}: ${ticks.join()}`);
    assert.ok(ticks.every(Number.isInteger));
  }
});
