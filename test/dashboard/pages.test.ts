import assert from "node:assert/strict";
import { before, type TestContext } from "node:test";
import type { Page } from "playwright-core";
import { startTestService, type TestService } from "../harness.ts";
import { holdResults } from "../hold-results.ts";
import { checkAccessibility, closePage, isInView, openPage, story } from "./browser.ts";
import { addPhotos, samplePath, setUpAgency, signInAs } from "./people.ts";

/** Every page behind sign-in that needs no piece of work to show. */
const pages = [
  "/library",
  "/shoots/new",
  "/videos/new",
  "/galleries",
  "/models",
  "/brands",
  "/credits",
  "/usage",
  "/members",
  "/profile",
  "/profile/api",
  "/white-label",
  "/operator",
  "/operator?tab=accounts",
  "/operator?tab=failures",
  "/operator?tab=operators",
  "/no-such-page",
];

let service: TestService;
before(async () => {
  service = await startTestService({ worker: true, environment: { SIGN_UP: "open" } });
});

story("pages before sign-in", async () => {
  const page = await openPage(service.baseUrl);
  for (const path of [
    "/setup",
    "/sign-in",
    "/sign-up",
    "/forgot",
    "/reset?token=x",
    "/verify?token=x",
    "/confirm-email?token=x",
    "/invite/x",
  ])
    await checkThemes(page, path);
  await closePage(page);
});

story("pages behind it, wide and on a phone, light and dark", async (context) => {
  const page = await openPage(service.baseUrl);
  await setUpAgency(page, "Atelier Nord");

  await show(page, "/shoots/new");
  await addPhotos(page, [samplePath("vitamin.jpg")]);
  await page.locator(".checkered img").waitFor();
  await page.getByRole("radio", { name: "With a model" }).check();
  await checkAccessibility(page, "/shoots/new with a photo");
  await page.getByRole("radio", { name: "Product only" }).check();
  await page.getByRole("radio", { name: "1", exact: true }).check();
  const letGo = holdResults(context, service);
  await page.getByRole("button", { name: "Make 1 picture" }).click();
  await page.getByRole("progressbar").waitFor();
  await checkAccessibility(page, "a shoot under way");
  letGo();
  await page.getByRole("button", { name: "Open picture 1" }).waitFor();
  const shoot = new URL(page.url()).pathname;
  const film = await makeFilm(page, context);

  for (const path of [...pages, shoot, film]) await checkThemes(page, path);
  await checkOpened(page, shoot);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ["/library", "/shoots/new", shoot, film, "/credits", "/members"]) {
    await show(page, path);
    await checkAccessibility(page, `${path} on a phone`);
  }
  // A window of 1280 px at 400 %, and the smallest phones.
  await page.setViewportSize({ width: 320, height: 640 });
  await page.request.patch("/app/me", {
    headers: { "x-packshot-app": "1", origin: service.baseUrl },
    data: { name: "Marie-Antoinette von Lindenberg-Hohenstein-Wittgenstein" },
  });
  for (const path of ["/credits", "/usage", "/operator?tab=operators"]) {
    await show(page, path);
    assert.equal(await page.evaluate("document.documentElement.scrollWidth"), 320, path);
  }
  await closePage(page);
});

/** Makes the shortest film; its page once it plays. */
async function makeFilm(page: Page, context: TestContext): Promise<string> {
  await show(page, "/videos/new");
  await addPhotos(page, [samplePath("vitamin.jpg")]);
  await page.locator(".checkered img").waitFor();
  await page.getByRole("radio", { name: /^5 s/ }).check();
  await page.getByRole("radio", { name: /^480p/ }).check();
  // The price is less than its seconds: the form says why.
  await page.getByRole("radio", { name: "Product only 15% less" }).waitFor();
  await addLogo(page);
  const letGo = holdResults(context, service);
  await page.getByRole("button", { name: "Make the film" }).click();
  await page.getByRole("progressbar").waitFor();
  await checkAccessibility(page, "a film under way");
  letGo();
  const link = await page.locator("video[src]").getAttribute("src");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Short film");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { name: "Short film" }).waitFor();
  // Its link is signed anew with each answer: another one, and the film would begin again while it is watched.
  assert.equal(await page.locator("video[src]").getAttribute("src"), link);
  return new URL(page.url()).pathname;
}

/** Adds a logo: a film that is ordered before it has arrived would be paid for without it. */
async function addLogo(page: Page): Promise<void> {
  const uploads = "**/app/uploads";
  const mayArrive = Promise.withResolvers<void>();
  await page.route(uploads, async (route) => {
    await mayArrive.promise;
    await route.continue();
  });
  await page.getByLabel("Add a logo").setInputFiles(samplePath("mug_black.jpg"));
  await page.getByRole("button", { name: "Make the film" }).click();
  await page.getByRole("alert").getByText("the logo is still being sent").waitFor();
  mayArrive.resolve();
  await page.getByRole("button", { name: "Remove mug_black.jpg" }).waitFor();
  await page.unroute(uploads);
}

/** What opens over a page: dialogs, menus, the palette, the large view. */
async function checkOpened(page: Page, shoot: string): Promise<void> {
  await show(page, shoot);
  const dialog = page.getByRole("dialog");
  // A page takes no key, and has a second button to share by, before a dialog is there and when it is not gone yet.
  const close = async (): Promise<void> => {
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  };
  await page.getByRole("button", { name: "Open picture 1" }).click();
  await dialog.getByText("1 of 1").waitFor();
  await page.keyboard.press("s");
  await dialog.getByRole("slider", { name: "Between photo and picture" }).waitFor();
  await checkAccessibility(page, "the large view");
  await close();
  await page.getByRole("button", { name: "Share" }).click();
  await dialog.getByLabel("Title of the page").waitFor();
  await checkAccessibility(page, "sharing");
  await close();
  await page.keyboard.press("?");
  // A dialog goes to its first control: at the foot of a long list it would scroll the rest out of sight.
  assert.ok(await isInView(page.getByText("Open the command palette")));
  await checkAccessibility(page, "the list of shortcuts");
  await close();
  await page.keyboard.press("Control+k");
  await dialog.getByRole("combobox").waitFor();
  await checkAccessibility(page, "the palette");
  await close();
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("menu").waitFor();
  await checkAccessibility(page, "the account menu");
}

/** Every rule once, and colours in the other theme too, which a page takes on without being loaded again. */
async function checkThemes(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await show(page, path);
  await checkAccessibility(page, `${path} light`);
  await page.emulateMedia({ colorScheme: "dark" });
  await checkAccessibility(page, `${path} dark`, ["color-contrast"]);
}

/** Opens a page and waits until what it loads is there. */
async function show(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("h1:visible, h2:visible").first().waitFor();
  await page.locator(".animate-shimmer").first().waitFor({ state: "detached" });
}

async function signIn(page: Page): Promise<void> {
  await page.goto("/sign-in");
  await signInAs(page, { email: "owner@example.com", password: "a calm sentence" });
  await page.getByRole("heading", { name: "Library", level: 1 }).waitFor();
}

story("where the service fails, a page says so once, and goes on when it works again", async () => {
  const page = await openPage(service.baseUrl);
  await signIn(page);
  const refusal = { error: { code: "forbidden", message: "No." } };
  for (const path of ["/credits", "/usage", "/members", "/library"]) {
    await page.route(/\/app\/(?!state|events)/, (route) =>
      route.fulfill({ status: 403, json: refusal }),
    );
    await page.goto(path);
    const failed = page.getByText("This could not be loaded");
    await failed.first().waitFor();
    assert.equal(await failed.count(), 1, path);
    await page.unroute(/\/app\/(?!state|events)/);
    await page.getByRole("button", { name: "Try again" }).click();
    await failed.waitFor({ state: "detached" });
  }
  await closePage(page);
});

story(
  "a page whose code can't be fetched says so within the app, and comes when it can",
  async () => {
    const page = await openPage(service.baseUrl);
    await signIn(page);
    const code = /\/dashboard\/usage-page.*\.js|\/app\/state/;
    await page.route(code, (route) => route.abort());
    await page.getByRole("navigation").getByRole("link", { name: "Usage" }).click();
    await page.getByText("This could not be loaded").waitFor();
    await page.unroute(code);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Usage", level: 1 }).waitFor();
    await page.getByRole("navigation").getByRole("link", { name: "Library" }).click();
    await page.getByRole("heading", { name: "Library", level: 1 }).waitFor();
    await page.context().close();
  },
);

story("a new address that somebody took meanwhile: the page says what to do", async () => {
  const page = await openPage(service.baseUrl);
  await page.route("**/app/auth/confirm-email", (route) =>
    route.fulfill({
      status: 400,
      json: {
        error: { code: "email_taken", message: "There is a user with this e-mail already." },
      },
    }),
  );
  await page.goto("/confirm-email?token=x");
  await page.getByRole("heading", { name: "Somebody else has this e-mail" }).waitFor();
  await page.getByText("choose another one in your profile").waitFor();
  await closePage(page);
});
