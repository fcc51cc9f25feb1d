import { execFileSync } from "node:child_process";
import { chromium, type Page } from "playwright-core";
import { chromiumPath } from "../test/chromium.ts";
import { createDatabase } from "../test/postgres.ts";
import { startBenchService } from "./server/service.ts";

/**
 * Time until a page of the dashboard shows what it is for and answers a press, in a browser with an empty cache
 * (limit: 1 s for each, the library with 10,000 shoots among them), and what a long scroll leaves in the page.
 */
const limitMs = 1000;
const elementLimit = 3000;
const rounds = 5;
const shootsInAll = 10_000;

const database = await createDatabase();
const { running } = await startBenchService(database.url, { worker: true });
const { service } = running;
const { baseUrl } = service.settings;
const headers = { "x-packshot-app": "1", origin: baseUrl };

const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"],
});
const owner = await browser.newContext({ baseURL: baseUrl, extraHTTPHeaders: headers });
await owner.request.post("/app/setup", {
  data: {
    name: "Mara",
    email: "mara@example.com",
    password: "a calm sentence",
    account_name: "Atelier",
  },
});
const session = await owner.storageState();
const shootPath = await makeLibrary();

/** A page whose stand-ins have given way to what was loaded. */
const loaded = "main:not(:has(.animate-shimmer)) h1";
/** Each page, and what stands there when it can be used. */
const pages: [path: string, ready: string][] = [
  ["/sign-in", "button[type=submit]"],
  ["/library", "[role=listitem] img"],
  ["/shoots/new", "[role=radiogroup] img"],
  ["/videos/new", "textarea"],
  [shootPath, "main img"],
  ["/galleries", loaded],
  ["/models", `${loaded}, main li img`],
  ["/brands", loaded],
  ["/credits", loaded],
  ["/usage", loaded],
  ["/members", loaded],
  ["/profile", loaded],
  ["/profile/api", loaded],
  ["/white-label", loaded],
  ["/operator", loaded],
];
console.log("| page | interactive, ms | limit |\n| --- | --- | --- |");
let isTooSlow = false;
for (const [path, ready] of pages) {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(await timeOf(path, ready));
  const middle = times.toSorted((a, b) => a - b)[rounds >> 1] ?? 0;
  isTooSlow ||= middle > limitMs;
  console.log(`| ${path === shootPath ? "a shoot" : path} | ${middle.toFixed(0)} | ${limitMs} |`);
}
const elements = await scrollFar();
console.log(
  `\nElements in the page after scrolling through 2,000 shoots: ${elements} (limit ${elementLimit})`,
);
await browser.close();
await running.stop();
await database.drop();
process.exitCode = isTooSlow || elements > elementLimit ? 1 : 0;

/** One real shoot, then ten thousand of its kind: their pictures are the same files. Returns the first one's page. */
async function makeLibrary(): Promise<string> {
  const photo = execFileSync("cat", [new URL("../samples/vitamin.jpg", import.meta.url).pathname]);
  const upload = (await (
    await owner.request.post("/app/uploads", {
      data: photo,
      headers: { "content-type": "image/jpeg" },
    })
  ).json()) as { id: string };
  const shoot = (await (
    await owner.request.post("/app/shoots", { data: { photos: [upload.id], style: "luxury" } })
  ).json()) as { id: string };
  for (;;) {
    const answer = await owner.request.get(`/app/shoots/${shoot.id}`);
    const { status } = (await answer.json()) as { status: string };
    if (status === "completed") break;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const copy = `(jsonb_populate_record(one, jsonb_build_object('ID', overlay($1 placing lpad(n::text, 8, '0') from 10)`;
  await service.database.query(
    `insert into shoots select ${copy.replace("ID", "id")}, 'created_at', one.created_at - n * interval '1 minute'))).*
     from shoots one, generate_series(1, $2) n where one.id = $1`,
    [shoot.id, shootsInAll],
  );
  await service.database.query(
    `insert into shots select ${copy.replace("ID", "shoot_id")}))).*
     from shots one, generate_series(1, $2) n where one.shoot_id = $1`,
    [shoot.id, shootsInAll],
  );
  // A library that grew shoot by shoot was analysed on the way; without it /usage alone took over 30 s.
  await service.database.query("analyze shoots, shots");
  return `/shoots/${shoot.id}`;
}

async function openPage(): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseUrl, storageState: session });
  return context.newPage();
}

/** Milliseconds from the first byte asked for until the page is painted and idle. */
async function timeOf(path: string, ready: string): Promise<number> {
  const page = await openPage();
  if (path === "/sign-in") await page.context().clearCookies();
  await page.goto(path, { waitUntil: "commit" });
  await page.locator(ready).first().waitFor();
  const time = await page.evaluate<number>(
    "new Promise((resolve) => requestIdleCallback(() => resolve(performance.now())))",
  );
  await page.context().close();
  return time;
}

/** Elements in the page once 2,000 shoots have gone by. */
async function scrollFar(): Promise<number> {
  const page = await openPage();
  await page.goto("/library");
  await page.locator("[role=listitem] img").first().waitFor();
  // Any of them: only what is in sight is in the page, and a turn of the wheel may pass over the two thousandth.
  const furthest = `Math.max(0, ...Array.from(document.querySelectorAll("[aria-posinset]"),
    (element) => Number(element.getAttribute("aria-posinset"))))`;
  while ((await page.evaluate<number>(furthest)) < 2000) {
    await page.mouse.wheel(0, 4000);
    await page.waitForTimeout(20);
  }
  return page.evaluate<number>("document.querySelectorAll('*').length");
}
