import assert from "node:assert/strict";
import { before } from "node:test";
import type { Page } from "playwright-core";
import { eventually } from "../../packages/server/src/db/embedded/eventually.fixture.ts";
import { openBrowser } from "../browser.ts";
import { finishShoot } from "../finished-jobs.ts";
import { startTestService, type TestService } from "../harness.ts";
import { closePage, isInView, openPage, story } from "./browser.ts";
import { addPhotos, samplePath, signInAs } from "./people.ts";

const owner = { name: "Mara", email: "mara@example.com", password: "a calm sentence" };

let service: TestService;
let shoot: string;
before(async () => {
  service = await startTestService({ environment: { SIGN_INS_PER_MINUTE: "100" } });
  const browser = openBrowser(service);
  await browser.call("POST", "/app/setup", { ...owner, plan: "partner", account_name: "Nord" });
  await browser.call("POST", "/app/brands", { name: "Aurelia" });
  shoot = await finishShoot(service, browser, { title: "Green bottle" });
});

async function signIn(path: string, options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  const page = await openPage(service.baseUrl, options);
  // As on plain http from another machine.
  await page.addInitScript(
    `Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true })`,
  );
  await page.goto(`/sign-in?next=${encodeURIComponent(path)}`);
  await signInAs(page, owner);
  return page;
}

story("a page scrolls again once its dialogs are closed, in whatever order", async () => {
  const page = await signIn("/library");
  await page.getByRole("link", { name: "Green bottle" }).click();
  await page.getByRole("button", { name: "Open picture 1" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Share" }).click();
  await page.getByLabel("Title of the page").waitFor();
  assert.equal(await page.locator("dialog[open]").count(), 2);
  // Back closes the large view, below the dialog over it.
  await page.goBack();
  await page.waitForFunction(`document.querySelectorAll("dialog[open]").length === 1`);
  assert.equal(await page.evaluate("document.documentElement.style.overflow"), "hidden");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  assert.equal(await page.evaluate("document.documentElement.style.overflow"), "");
  await closePage(page);
});

story("what goes wrong within a dialog is said in it, and can be pressed away there", async () => {
  const page = await signIn(`/shoots/${shoot}`, { viewport: { width: 390, height: 844 } });
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: "Create link" }).click();
  await page.getByRole("button", { name: "Copy" }).click();
  const notice = page.getByText("Could not copy. Select the text and copy it by hand.");
  // Pointed at it stays: of itself it goes after six seconds.
  await notice.hover();
  assert.ok(await isInView(notice));
  await page
    .getByRole("region", { name: "Notices" })
    .getByRole("button", { name: "Close" })
    .click();
  await notice.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Done" }).click();

  await page.getByRole("button", { name: "Open picture 1" }).click();
  await page.route("**/app/uploads/from-url", (route) => route.abort());
  await page.getByRole("button", { name: "Make a film of it" }).click();
  assert.ok(await isInView(page.getByText("No connection to Packshot.")));
  await closePage(page);
});

story("a key that could not be copied does not go away by Escape", async () => {
  const page = await signIn("/profile/api");
  await page.getByRole("button", { name: "New key" }).first().click();
  await page.getByLabel("Name").fill("Web shop");
  await page.getByRole("button", { name: "Make key" }).click();
  await page.getByRole("button", { name: "Copy key" }).click();
  await page.getByText("Could not copy.").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Close without copying" }).waitFor();
  await closePage(page);
});

story("what is typed into a dialog stays while the service is away", async () => {
  const page = await signIn("/brands");
  await page.getByRole("button", { name: "Actions for Aurelia" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  const name = page.getByRole("dialog").getByLabel("Name");
  await name.fill("Aurelia Paris");
  await page.clock.install();
  await page.route("**/app/brands", (route) => route.abort());
  // A window that comes back after a while reads its lists again.
  await page.clock.fastForward(60_000);
  const failed = Array.from({ length: 3 }, () => page.waitForEvent("requestfailed"));
  await page.evaluate(`document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))`);
  await page.clock.runFor(10_000);
  await Promise.all(failed);
  await page.clock.runFor(10_000);
  assert.equal(await name.inputValue(), "Aurelia Paris");
  await page.unroute("**/app/brands");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("link", { name: "Aurelia Paris" }).waitFor();
  await closePage(page);
});

story(
  "the palette shows what the arrow keys have come to, and leaves Enter to an input method",
  async () => {
    const page = await signIn("/library", { viewport: { width: 1280, height: 600 } });
    await page.getByRole("link", { name: "Green bottle" }).waitFor();
    await page.keyboard.press("Control+k");
    const field = page.getByRole("combobox");
    await field.press("ArrowUp");
    const last = page.getByRole("option", { name: "API reference" });
    assert.equal(await last.getAttribute("aria-selected"), "true");
    assert.ok(await isInView(last));
    await field.evaluate((node: unknown) => {
      const { KeyboardEvent } = globalThis as unknown as {
        KeyboardEvent: new (type: string, init: object) => unknown;
      };
      const enter = { key: "Enter", isComposing: true, bubbles: true, cancelable: true };
      (node as { dispatchEvent(event: unknown): void }).dispatchEvent(
        new KeyboardEvent("keydown", enter),
      );
    });
    await page.waitForTimeout(200);
    assert.ok(await field.isVisible());

    await field.fill("green");
    const found = page.getByRole("option", { name: "Green bottle" });
    await found.waitFor();
    // An answer that takes its time: what was found for other words would be opened for these.
    await page.route(/\/app\/library\?q=mug/, () => {});
    await field.fill("mug");
    await found.waitFor({ state: "detached" });
    assert.equal(await page.getByText("Nothing by that name").count(), 0);
    await closePage(page);
  },
);

story("focus goes back to what opened a dialog, be it an item of a menu", async () => {
  const page = await signIn(`/shoots/${shoot}`);
  const opened: [button: string, item?: string][] = [
    ["Open picture 2"],
    ["Share"],
    ["More", "Rename"],
  ];
  for (const [name, item] of opened) {
    const button = page.getByRole("button", { name, exact: true });
    await button.focus();
    await page.keyboard.press("Enter");
    if (item !== undefined) await page.getByRole("menuitem", { name: item }).press("Enter");
    await page.getByRole("dialog").waitFor();
    // A menu has an Escape for itself until it is cleaned up, some frames after the dialog is there.
    await eventually(async () => {
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached", timeout: 1000 });
    });
    assert.ok(await button.evaluate(isFocused), name);
  }
  await closePage(page);
});

function isFocused(node: unknown): boolean {
  return (
    (globalThis as unknown as { document: { activeElement: unknown } }).document.activeElement ===
    node
  );
}

story(
  "on a phone no notice covers the button that orders, and a long name fits the menu",
  async () => {
    const page = await signIn("/shoots/new", { viewport: { width: 390, height: 844 } });
    await addPhotos(page, [samplePath("vitamin.jpg"), samplePath("mug_black.jpg")]);
    await page.getByRole("listitem", { name: "mug_black.jpg, 2 of 2" }).focus();
    await page.locator(".checkered img, [alt='mug_black.jpg']").first().waitFor();
    await page.keyboard.press("Delete");
    await page.getByText("mug_black.jpg is removed").waitFor();
    assert.ok(await isInView(page.getByRole("button", { name: "Make 4 pictures" })));
    // iOS enlarges the page at the focus of a smaller one.
    const fontSize = `getComputedStyle(document.querySelector("input[maxlength='120']")).fontSize`;
    assert.equal(await page.evaluate(fontSize), "16px");

    const name = "Atelier für außergewöhnlich langnamige Produktfotografie";
    await page.request.patch("/app/account", {
      headers: { "x-packshot-app": "1", origin: service.baseUrl },
      data: { name },
    });
    await page.goto("/library");
    await page.getByRole("button", { name: "More", exact: true }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await menu.getByText(name).waitFor();
    const credits = menu.getByRole("link", { name: /^Credits [\d,]+$/ });
    const place = await credits.boundingBox();
    assert.ok(place && place.x + place.width <= 390);
    await credits.click();
    await page.getByRole("heading", { name: "Credits", level: 1 }).waitFor();
    await menu.waitFor({ state: "detached" });
    await closePage(page);
  },
);
