import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { before } from "node:test";
import type { Page } from "playwright-core";
import { eventually } from "../../packages/server/src/db/embedded/eventually.fixture.ts";
import { startTestService, type TestService } from "../harness.ts";
import { closePage, hasBrowser, openPage, story } from "./browser.ts";
import { copyKey } from "./copy-key.ts";

let service: TestService;
let page: Page;
before(async () => {
  if (!hasBrowser) return;
  service = await startTestService();
  page = await openPage(service.baseUrl, {
    acceptDownloads: true,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await page.goto("/setup");
  await page.getByLabel("Your name").fill("Mara Lindqvist");
  await page.getByLabel("E-mail").fill("owner@north.example");
  await page.getByLabel("Password", { exact: true }).fill("a quiet morning");
  await page.getByRole("radio", { name: /^An agency/ }).check();
  await page.getByLabel("Agency", { exact: true }).fill("Studio North");
  await page.getByLabel("Plan").selectOption("partner");
  await page.getByRole("button", { name: "Create and go in" }).click();
  await page.getByRole("heading", { name: "Library", level: 1 }).waitFor();
});

story(
  "the plan's places are shown before they are full, and free again after a brand rests",
  async () => {
    await page.goto("/brands");
    for (const name of ["Aurelia", "<b>Bold</b> Coffee", "Kite & Co"]) {
      await page.getByRole("button", { name: "New brand" }).click();
      await page.getByLabel("Name").fill(name);
      if (name.startsWith("Kite"))
        await page.getByText("This takes the last place of your plan.").waitFor();
      await page.getByRole("button", { name: "Make brand" }).click();
      await page.getByRole("link", { name, exact: true }).waitFor();
    }
    await page.getByText("3 of 3 active brands").waitFor();
    assert.ok(await page.getByRole("button", { name: "New brand" }).isDisabled());
    await page.getByRole("button", { name: "Actions for Kite & Co" }).click();
    await page.getByRole("menuitem", { name: "Deactivate" }).click();
    await page.getByRole("button", { name: "Deactivate brand" }).click();
    await page.getByText("2 of 3 active brands").waitFor();
    assert.ok(await page.getByRole("button", { name: "New brand" }).isEnabled());
  },
);

story("the operator grants credits with a note, and can't take more than there are", async () => {
  await page.goto("/operator?tab=accounts");
  await page.getByRole("button", { name: "Actions for Studio North" }).click();
  await page.getByRole("menuitem", { name: "Grant credits" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Credits", { exact: true }).fill("-2000000");
  await dialog.getByRole("button", { name: "Take back" }).click();
  await dialog.getByText("The balance can’t fall below 0.").waitFor();
  await dialog.getByLabel("Credits", { exact: true }).fill("250");
  await dialog.getByRole("button", { name: "Grant" }).click();
  await dialog.getByText("Type what it is for.").waitFor();
  await dialog.getByLabel("Note").fill("Invoice 2026-118");
  // Its answer is lost: who opens the dialog again, and sends the same, grants it once.
  await page.route("**/grants", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole("button", { name: "Grant" }).click();
  await dialog.getByText("No connection to Packshot.").waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.unroute("**/grants");
  await page.getByRole("button", { name: "Actions for Studio North" }).click();
  await page.getByRole("menuitem", { name: "Grant credits" }).click();
  await dialog.getByLabel("Credits", { exact: true }).fill("250");
  await dialog.getByLabel("Note").fill("Invoice 2026-118");
  await dialog.getByRole("button", { name: "Grant" }).click();
  await page.getByText(/Done\. The balance is 1,250/).waitFor();
});

story("a brand's key is shown once and works; revoked, it is refused at once", async () => {
  await page.goto("/profile/api");
  await makeKey(page, "Web shop", "Aurelia");
  const key = await copyKey(page);
  assert.ok((await page.getByLabel("Command").innerText()).includes(key));
  await page.getByRole("button", { name: "I have stored it" }).click();
  assert.ok(!(await page.content()).includes(key), "the page forgets the key");

  const made = await service.call("POST", "/v1/shoots", {
    key,
    body: {
      product_image_urls: [`${service.baseUrl}/assets/samples/vitamin.jpg`],
      style: "classic",
    },
  });
  assert.equal(made.status, 201);
  await page.getByRole("button", { name: "Actions for Web shop" }).click();
  await page.getByRole("menuitem", { name: "Revoke" }).click();
  await page.getByRole("button", { name: "Revoke key" }).click();
  await page.getByText("The key is revoked.").waitFor();
  assert.equal((await service.call("GET", "/v1/credits", { key })).status, 401);
  await page.getByRole("checkbox", { name: "Show ended keys (1)" }).check();
  await page.getByRole("row", { name: /Web shop.*Revoked/ }).waitFor();
});

story("a rotated key goes on beside the new one", async () => {
  await makeKey(page, "Script", "Whole agency");
  const secret = page.getByRole("textbox", { name: "API key" });
  const old = (await secret.innerText()).trim();
  await page.getByRole("button", { name: "I have stored it" }).click();
  await page.getByRole("button", { name: "Actions for Script" }).click();
  await page.getByRole("menuitem", { name: "Rotate" }).click();
  await page.getByLabel("Old key goes on for").selectOption("1 hour");
  await page.getByRole("button", { name: "Make new key" }).click();
  await page.getByText("Copy your key now").waitFor();
  const fresh = (await secret.innerText()).trim();
  assert.notEqual(fresh, old);
  for (const key of [old, fresh])
    assert.equal((await service.call("GET", "/v1/credits", { key })).status, 200);
  await page.keyboard.press("Escape");
  await page.getByText("You have not copied it yet").waitFor();
  await page.getByRole("button", { name: "Close without copying" }).click();
  await page
    .getByRole("row", { name: /^Script/ })
    .nth(1)
    .waitFor();
});

story("the statement tells every movement, and its CSV adds up to the balance", async () => {
  await page.goto("/credits");
  const statement = page.getByRole("table", { name: "Statement of credits" });
  await statement.getByText("Invoice 2026-118").waitFor();
  await statement.getByRole("row", { name: /Classic.*Aurelia.*-4.*1,246/ }).waitFor();
  const [header = [], ...lines] = await readCsv(page, "Download this statement as CSV");
  const total = lines.pop() ?? [];
  const column = header.indexOf("credits");
  const sum = lines.reduce((all, line) => all + Number(line[column]), 0);
  assert.deepEqual([sum, Number(total[column])], [1246, 1246]);

  await page.getByLabel("Kind").selectOption("Charges");
  await statement.getByText("Invoice 2026-118").waitFor({ state: "detached" });
  assert.equal(new URL(page.url()).searchParams.get("kind"), "charge");
});

story("usage shows the charge at its brand and day, in words as well", async () => {
  await page.goto("/usage");
  await page.getByRole("row", { name: /^Aurelia 0 0 4 100/ }).waitFor();
  const chart = page.getByRole("slider", { name: /^Credits by day/ });
  await chart.focus();
  assert.match((await chart.getAttribute("aria-valuetext")) ?? "", /: 4$/);
  await page.keyboard.press("Home");
  const [header = [], ...lines] = await readCsv(page, "Download usage by day and brand as CSV");
  const total = lines.pop() ?? [];
  const column = header.indexOf("credits");
  const sum = lines.reduce((all, line) => all + Number(line[column]), 0);
  assert.deepEqual([sum, Number(total[column])], [4, 4]);
});

story("days of one's own are typed digit by digit, and a long time is told by months", async () => {
  await page.getByRole("radio", { name: "Own dates" }).check();
  const from = page.getByRole("textbox", { name: "From" });
  await from.focus();
  // Read the same in any order of day and month; long ago in January as well.
  const year = new Date().getUTCFullYear() - 2;
  await from.pressSequentially(`1212${year}`, { delay: 20 });
  await page.waitForURL(`**from=${year}-12-12**`);
  assert.equal(await from.inputValue(), `${year}-12-12`);
  await page.getByRole("slider", { name: /^Credits by month/ }).waitFor();
  await page.goto("/credits");
  await page.getByLabel("From").pressSequentially(`1212${year}`, { delay: 20 });
  await page.waitForURL(`**from=${year}-12-12`);
});

story("a low balance is told on every page", async () => {
  await page.goto("/credits");
  await page.getByRole("button", { name: "Change" }).click();
  await page.getByLabel("Tell us below").fill("5000");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText(/Only 1,246 left/).waitFor();
  await page.goto("/library");
  await page.getByText("Running low").waitFor();
});

story("a page of this month that stays open goes on with the next day", async () => {
  const midnight = new Date();
  midnight.setUTCHours(24, 0, 0, 0);
  // Its clock goes on: no machine takes an hour to open a page.
  await page.clock.install({ time: midnight.getTime() - 3_600_000 });
  await page.goto("/usage");
  const lastDay = async (): Promise<string> => {
    const address = (await page.getByTitle("Download usage by day").getAttribute("href")) ?? "";
    return new URLSearchParams(address.split("?")[1]).get("to") ?? "";
  };
  const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
  assert.equal(await lastDay(), dayOf(midnight));
  await page.clock.fastForward(3_700_000);
  const tomorrow = new Date(midnight.getTime() + 86_400_000);
  await eventually(async () => assert.equal(await lastDay(), dayOf(tomorrow)));
  await closePage(page);
});

/** Makes a key on the open page; it is shown afterwards. */
async function makeKey(page: Page, name: string, scope: string): Promise<void> {
  await page.getByRole("button", { name: "New key" }).first().click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Works for").selectOption({ label: scope });
  await page.getByRole("button", { name: "Make key" }).click();
  await page.getByText("Copy your key now").waitFor();
}

/** Lines of a downloaded CSV; no field here holds a comma. */
async function readCsv(page: Page, title: string): Promise<string[][]> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByTitle(title).click(),
  ]);
  const csv = await readFile(await download.path(), "utf8");
  return csv
    .replace(/^\uFEFF/, "")
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(",").map((field) => field.replace(/^"|"$/g, "")));
}
