import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createDatabase } from "../test/postgres.ts";
import { startBenchService } from "./server/service.ts";

/**
 * Time from POST to `completed` of a 4-shot standard shoot with the sets warm (limit: 8 s), and the memory of the worker
 * over 200 shoots: from the 50th to the 200th it may not grow by more than a tenth.
 */
const timeLimitSeconds = 8;
const growthLimit = 1.1;
const shootsInAll = Number(process.env["BENCH_SHOOTS"] ?? 200);
const photos = [
  "vitamin.jpg",
  "mug_black.jpg",
  "loafers.jpg",
  "t_bottle_png.png",
  "candleholder.jpg",
];
const styles = ["classic", "luxury", "lifestyle", "minimal", "editorial", "element"];

const database = await createDatabase();
const { running, key } = await startBenchService(database.url, { worker: true });
const { baseUrl } = running.service.settings;
const headers = { "x-api-key": key, "content-type": "application/json", prefer: "wait=30" };

async function shoot(index: number, shots: number): Promise<number> {
  const startedMs = performance.now();
  // Five photos in turn: each is cut out in its first shoot, and later ones take that cutout.
  const photo = `${baseUrl}/assets/samples/${photos[index % photos.length]}`;
  const created = await fetch(`${baseUrl}/v1/shoots`, {
    method: "POST",
    headers,
    body: JSON.stringify({
      product_image_urls: [photo],
      style: styles[index % styles.length],
      shots,
    }),
  });
  const { id } = (await created.json()) as { id: string };
  for (;;) {
    const answer = await fetch(`${baseUrl}/v1/shoots/${id}`, { headers });
    const { status } = (await answer.json()) as { status: string };
    if (status === "completed") return (performance.now() - startedMs) / 1000;
    assert.notEqual(status, "failed");
  }
}

/** Resident memory of this process and its children, megabytes. */
function memoryMb(): number {
  globalThis.gc?.();
  const rows = execFileSync("ps", ["-e", "-o", "pid=,ppid=,rss=,comm="], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((row) => row.trim().split(/\s+/));
  const own = new Set([String(process.pid)]);
  for (const [pid = "", parent = ""] of rows) if (own.has(parent)) own.add(pid);
  const counted = rows.filter(
    ([pid = "", , , name = ""]) => own.has(pid) && name !== "postgres" && name !== "ps",
  );
  return counted.reduce((sum, [, , rss]) => sum + Number(rss), 0) / 1024;
}

for (let index = 0; index < styles.length; index++) await shoot(index, 1);
const times: number[] = [];
for (let index = 0; index < 6; index++) times.push(await shoot(index, 4));
const worst = Math.max(...times);
const mean = times.reduce((sum, seconds) => sum + seconds, 0) / times.length;

const levels: number[] = [];
for (let index = 0; index < shootsInAll; index += 2) {
  await Promise.all([shoot(index, 1), shoot(index + 1, 1)]);
  levels.push(memoryMb());
}
const around = (share: number): number => {
  const middle = Math.floor(levels.length * share);
  const near = levels.slice(Math.max(0, middle - 5), middle + 1);
  return near.reduce((sum, level) => sum + level, 0) / near.length;
};
const growth = around(1) / around(0.25);

console.log("| figure | measured | limit |");
console.log("| --- | --- | --- |");
console.log(`| 4 standard shots, POST to completed: mean | ${mean.toFixed(1)} s | |`);
console.log(`| the slowest of six styles | ${worst.toFixed(1)} s | ${timeLimitSeconds} s |`);
console.log(`| memory after ${shootsInAll / 4} shoots | ${around(0.25).toFixed(0)} MB | |`);
console.log(`| memory after ${shootsInAll} shoots | ${around(1).toFixed(0)} MB | |`);
console.log(`| growth | ${growth.toFixed(2)} | ${growthLimit} |`);
await running.stop();
await database.drop();
process.exitCode = worst > timeLimitSeconds || growth > growthLimit ? 1 : 0;
