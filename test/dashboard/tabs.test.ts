import assert from "node:assert/strict";
import { before } from "node:test";
import type { Page, Request } from "playwright-core";
import { openBrowser } from "../browser.ts";
import { startTestService, type TestService } from "../harness.ts";
import { closePage, openPage, story } from "./browser.ts";
import { signInAs } from "./people.ts";

const owner = { name: "Mara", email: "mara@example.com", password: "a calm sentence" };

let service: TestService;
before(async () => {
  // Mails go out, as far as anybody is told: nobody listens there.
  service = await startTestService({ environment: { SMTP_URL: "smtp://127.0.0.1:1" } });
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

story(
  "a tab out of sight leaves its connection to the others, and catches up in sight",
  async () => {
    const page = await openPage(service.baseUrl);
    await page.goto("/sign-in");
    const isStream = (request: Request): boolean => request.url().endsWith("/app/events");
    const isOpened = page.waitForEvent("request", isStream);
    await signInAs(page, owner);
    await page.getByRole("heading", { name: "Library", level: 1 }).waitFor();
    await isOpened;
    const isClosed = page.waitForEvent("requestfailed", isStream);
    await setHidden(page, true);
    await isClosed;

    const isReopened = page.waitForEvent("request", isStream);
    const isReadAnew = page.waitForEvent("request", (request) =>
      request.url().includes("/library"),
    );
    await setHidden(page, false);
    await isReopened;
    await isReadAnew;
    await closePage(page);
  },
);

story("whoever comes back from their mail to an invitation still reads what to do", async () => {
  const browser = openBrowser(service);
  await browser.call("POST", "/app/auth/sign-in", owner);
  const email = "jonas@example.com";
  const { body } = await browser.call("POST", "/app/invites", { email, role: "member" });
  const page = await openPage(service.baseUrl);
  await page.clock.install();
  await page.goto(body.link);
  await page.getByLabel("Your name").fill("Jonas");
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Create account and join" }).click();
  const sent = page.getByRole("heading", { name: "Look at your e-mail" });
  await sent.waitFor();
  // What was read is old by then, and the invitation used up.
  await page.clock.fastForward(60_000);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await setHidden(page, true);
  await setHidden(page, false);
  await page.evaluate(`fetch("/app/state")`);
  // Who is signed in is asked anew, the invitation is not.
  assert.deepEqual(asked, ["/app/state", "/app/state"]);
  assert.ok(await sent.isVisible());
  await closePage(page);
});

/** Chromium without a screen shows every tab that it has. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate(
    `Object.defineProperty(document, "hidden", { value: ${String(isHidden)}, configurable: true });
     document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));`,
  );
}

/** The link for a phone, of the form that is open. */
async function showPhoneLink(page: Page): Promise<string> {
  await page.getByRole("button", { name: "From your phone" }).click();
  const link = await page.getByRole("textbox", { name: "Link for your phone" }).inputValue();
  await page.getByRole("button", { name: "Done" }).click();
  return link;
}
