import assert from "node:assert/strict";
import { before } from "node:test";
import type { Locator, Page } from "playwright-core";
import { openBrowser } from "../browser.ts";
import { finishShoot } from "../finished-jobs.ts";
import { startTestService, type TestService } from "../harness.ts";
import { closePage, openPage, story } from "./browser.ts";
import { card, openLibrary, work } from "./library-page.ts";
import { signInAs } from "./people.ts";

const owner = { name: "Mara", email: "mara@example.com", password: "a calm sentence" };
const arabic = "جوارب قطنية فاخرة للرجال مجموعة الصيف الجديدة بألوان هادئة";

let service: TestService;
let mug: string;
before(async () => {
  service = await startTestService();
  const browser = openBrowser(service);
  await browser.call("POST", "/app/setup", { ...owner, plan: "partner", account_name: "Nord" });
  const brand = await browser.call("POST", "/app/brands", { name: `متجر ${arabic}` });
  const one = { shots: 1 };
  await finishShoot(service, browser, { ...one, title: arabic, brand_id: brand.body.id });
  await finishShoot(service, browser, { ...one, title: "Green bottle" });
  mug = await finishShoot(service, browser, { ...one, title: "Black mug" });
});

const signIn = (options?: Parameters<typeof openLibrary>[2]): Promise<Page> =>
  openLibrary(service.baseUrl, owner, options);

story("a search ends by its button and by a link to the library, too", async () => {
  const page = await signIn();
  const search = page.getByRole("searchbox");
  await search.fill("nothing of ours");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await card(page, "Black mug").waitFor();
  assert.equal(await search.inputValue(), "");

  await search.fill("mug");
  await card(page, "Green bottle").waitFor({ state: "detached" });
  await page.getByRole("navigation").getByRole("link", { name: "Library" }).click();
  await card(page, "Green bottle").waitFor();
  // Longer than what is typed rests before it is searched for.
  await page.waitForTimeout(1000);
  assert.equal(await search.inputValue(), "");
  assert.equal(new URL(page.url()).search, "");
  await closePage(page);
});

story("dates of a filter are the person's own, the last one included", async () => {
  // The morning of the 27th in New Zealand.
  await service.service.database.query(
    "update shoots set created_at = '2026-11-26T20:00:00Z' where id = $1",
    [mug],
  );
  const page = await signIn({ timezoneId: "Pacific/Auckland" });
  await page.goto("/library?from=2026-11-27&to=2026-11-27&q=mug");
  await card(page, "Black mug").waitFor();
  await page.goto("/library?to=2026-11-26&q=mug");
  await page.getByText("Nothing like that").waitFor();
  const asked = page.waitForRequest(/\/app\/credits\/entries\?/);
  await page.goto("/credits?from=2026-11-26&to=2026-11-26");
  const { searchParams } = new URL((await asked).url());
  assert.deepEqual(
    [searchParams.get("from"), searchParams.get("to")],
    ["2026-11-25T11:00:00.000Z", "2026-11-26T11:00:00.000Z"],
  );
  await closePage(page);
});

story("Shift and X choose all from the one before, and Done chooses none", async () => {
  const page = await signIn();
  const links = work(page).getByRole("link");
  await links.first().focus();
  await page.keyboard.press("x");
  await links.last().focus();
  await page.keyboard.press("Shift+X");
  await page.getByRole("toolbar", { name: "3 selected" }).waitFor();
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("toolbar").waitFor({ state: "detached" });
  await closePage(page);
});

story("a name from right to left keeps its beginning, and the words beside it", async () => {
  const page = await signIn({ viewport: { width: 390, height: 844 } });
  const arabicCard = card(page, arabic);
  assert.ok(await showsBeginning(arabicCard.getByRole("link")));
  assert.ok(await showsBeginning(arabicCard.locator("bdi")));
  const age = arabicCard.getByRole("time");
  assert.match(await age.innerText(), /^(now|\d+ \w+ ago)$/);
  // In either column: the story before dates a shoot for a day of its own, which the others come before or after.
  const [place, around] = await Promise.all([age.boundingBox(), arabicCard.boundingBox()]);
  assert.ok(place && around && place.x >= around.x, "it begins in its card");
  assert.ok(place.x + place.width <= around.x + around.width, "it stands in its card");
  assert.ok(around.width < 195, "a phone shows two columns");
  await closePage(page);
});

/** Whether the first letter of what is cut off lies within its box. */
function showsBeginning(element: Locator): Promise<boolean> {
  return element.evaluate((node: unknown) => {
    type Box = { left: number; right: number };
    type Shown = { getBoundingClientRect(): Box; firstChild: unknown };
    const shown = node as Shown;
    const { document } = globalThis as unknown as {
      document: {
        createRange(): {
          setStart(node: unknown, at: number): void;
          setEnd(node: unknown, at: number): void;
          getBoundingClientRect(): Box;
        };
      };
    };
    const range = document.createRange();
    range.setStart(shown.firstChild, 0);
    range.setEnd(shown.firstChild, 1);
    const letter = range.getBoundingClientRect();
    const box = shown.getBoundingClientRect();
    return letter.left >= box.left - 1 && letter.right <= box.right + 1;
  });
}

story("how long ago something was grows on a page that stays open", async () => {
  const page = await openPage(service.baseUrl);
  await page.clock.install();
  await page.goto("/sign-in");
  await signInAs(page, owner);
  const age = card(page, "Green bottle").getByRole("time");
  await age.waitFor();
  await page.clock.fastForward("03:00:00");
  await page.waitForFunction(`document.body.innerText.includes("3 hours ago")`);
  await closePage(page);
});

story("whoever comes back to a long library is where they left it", async () => {
  await service.service.database.query(
    `insert into shoots (id, account_id, status, style, mode, quality, aspect_ratio, seed, source_keys, title, shots,
       shots_adjusted, credits_per_shot, credits_used, credits_remaining, turn, request_id, created_at, finished_at)
     select 'shoot_' || lpad(n::text, 26, '0'), account_id, 'failed', style, mode, quality, aspect_ratio, seed, source_keys,
       'Jug ' || n, 1, false, 1, 0, 0, 0, 'test', created_at - n * interval '1 hour', finished_at
     from shoots, generate_series(1, 50) n where shoots.id = $1`,
    [mug],
  );
  await service.service.database.query(
    "insert into shots (shoot_id, number, status) select id, 1, 'failed' from shoots where title like 'Jug %'",
  );
  const page = await signIn({ viewport: { width: 390, height: 844 } });
  await page.mouse.move(195, 400);
  await page.mouse.wheel(0, 3000);
  await page.waitForFunction("scrollY === 3000");
  await card(page, "Jug 23").getByRole("link").last().click();
  await page.getByRole("heading", { name: "Jug 23", level: 1 }).waitFor();
  await page.goBack();
  await card(page, "Jug 23").waitFor();
  assert.equal(await page.evaluate("scrollY"), 3000);
  await closePage(page);
});
