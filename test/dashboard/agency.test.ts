import assert from "node:assert/strict";
import { before } from "node:test";
import type { Page } from "playwright-core";
import { eventually } from "../../packages/server/src/db/embedded/eventually.fixture.ts";
import { startTestService, type TestService } from "../harness.ts";
import { copyKey } from "./copy-key.ts";
import { checkAccessibility, closePage, openPage, pictureWidth, story } from "./browser.ts";
import { setUpAgency } from "./people.ts";

let service: TestService;
before(async () => {
  service = await startTestService({ worker: true });
});

story(
  "a brand's key makes pictures that appear by themselves; key and gallery link end at once",
  async () => {
    const page = await openPage(service.baseUrl, {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await setUpAgency(page, "Atelier Nord");
    await makeBrand(page, "Aurelia");
    const key = await makeKey(page, "Aurelia");
    await page.getByRole("link", { name: "Library" }).click();
    await page.getByText("Your work will be here").waitFor();

    // Ordered by a shop's script, seen in the open page.
    const order = await service.call("POST", "/v1/shoots", {
      key,
      body: {
        product_image_urls: [`${service.baseUrl}/assets/samples/vitamin.jpg`],
        style: "luxury",
        shots: 1,
      },
    });
    assert.equal(order.status, 201);
    const card = page.getByRole("list", { name: "Work" }).getByRole("listitem");
    await card.getByText("Aurelia").waitFor();
    await card.getByRole("link").click();
    await page.getByRole("button", { name: "Open picture 1" }).waitFor();

    await makeOfNewest(page, service, order.body.id);

    const link = await share(page, "Aurelia, <b>spring</b>");
    await lookAsVisitor(service, link);
    await page.goto("/galleries");
    await page.getByText("1 view").waitFor();
    await page.getByRole("button", { name: /^More: Aurelia/ }).click();
    await page.getByRole("menuitem", { name: "Revoke" }).click();
    await page.getByRole("button", { name: "Revoke" }).click();
    await page.getByText("Revoked", { exact: true }).waitFor();
    const gone = await page.request.get(link);
    const unknown = await page.request.get(`${service.baseUrl}/g/${"x".repeat(32)}`);
    assert.deepEqual([gone.status(), await gone.text()], [unknown.status(), await unknown.text()]);

    await page.goto("/profile/api");
    await page.getByRole("button", { name: "Actions for Web shop" }).click();
    await page.getByRole("menuitem", { name: "Revoke" }).click();
    await page.getByRole("button", { name: "Revoke key" }).click();
    await page.getByText("The key is revoked.").waitFor();
    assert.equal((await service.call("GET", "/v1/credits", { key })).status, 401);
    await closePage(page);
  },
);

async function makeBrand(page: Page, name: string): Promise<void> {
  await page.goto("/brands");
  await page.getByRole("button", { name: "New brand" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Make brand" }).click();
  await page.getByRole("link", { name }).waitFor();
}

/** Makes a key for a brand; the key as the clipboard holds it. */
async function makeKey(page: Page, brand: string): Promise<string> {
  await page.goto("/profile/api");
  await page.getByRole("button", { name: "New key" }).first().click();
  await page.getByLabel("Name").fill("Web shop");
  await page.getByLabel("Works for").selectOption({ label: brand });
  await page.getByRole("button", { name: "Make key" }).click();
  const key = await copyKey(page);
  await page.getByRole("button", { name: "I have stored it" }).click();
  return key;
}

/** A form that is made of the open shoot keeps its brand and its model, be they newer than the lists that were read last. */
async function makeOfNewest(page: Page, service: TestService, shoot: string): Promise<void> {
  const form = page.getByRole("navigation").getByRole("link", { name: "New shoot" });
  await form.click();
  await page.getByRole("radio", { name: "With a model" }).check();
  await page
    .getByRole("group", { name: /^Model/ })
    .getByRole("radio")
    .first()
    .waitFor();
  await page.goBack();

  const { database } = service.service;
  const select = "select brand_id, account_id from shoots where id = $1";
  const { rows } = await database.query<Record<string, string>>(select, [shoot]);
  const { brand_id: brand, account_id: account } = rows[0]!;
  const newest = "insert into brands (id, account_id, name, active, created_at)";
  await database.query(`${newest} values ('brand_new', $1, 'Newest', true, now())`, [account]);
  await database.query(
    `insert into models (id, account_id, name, image_key, created_at)
     values ('model_new', $1, 'Mara', 'models/none.webp', now())`,
    [account],
  );
  await database.query(
    "update shoots set brand_id = 'brand_new', mode = 'with_model', model_id = 'model_new' where id = $1",
    [shoot],
  );
  // Lists that could not be read tell nothing of either.
  const lists = /\/app\/(brands|models)$/;
  let failures = 0;
  await page.route(lists, async (route) => {
    await route.abort();
    failures++;
  });
  await page.getByRole("button", { name: "Make another like this" }).click();
  await eventually(async () => assert.ok(failures >= 6));
  await page.unroute(lists);
  await page.getByRole("link", { name: "Library" }).click();
  await form.click();
  await page.getByRole("option", { name: "Newest" }).waitFor({ state: "attached" });
  assert.equal(await page.getByLabel("Brand").inputValue(), "brand_new");
  assert.equal(await page.getByRole("radio", { name: "Mara" }).isChecked(), true);
  await database.query(
    "update shoots set brand_id = $2, mode = 'product_only', model_id = null where id = $1",
    [shoot, brand],
  );
  await page.goto(`/shoots/${shoot}`);
}

/** Shares the open shoot; the link as it is shown, this once. */
async function share(page: Page, title: string): Promise<string> {
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByLabel("Title of the page").fill(title);
  await page.getByRole("button", { name: "Create link" }).click();
  const link = await page.getByLabel("Gallery link").inputValue();
  await page.getByRole("button", { name: "Done" }).click();
  return link;
}

async function lookAsVisitor(service: TestService, link: string): Promise<void> {
  const visitor = await openPage(service.baseUrl);
  await visitor.goto(link);
  await visitor.getByRole("heading", { name: "Aurelia, <b>spring</b>" }).waitFor();
  await visitor.getByText("Atelier Nord").first().waitFor();
  const pictures = visitor.locator("main img");
  assert.equal(await pictures.count(), 1);
  assert.ok((await pictureWidth(pictures.first())) > 0);
  await checkAccessibility(visitor, "a gallery");
  await closePage(visitor);
}
