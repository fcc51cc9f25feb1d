import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before } from "node:test";
import type { Page } from "playwright-core";
import { startTestService, type TestService } from "../harness.ts";
import { checkAccessibility, closePage, openPage, story } from "./browser.ts";
import { addPhotos, samplePath, signUp } from "./people.ts";

let service: TestService;
before(async () => {
  service = await startTestService({ environment: { SIGN_UP: "open", SIGN_UP_CREDITS: "10" } });
});

const photos = (page: Page) => page.getByRole("region", { name: "Photos" }).getByRole("listitem");
/** The photos' names in their order; the last tile adds more. */
const order = async (page: Page): Promise<string[]> =>
  (await photos(page).evaluateAll((tiles) => tiles.map((tile) => tile.ariaLabel ?? "")))
    .filter((label) => label !== "")
    .map((label) => label.split(",")[0] ?? "");

story("photos are dropped anywhere on the page, and pasted as files and as links", async () => {
  const page = await openPage(service.baseUrl);
  await signUp(page);
  await page.goto("/shoots/new");
  await page.getByText("Drop product photos here").waitFor();
  await hand(page, "dragenter", { file: "vitamin.jpg" });
  await page.getByText("Let go to add").waitFor();
  await hand(page, "drop", { file: "vitamin.jpg" });
  await page.getByRole("listitem", { name: "vitamin.jpg, 1 of 1" }).waitFor();
  assert.equal(await page.getByText("Let go to add").count(), 0);

  await hand(page, "paste", { file: "mug_black.jpg" });
  await page.getByRole("listitem", { name: "mug_black.jpg, 2 of 2" }).waitFor();
  const link = `${service.baseUrl}/assets/samples/loafers.jpg`;
  await hand(page, "paste", { text: `see ${link}` });
  await hand(page, "paste", { text: link });
  await page.getByRole("listitem", { name: "loafers.jpg, 3 of 3" }).waitFor();
  await hand(page, "drop", { link: `${service.baseUrl}/assets/samples/drill_red.jpg` });
  await page.getByRole("listitem", { name: "drill_red.jpg, 4 of 4" }).waitFor();

  // What is pasted into a field is the field's.
  await page.getByLabel("Name").fill("");
  await hand(page, "paste", { text: link }, "input[maxlength='120']");
  assert.equal((await order(page)).length, 4);

  // Of a folder the browser hands over no photo, and tells no more than that nothing was sent.
  const folder = await mkdtemp(join(tmpdir(), "photos-"));
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "drop"] as const)
    await devtools.send("Input.dispatchDragEvent", { type, x: 600, y: 300, data });
  await page.getByText("This can’t be read: a folder").waitFor();
  await rm(folder, { recursive: true });
  await closePage(page);
});

story(
  "a link is added in its dialog, by button and by key; what is no link is told, and nothing is ordered",
  async () => {
    const page = await openPage(service.baseUrl);
    await signUp(page);
    await page.goto("/shoots/new");
    await addPhotos(page, [samplePath("vitamin.jpg")]);
    await page.getByRole("listitem", { name: "vitamin.jpg, 1 of 1" }).waitFor();
    const orders: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/app/shoots"))
        orders.push(request.url());
    });
    const field = page.getByLabel("Link to a photo");
    await page.getByRole("button", { name: "Add from a link" }).click();
    await field.fill("ftp://shop.example/mug.jpg");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByText("A link begins with http:// or https://").waitFor();
    await field.fill(`${service.baseUrl}/assets/samples/loafers.jpg`);
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("listitem", { name: "loafers.jpg, 2 of 2" }).waitFor();
    await page.getByRole("button", { name: "Add from a link" }).click();
    await field.fill(`${service.baseUrl}/assets/samples/mug_black.jpg`);
    await field.press("Enter");
    await page.getByRole("listitem", { name: "mug_black.jpg, 3 of 3" }).waitFor();
    await page.getByRole("button", { name: "Add from a link" }).click();
    await field.press("Control+Enter");
    await page.keyboard.press("Escape");
    await field.waitFor({ state: "detached" });
    assert.deepEqual(orders, []);
    await closePage(page);
  },
);

story("photos are ordered by dragging and by keyboard; the first is the hero", async () => {
  const page = await openPage(service.baseUrl);
  await signUp(page);
  await page.goto("/shoots/new");
  await addPhotos(page, ["vitamin.jpg", "mug_black.jpg", "loafers.jpg"].map(samplePath));
  await photos(page).locator("img").nth(2).waitFor();
  assert.deepEqual(await order(page), ["vitamin.jpg", "mug_black.jpg", "loafers.jpg"]);

  const [from, to] = await Promise.all([
    photos(page).nth(2).boundingBox(),
    photos(page).nth(0).boundingBox(),
  ]);
  assert.ok(from && to);
  await page.mouse.move(from.x + 60, from.y + 60);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 60, { steps: 3 });
  await page.mouse.move(to.x + 60, to.y + 60, { steps: 8 });
  await page.mouse.up();
  assert.deepEqual(await order(page), ["loafers.jpg", "vitamin.jpg", "mug_black.jpg"]);
  await photos(page).first().getByText("Hero").waitFor();

  const mug = page.getByRole("listitem", { name: /^mug_black.jpg/ });
  await mug.focus();
  await page.keyboard.press("ArrowLeft");
  await page.getByText("mug_black.jpg is now number 2").waitFor({ state: "attached" });
  await page.keyboard.press("ArrowLeft");
  assert.deepEqual(await order(page), ["mug_black.jpg", "loafers.jpg", "vitamin.jpg"]);
  await page.keyboard.press("Delete");
  assert.deepEqual(await order(page), ["loafers.jpg", "vitamin.jpg"]);
  await page.keyboard.press("Control+z");
  assert.deepEqual(await order(page), ["mug_black.jpg", "loafers.jpg", "vitamin.jpg"]);
  await closePage(page);
});

story("whoever leaves the form while photos are being sent is asked, and can stay", async () => {
  const page = await openPage(service.baseUrl);
  await signUp(page);
  await page.goto("/shoots/new");
  let goOn = (): void => {};
  const isHeld = new Promise<void>((resolve) => (goOn = resolve));
  await page.route("**/app/uploads", async (route) => {
    await isHeld;
    await route.continue();
  });
  await addPhotos(page, [samplePath("vitamin.jpg")]);
  const library = page.getByRole("navigation").getByRole("link", { name: "Library" });
  await library.click();
  await page.getByRole("dialog", { name: "Leave while photos are being sent?" }).waitFor();
  await checkAccessibility(page, "leaving while photos are being sent");
  await page.getByRole("button", { name: "Cancel" }).click();
  goOn();
  await photos(page).locator("img").first().waitFor();
  await library.click();
  await page.getByText("Your work will be here").waitFor();
  await page.getByRole("navigation").getByRole("link", { name: "New shoot" }).click();
  assert.deepEqual(await order(page), ["vitamin.jpg"]);

  // What is left behind is sent no further.
  await page.unroute("**/app/uploads");
  await page.route("**/app/uploads", () => {});
  await addPhotos(page, [samplePath("mug_black.jpg")]);
  const isStopped = page.waitForEvent("requestfailed");
  await library.click();
  await page.getByRole("button", { name: "Leave" }).click();
  assert.match((await isStopped).url(), /\/app\/uploads$/);
  await closePage(page);
});

story("an order whose answer a reload lost is not charged again by another press", async () => {
  const page = await openPage(service.baseUrl);
  await signUp(page);
  await page.goto("/shoots/new");
  await addPhotos(page, [samplePath("vitamin.jpg")]);
  await photos(page).locator("img").first().waitFor();
  const orders = "**/app/shoots";
  let arrived = (): void => {};
  const isOrdered = new Promise<void>((resolve) => (arrived = resolve));
  await page.route(orders, async (route) => {
    await route.fetch();
    arrived();
  });
  await page.getByRole("button", { name: "Make 4 pictures" }).click();
  await isOrdered;
  // Not let go before: the page would have its answer after all.
  await page.reload();
  await page.unroute(orders);
  await photos(page).locator("img").first().waitFor();
  await page.getByRole("button", { name: "Make 4 pictures" }).click();
  await page.getByRole("heading", { name: "vitamin" }).waitFor();
  const { balance } = await (await page.request.get("/app/credits")).json();
  assert.equal(balance, 6);
  await closePage(page);
});

story("a photo that is added while an order is sent does not keep anybody from it", async () => {
  const page = await openPage(service.baseUrl);
  await signUp(page);
  await page.goto("/shoots/new");
  await addPhotos(page, [samplePath("vitamin.jpg")]);
  await photos(page).locator("img").first().waitFor();
  let goOn = (): void => {};
  const isHeld = new Promise<void>((resolve) => (goOn = resolve));
  await page.route("**/app/shoots", async (route) => {
    await isHeld;
    await route.continue();
  });
  await page.route("**/app/uploads", () => {});
  await page.getByRole("button", { name: "Make 4 pictures" }).click();
  await addPhotos(page, [samplePath("mug_black.jpg")]);
  await page.getByText(/^Sending/).waitFor();
  goOn();
  await page.getByRole("heading", { name: "vitamin" }).waitFor();
  await page.getByRole("navigation").getByRole("link", { name: "New shoot" }).click();
  await page.getByText("Drop product photos here").waitFor();
  await closePage(page);
});

story("a logo that a draft still names is told to be gone, and left out", async () => {
  const page = await openPage(service.baseUrl);
  await signUp(page);
  await page.goto("/videos/new");
  await page.getByLabel("Add a logo").setInputFiles(samplePath("mug_black.jpg"));
  await page.getByRole("button", { name: "Remove mug_black.jpg" }).waitFor();
  // As after thirty days. An open form asks each second for the cut-out of its logo, and would have been told before a reload.
  await page.goto("about:blank");
  await service.service.database.query("delete from uploads");
  await page.goto("/videos/new");
  await page.getByRole("alert").getByText("The logo is not there any more").waitFor();
  await page.getByRole("button", { name: "Add a logo" }).waitFor();
  await closePage(page);
});

story("a phone opens the link of the code, and its photos appear in the form", async () => {
  const page = await openPage(service.baseUrl);
  await signUp(page);
  await page.goto("/shoots/new");
  await addPhotos(page, [samplePath("vitamin.jpg")]);
  await page.getByRole("listitem", { name: "vitamin.jpg, 1 of 1" }).waitFor();
  await page.getByRole("button", { name: "From your phone" }).click();
  await page.getByRole("img", { name: "QR code of the link for your phone" }).waitFor();
  await checkAccessibility(page, "the code for a phone");
  const link = await page.getByRole("textbox", { name: "Link for your phone" }).inputValue();

  const phone = await openPage(service.baseUrl, { viewport: { width: 390, height: 844 } });
  await phone.goto(link);
  await phone.getByText("up to 7 photos").waitFor();
  await checkAccessibility(phone, "a phone's page");
  await phone
    .getByLabel("Photos")
    .setInputFiles([samplePath("mug_black.jpg"), samplePath("manifest.json")]);
  await phone.getByRole("button", { name: "Send" }).click();
  await phone.getByRole("heading", { name: "Your photo has arrived" }).waitFor();
  await phone.getByText("The file is not a JPEG").waitFor();
  await checkAccessibility(phone, "a phone's page afterwards");
  await page.getByText("1 photo arrived").waitFor();
  await page.getByRole("button", { name: "Done" }).click();
  assert.deepEqual(await order(page), ["vitamin.jpg", "mug_black.jpg"]);

  // It outlives a reload, and tells nothing twice.
  await page.reload();
  await page.getByRole("listitem", { name: "mug_black.jpg, 2 of 2" }).waitFor();
  await phone.getByLabel("Photos").setInputFiles(samplePath("loafers.jpg"));
  await phone.getByRole("button", { name: "Send" }).click();
  await page.getByRole("listitem", { name: "loafers.jpg, 3 of 3" }).waitFor();
  assert.deepEqual(await order(page), ["vitamin.jpg", "mug_black.jpg", "loafers.jpg"]);

  // The link is the form's: it ends with it.
  await page.getByRole("link", { name: "Library" }).click();
  await page.getByText("Your work will be here").waitFor();
  await phone.getByRole("button", { name: "Send" }).waitFor();
  // The form tells the server as it goes, and nobody waits for that: on a busy machine the phone was faster.
  const hasEnded = phone.getByRole("heading", { name: "This link has ended" });
  do await phone.goto(link);
  while (!(await hasEnded.isVisible()));
  await closePage(phone);
  await closePage(page);
});

type Handed = { file?: string; text?: string; link?: string };

/** Lets a browser's own event come with what a person drags or pastes. */
async function hand(
  page: Page,
  type: "dragenter" | "drop" | "paste",
  { file, text, link }: Handed,
  target = "main",
): Promise<void> {
  const content = file ? (await readFile(samplePath(file))).toString("base64") : null;
  await page.evaluate(
    `(() => {
      const data = new DataTransfer();
      const { content, file, text, link } = ${JSON.stringify({ content, file, text, link })};
      if (content) {
        const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
        data.items.add(new File([bytes], file, { type: "image/jpeg" }));
      }
      if (text) data.setData("text/plain", text);
      if (link) data.setData("text/uri-list", link);
      const all = { bubbles: true, cancelable: true };
      const event = ${type === "paste"}
        ? new ClipboardEvent("paste", { ...all, clipboardData: data })
        : new DragEvent("${type}", { ...all, dataTransfer: data });
      document.querySelector(${JSON.stringify(target)}).dispatchEvent(event);
    })()`,
  );
}
