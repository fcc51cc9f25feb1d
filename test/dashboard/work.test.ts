import assert from "node:assert/strict";
import { before } from "node:test";
import type { Page } from "playwright-core";
import { failShoot } from "../../packages/server/src/shoots/settle-shoot.ts";
import { openBrowser, type Browser } from "../browser.ts";
import { finishShoot, takeShots, upload } from "../finished-jobs.ts";
import { startTestService, type TestService } from "../harness.ts";
import { closePage, openPage, story } from "./browser.ts";
import { card, openLibrary, work } from "./library-page.ts";
import { addPhotos, samplePath } from "./people.ts";

const owner = { name: "Mara", email: "mara@example.com", password: "a calm sentence" };

let service: TestService;
let browser: Browser;
let shoot: string;
before(async () => {
  service = await startTestService({ environment: { SIGN_INS_PER_MINUTE: "100" } });
  browser = openBrowser(service);
  await browser.call("POST", "/app/setup", { ...owner, account_name: "Atelier Nord" });
  shoot = await finishShoot(service, browser, { title: "Green bottle" });
  await finishShoot(service, browser, { title: "Black mug" });
});

const signIn = (): Promise<Page> => openLibrary(service.baseUrl, owner);

story("what is deleted is gone without a question, and comes back by Undo", async () => {
  const page = await signIn();
  // Other windows see the same.
  const other = await signIn();
  const third = await signIn();
  await third.goto(`/shoots/${shoot}`);
  await third.getByRole("heading", { name: "Green bottle" }).waitFor();
  await page.goto(`/shoots/${shoot}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const undo = page.getByRole("button", { name: "Undo" });
  // Pointed at it stays: of itself it goes after ten seconds, however slow the others are.
  await undo.hover();
  await card(page, "Black mug").waitFor();
  await card(page, "Green bottle").waitFor({ state: "detached" });
  await card(other, "Green bottle").waitFor({ state: "detached" });
  await third.getByRole("link", { name: "Go to the library" }).waitFor();
  // Its own page, gone back to, comes back as well.
  await page.goBack();
  await page.getByText("There is nothing here").waitFor();
  await undo.click();
  await page.getByRole("heading", { name: "Green bottle" }).waitFor();
  await page.goForward();
  await card(page, "Green bottle").waitFor();
  await card(other, "Green bottle").waitFor();
  await third.getByRole("heading", { name: "Green bottle" }).waitFor();
  await closePage(third);

  await page.getByRole("checkbox", { name: "Select Green bottle" }).focus();
  await page.keyboard.press("x");
  await page.getByRole("checkbox", { name: "Select Black mug" }).focus();
  await page.keyboard.press("x");
  await page.getByRole("toolbar", { name: "2 selected" }).getByText("Delete").click();
  await page.getByText("2 pieces of work deleted").hover();
  await page.getByText("Your work will be here").waitFor();
  await page.keyboard.press("Control+z");
  // The first one's note may still stand.
  await page.getByText("It is back.").last().waitFor();
  // One after the other.
  await card(page, "Black mug").waitFor();
  await card(page, "Green bottle").waitFor();
  assert.equal(await work(page).count(), 2);
  await closePage(other);
  // Not looked through for trouble: a page that is not there is told by React as well.
  await page.context().close();
});

story(
  "a form that was being filled in comes back after another was made like something",
  async () => {
    const page = await signIn();
    await page.goto("/shoots/new");
    await addPhotos(page, [samplePath("loafers.jpg")]);
    await page.locator("[data-photo] img").first().waitFor();
    const title = page.getByLabel("Name optional");
    await title.fill("Summer shoes");
    await page.getByRole("navigation").getByRole("link", { name: "Library" }).click();
    await card(page, "Green bottle").getByRole("link").click();
    await page.getByRole("button", { name: "Make another like this" }).click();
    const undo = page.getByRole("button", { name: "Undo" });
    await undo.hover();
    await page.getByRole("listitem", { name: "mug_black.jpg, 1 of 1" }).waitFor();
    assert.notEqual(await title.inputValue(), "Summer shoes");
    await undo.click();
    await page.getByRole("listitem", { name: "loafers.jpg, 1 of 1" }).waitFor();
    assert.equal(await title.inputValue(), "Summer shoes");
    await closePage(page);
  },
);

story("what failed is tried again once, and its page leads to the new one", async () => {
  const photos = [await upload(browser)];
  const { body: failed } = await browser.call("POST", "/app/shoots", {
    photos,
    style: "classic",
    title: "White jug",
  });
  await failShoot(service.service, failed.id, "We could not find the product.");
  const page = await signIn();
  await page.goto(`/shoots/${failed.id}`);
  await page.getByText("We could not find the product. Its credits came back.").waitFor();
  const orders: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/retry")) orders.push(request.url());
  });
  await page.getByRole("button", { name: "Try again" }).dblclick();
  await page.waitForURL((url) => !url.pathname.endsWith(failed.id));
  const again = new URL(page.url()).pathname;
  assert.equal(orders.length, 1);
  await page.goBack();
  const link = page.getByRole("link", { name: "Tried again: show it" });
  await link.waitFor();
  assert.equal(await page.getByRole("button", { name: "Try again" }).count(), 0);
  await page.reload();
  await link.click();
  await page.waitForURL(`**${again}`);
  await closePage(page);
});

story("what goes on is stopped after a question, and its credits come back", async () => {
  const photos = [await upload(browser)];
  const order = async (title: string) =>
    (await browser.call("POST", "/app/shoots", { photos, style: "classic", title })).body;
  const made = await order("Grey jug");
  const credits = async (): Promise<number> =>
    (await browser.call("GET", "/app/credits")).body.balance;
  const before = await credits();
  const page = await signIn();
  await page.goto(`/shoots/${made.id}`);
  // Whoever looks at something else hears of it, and of no failure.
  const other = await signIn();
  await card(other, "Grey jug").getByRole("link", { name: "Grey jug" }).click();
  await other.getByRole("progressbar").waitFor();
  await other.getByRole("navigation").getByRole("link", { name: "Library" }).click();
  await card(other, "Grey jug").waitFor();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await page
    .getByRole("status")
    .filter({ hasText: "This was stopped" })
    .getByText("Its credits came back.")
    .waitFor();
  await page.getByRole("button", { name: "Try again" }).waitFor();
  await page.getByText("Stopped", { exact: true }).waitFor();
  assert.equal(await credits(), before + made.shots);
  await other.getByText("Grey jug was stopped").waitFor();
  await card(other, "Grey jug").getByText("Stopped").waitFor();
  // Where a proxy holds the events back, the list is asked again while something goes on.
  const held = await order("Held jug");
  await other.route("**/app/events", () => {});
  await other.goto("/library?q=Held");
  await card(other, "Held jug").waitFor();
  await browser.call("POST", `/app/shoots/${held.id}/cancel`);
  await card(other, "Held jug").getByText("Stopped").waitFor();
  await other.unroute("**/app/events");
  await other.goto("/library?status=stopped&q=Grey");
  await other.getByRole("button", { name: "Stopped" }).waitFor();
  await card(other, "Grey jug").waitFor();
  assert.equal(await work(other).count(), 1);
  await closePage(other);

  const partly = await order("Blue jug");
  await takeShots(service, partly.id, 1);
  await browser.call("POST", `/app/shoots/${partly.id}/cancel`);
  await page.goto(`/shoots/${partly.id}`);
  await page.getByRole("button", { name: "Open picture 1" }).waitFor();
  await page.getByText("Done", { exact: true }).waitFor();
  await page.getByText("1 of 4 pictures").waitFor();
  assert.equal(await page.getByText("Stopped before it was taken").count(), made.shots - 1);
  assert.equal(await page.getByText("did not come out").count(), 0);
  await closePage(page);
});

story("the large view is leafed through and zoomed by keyboard", async () => {
  const page = await signIn();
  await page.goto(`/shoots/${shoot}?shot=2`);
  await page.getByText("2 of 4").waitFor();
  await page.keyboard.press("ArrowRight");
  await page.getByText("3 of 4").waitFor();
  await page.keyboard.press("z");
  await page.getByRole("group", { name: "Full size. Arrow keys move the picture." }).waitFor();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("z");
  await page.getByRole("button", { name: "Zoom to full size" }).waitFor();
  await page.getByText("3 of 4").waitFor();
  // A click gives the picture the focus, and the next step takes it away.
  const picture = page.getByRole("dialog").getByRole("img");
  await picture.click();
  await page.getByRole("button", { name: "Fit to the window" }).waitFor();
  await picture.click();
  await page.getByRole("button", { name: "Zoom to full size" }).waitFor();
  await page.keyboard.press("ArrowRight");
  await page.getByText("4 of 4").waitFor();
  await page.keyboard.press("ArrowLeft");
  await page.getByText("3 of 4").waitFor();
  await page.keyboard.press("s");
  await page.getByRole("slider").waitFor();
  await page.keyboard.press("s");
  await page.getByRole("slider").waitFor({ state: "detached" });
  await page.keyboard.press("ArrowLeft");
  await page.getByText("2 of 4").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Open picture 1" }).waitFor();
  await closePage(page);
});

story("one step back leaves a shoot, however many of its pictures were looked at", async () => {
  const page = await signIn();
  await page.getByRole("link", { name: "Green bottle" }).click();
  for (const number of [1, 2]) {
    await page.getByRole("button", { name: `Open picture ${number}` }).click();
    await page.getByText(`${number} of 4`).waitFor();
    await page.keyboard.press("ArrowRight");
    await page.getByText(`${number + 1} of 4`).waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  await page.getByRole("heading", { name: "Green bottle" }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { name: "Library", level: 1 }).waitFor();
  await closePage(page);
});

story("one picture is shared from the large view, and nothing else of its shoot", async () => {
  const page = await signIn();
  await page.goto(`/shoots/${shoot}?shot=2`);
  const viewer = page.getByRole("dialog", { name: /Green bottle/ });
  await viewer.getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: "Create link" }).click();
  const link = await page.getByLabel("Gallery link").inputValue();
  await page.getByRole("button", { name: "Done" }).click();
  await viewer.getByRole("button", { name: "Close" }).waitFor();

  const visitor = await openPage(service.baseUrl);
  await visitor.goto(link);
  await visitor.getByRole("heading", { name: "Green bottle" }).waitFor();
  assert.equal(await visitor.locator("main img").count(), 1);
  await visitor.getByRole("link", { name: "Download", exact: true }).waitFor();

  await page.goto("/galleries");
  const change = async (what: string): Promise<void> => {
    await page.getByRole("button", { name: "More: Green bottle" }).click();
    await page.getByRole("menuitem", { name: what }).click();
  };
  // What went wrong with one question is not told with the next.
  await page.route("**/revoke", (route) => route.abort());
  await change("Revoke");
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  const failure = page.getByRole("dialog").getByText("No connection to Packshot.");
  await failure.waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await change("Delete");
  await page.getByRole("dialog", { name: "Delete this gallery?" }).waitFor();
  assert.equal(await failure.count(), 0);
  await page.getByRole("button", { name: "Cancel" }).click();
  await change("Change");
  await page.getByLabel("Title of the page").fill("Green, once more");
  await page.getByRole("switch", { name: "Allow downloads" }).click();
  await page.getByLabel("Link works").selectOption({ label: "For 7 days" });
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText(/expires/).waitFor();
  await visitor.reload();
  await visitor.getByRole("heading", { name: "Green, once more" }).waitFor();
  assert.equal(await visitor.getByRole("link", { name: "Download", exact: true }).count(), 0);
  await closePage(visitor);
  await closePage(page);
});
