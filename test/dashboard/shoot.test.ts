import assert from "node:assert/strict";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before } from "node:test";
import sharp from "sharp";
import { startTestService, type TestService } from "../harness.ts";
import { closePage, openPage, pictureWidth, story } from "./browser.ts";
import { addPhotos, samplePath, signUp } from "./people.ts";

let service: TestService;
before(async () => {
  service = await startTestService({
    worker: true,
    environment: { SIGN_UP: "open", SIGN_UP_CREDITS: "9" },
  });
});

story("from sign-up to finished pictures, one of them compared and downloaded", async () => {
  const page = await openPage(service.baseUrl);
  await signUp(page);
  await page.getByRole("link", { name: "Make the first pictures" }).click();
  await addPhotos(page, [samplePath("vitamin.jpg")]);
  await page.getByRole("radio", { name: "Luxury", exact: true }).check();
  assert.match(await page.getByTestId("price").innerText(), /4 credits/);
  await page.getByRole("listitem", { name: "vitamin.jpg, 1 of 1" }).waitFor();
  await page.locator(".checkered img").waitFor();
  await page.getByRole("button", { name: "Make 4 pictures" }).click();

  const pictures = page.getByRole("button", { name: /^Open picture/ });
  await pictures.nth(3).waitFor();
  await page.getByText("Done", { exact: true }).waitFor();
  assert.equal(await pictureWidth(pictures.first().locator("img")), 1024);
  await page.getByText("5", { exact: true }).first().waitFor();

  await pictures.nth(1).click();
  await page.getByText("2 of 4").waitFor();
  await page.keyboard.press("s");
  const slider = page.getByRole("slider", { name: "Between photo and picture" });
  await slider.press("Home");
  assert.equal(await slider.inputValue(), "0");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download" }).last().click(),
  ]);
  const stored = await sharp(await download.path()).metadata();
  assert.deepEqual([stored.format, stored.width, stored.height], ["jpeg", 1024, 1024]);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Make another like this" }).click();
  await page.getByRole("listitem", { name: /1 of 1/ }).waitFor();
  assert.ok(await page.getByRole("radio", { name: "Luxury", exact: true }).isChecked());
  await page.getByRole("link", { name: "Library" }).click();
  await page.getByRole("list", { name: "Work" }).getByRole("listitem").waitFor();
  await closePage(page);
});

story(
  "what is typed outlives a reload, and too little credit is said before the button",
  async () => {
    const page = await openPage(service.baseUrl);
    await signUp(page);
    await page.goto("/shoots/new");
    await addPhotos(page, [samplePath("mug_black.jpg"), samplePath("vitamin.jpg")]);
    await page.locator(".checkered img").nth(1).waitFor();
    await page.getByRole("listitem", { name: "vitamin.jpg, 2 of 2" }).press("ArrowLeft");
    await page.getByRole("radio", { name: "Minimal", exact: true }).check();
    await page.getByLabel("Name").fill("Mug & jar <b>");
    const seed = page.getByLabel("Seed");
    await seed.fill("3000000000");
    await page.getByText("Up to 2,147,483,647").waitFor();
    await seed.fill("2147483647");
    await page.getByRole("radio", { name: /^4K/ }).check();
    await page.getByText("You need 7 credits more.").waitFor();
    assert.ok(await page.getByRole("button", { name: "Make 4 pictures" }).isDisabled());

    await page.reload();
    await page.getByRole("listitem", { name: "vitamin.jpg, 1 of 2" }).waitFor();
    assert.ok(await page.getByRole("radio", { name: "Minimal", exact: true }).isChecked());
    assert.equal(await page.getByLabel("Name").inputValue(), "Mug & jar <b>");
    assert.equal(await seed.inputValue(), "2147483647");
    await closePage(page);
  },
);

story(
  "a list of models that does not come leaves the rest of the form, and is asked again",
  async () => {
    const page = await openPage(service.baseUrl);
    await signUp(page);
    await page.route("**/app/models", (route) => route.abort());
    await page.goto("/shoots/new");
    await page.getByRole("radio", { name: /^With a model/ }).check();
    const failure = page.getByRole("alert").filter({ hasText: "No connection to Packshot" });
    await failure.waitFor();
    await page.getByRole("button", { name: "Make 4 pictures" }).waitFor();
    await page.unroute("**/app/models");
    await failure.getByRole("button", { name: "Try again" }).click();
    await page
      .getByRole("group", { name: /^Model/ })
      .getByRole("radio")
      .first()
      .waitFor();
    await closePage(page);
  },
);

story("a lost connection loses nothing and charges once", async () => {
  const page = await openPage(service.baseUrl);
  // As behind a proxy that lets no stream through: the page polls, and says nothing of it.
  await page.route("**/app/events", (route) => route.abort());
  await signUp(page);
  await page.goto("/shoots/new");
  await addPhotos(page, [samplePath("mug_black.jpg")]);
  await page.locator(".checkered img").waitFor();
  assert.equal(await page.getByText("Connection lost").count(), 0);
  await page.getByRole("radio", { name: "1", exact: true }).check();
  // The order arrives, its answer is lost.
  await page.route("**/app/shoots", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await page.getByRole("button", { name: "Make 1 picture" }).click();
  await page.getByText("No connection to Packshot").waitFor();
  await page.unroute("**/app/shoots");
  await page.route("**/app/state", (route) => route.abort());
  await page.getByText("Connection lost").waitFor();
  await page.unroute("**/app/state");
  await page.getByText("Connection lost").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Make 1 picture" }).click();
  await page.getByRole("button", { name: "Open picture 1" }).waitFor();
  await page.getByRole("link", { name: "Library" }).click();
  await page.getByRole("list", { name: "Work" }).getByRole("listitem").first().waitFor();
  assert.equal(await page.getByRole("list", { name: "Work" }).getByRole("listitem").count(), 1);
  const state = (await (await page.request.get("/app/state")).json()) as StateAnswer;
  assert.equal(state.session.account.credits, 8);
  await closePage(page);
});

story("a photo of 30 MB is taken, a text that calls itself .jpg is not", async (context) => {
  const page = await openPage(service.baseUrl);
  await signUp(page);
  await page.goto("/shoots/new");
  const folder = await mkdtemp(join(tmpdir(), "packshot-photos-"));
  context.after(() => rm(folder, { recursive: true }));
  const large = join(folder, "large.tiff");
  await sharp(samplePath("c_bottle_sweep.jpg"))
    .resize(3400, 3000, { fit: "cover" })
    .tiff({ compression: "none" })
    .toFile(large);
  assert.ok((await stat(large)).size > 30e6);
  const notes = join(folder, "notes.jpg");
  await writeFile(notes, "milk, eggs, bread\n");
  await addPhotos(page, [large, notes]);
  await page.getByRole("alert").filter({ hasText: "notes.jpg" }).waitFor();
  await page.locator(".checkered img").waitFor();
  await page.getByRole("button", { name: "Make 4 pictures" }).click();
  await page.getByText("Remove the photos that could not be used").first().waitFor();
  await page.getByRole("button", { name: "Remove notes.jpg" }).click();
  await page.getByText("1 of 8").waitFor();
  await closePage(page);
});

type StateAnswer = { session: { account: { credits: number } } };
