import assert from "node:assert/strict";
import { before } from "node:test";
import type { Page } from "playwright-core";
import { openBrowser } from "../browser.ts";
import { startTestService, type TestService } from "../harness.ts";
import { closePage, openPage, story } from "./browser.ts";
import { signInAs } from "./people.ts";

const owner = { name: "Mara", email: "mara@example.com", password: "a calm sentence" };

let service: TestService;
before(async () => {
  service = await startTestService();
  const browser = openBrowser(service);
  await browser.call("POST", "/app/setup", { ...owner, account_name: "Atelier Nord" });
  const other = { name: "Second Shop", email: "second@example.com" };
  const { body: account } = await browser.call("POST", "/app/operator/accounts", other);
  const invite = await browser.call("POST", `/app/operator/accounts/${account.id}/invites`, {
    email: owner.email,
    role: "owner",
  });
  assert.equal(invite.status, 201, JSON.stringify([account, invite.body]));
  const { pathname } = new URL(invite.body.link);
  const accepted = await browser.call("POST", `/app/invites/${pathname.split("/")[2]}/accept`, {});
  assert.equal(accepted.status, 200, JSON.stringify(accepted.body));
});

story(
  "a tab follows the other one into another account, and keeps what was typed for its own",
  async () => {
    const page = await openPage(service.baseUrl);
    await page.goto("/sign-in");
    await signInAs(page, owner);
    const menu = page.getByRole("button", { name: /^Account menu/ });
    const here = (await menu.innerText()).includes("Second Shop") ? "Second Shop" : "Atelier Nord";
    const there = here === "Second Shop" ? "Atelier Nord" : "Second Shop";
    const other = await page.context().newPage();
    await other.goto("/shoots/new");
    await other.getByLabel("Name optional").fill(`For ${here}`);
    const phoneLink = await showPhoneLink(other);

    await menu.click();
    await page.getByRole("menuitemradio", { name: there }).click();
    const otherMenu = other.getByRole("button", { name: /^Account menu/ });
    await otherMenu.getByText(there).waitFor();
    await other.getByRole("heading", { name: "Library", level: 1 }).waitFor();
    await other.goto("/shoots/new");
    assert.equal(await other.getByLabel("Name optional").inputValue(), "");
    // Photos that came by it would go to the account that was left.
    assert.notEqual(await showPhoneLink(other), phoneLink);

    await menu.getByText(there).waitFor();
    await menu.click();
    await page.getByRole("menuitemradio", { name: here }).click();
    await otherMenu.getByText(here).waitFor();
    await other.goto("/shoots/new");
    assert.equal(await other.getByLabel("Name optional").inputValue(), `For ${here}`);
    await closePage(page);
  },
);

/** The link for a phone, of the form that is open. */
async function showPhoneLink(page: Page): Promise<string> {
  await page.getByRole("button", { name: "From your phone" }).click();
  const link = await page.getByRole("textbox", { name: "Link for your phone" }).inputValue();
  await page.getByRole("button", { name: "Done" }).click();
  return link;
}
