import assert from "node:assert/strict";
import { before } from "node:test";
import type { Page } from "playwright-core";
import { startTestService, type TestService } from "../harness.ts";
import { closePage, openPage, story } from "./browser.ts";
import { samplePath, signInAs } from "./people.ts";

const owner = { email: "owner@north.example", password: "a quiet morning" };
const hostileName = "<img src=x onerror=document.title='taken'> & Söhne";

let service: TestService;
before(async () => {
  // Everybody here signs in from one address.
  service = await startTestService({ environment: { SIGN_INS_PER_MINUTE: "100" } });
});

story("the first visit makes the owner's account; a second setup is refused", async () => {
  const page = await openPage(service.baseUrl);
  await page.goto("/");
  await page.waitForURL("**/setup");
  await page.getByRole("button", { name: "Create and go in" }).click();
  await page.getByText("Type your name.").waitFor();
  await page.getByText("Type an e-mail address").waitFor();
  await page.locator("input[name=name]:focus").fill("Mara Lindqvist");
  await page.getByLabel("E-mail").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByRole("radio", { name: /^An agency/ }).check();
  await page.getByRole("button", { name: "Create and go in" }).click();
  await page.getByText("5 more characters.").waitFor();
  await page.getByText("Type the agency’s name.").waitFor();
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByLabel("Agency", { exact: true }).fill("Studio North");
  await page.getByLabel("Plan").selectOption("partner");
  await page.getByRole("button", { name: "Create and go in" }).click();
  await page.getByRole("heading", { name: "Library", level: 1 }).waitFor();

  const stranger = await openPage(service.baseUrl);
  await stranger.goto("/setup");
  await stranger.getByRole("heading", { name: "Setup is done" }).waitFor();
  await closePage(stranger);
  await closePage(page);
});

story(
  "a wrong password keeps what was typed; the right one goes on to the page that was asked for",
  async () => {
    const page = await openPage(service.baseUrl);
    await page.goto("/usage?period=90d");
    await page.waitForURL("**/sign-in?next=*");
    await signInAs(page, { email: owner.email, password: "not the one" });
    await page.getByText("E-mail or password is wrong.").waitFor();
    assert.equal(await page.getByLabel("E-mail").inputValue(), owner.email);
    await signInAs(page, { email: owner.email, password: owner.password });
    await page.getByRole("heading", { name: "Usage", level: 1 }).waitFor();
    assert.ok(await page.getByRole("radio", { name: "90 days" }).isChecked());
    await closePage(page);
  },
);

story(
  "a forgotten password is reset by the link in the log, which ends every session",
  async () => {
    const elsewhere = await signIn(owner.email, owner.password);
    const page = await openPage(service.baseUrl);
    await page.goto("/sign-in");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    // The page that is left has a field of that name too.
    await page.getByRole("button", { name: "Send the link" }).waitFor();
    await page.getByLabel("E-mail").fill(owner.email);
    await page.getByRole("button", { name: "Send the link" }).click();
    await page.getByRole("heading", { name: "Look at your e-mail" }).waitFor();
    const link = linkInLog(service, "/reset?token=");
    await page.goto(link);
    owner.password = "another quiet morning";
    await page.getByLabel("New password").fill(owner.password);
    await page.getByRole("button", { name: "Save new password" }).click();
    await page.getByText("Your password is new. Sign in with it.").waitFor();

    // Told by the live connection, without a click.
    await elsewhere.waitForURL("**/sign-in?next=*");
    await closePage(elsewhere);

    await page.goto(link);
    await page.getByLabel("New password").fill("a third quiet morning");
    await page.getByRole("button", { name: "Save new password" }).click();
    await page.getByRole("heading", { name: "This link is used up" }).waitFor();
    await closePage(page);
  },
);

story("a member joins by link and has no owner's pages", async () => {
  const page = await signIn(owner.email, owner.password);
  await page.goto("/members");
  const link = await invite(page, "jonas@north.example", "Member");
  const member = await openPage(service.baseUrl);
  await member.goto(link);
  await member.getByRole("heading", { name: "Join Studio North" }).waitFor();
  await member.getByLabel("Your name").fill(hostileName);
  await member.getByLabel("Password", { exact: true }).fill("a member's morning");
  await member.getByRole("button", { name: "Create account and join" }).click();
  await member.getByRole("heading", { name: "Library", level: 1 }).waitFor();
  const pages = member.getByRole("navigation", { name: "Main" });
  await pages.getByRole("link", { name: "Credits" }).waitFor();
  for (const name of ["Members", "API keys", "Operator"])
    assert.equal(await pages.getByRole("link", { name }).count(), 0, name);
  await closePage(member);

  await page.reload();
  await page.getByRole("row", { name: hostileName }).waitFor();
  assert.equal(await page.title(), "Members · Packshot");
  await page.getByRole("button", { name: `Actions for ${hostileName}` }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await page.getByRole("button", { name: "Remove member" }).click();
  await page.getByRole("row", { name: hostileName }).waitFor({ state: "detached" });
  await closePage(page);
});

story("a viewer sees one brand's work and no money", async () => {
  const page = await signIn(owner.email, owner.password);
  await page.goto("/brands");
  await page.getByRole("button", { name: "New brand" }).click();
  await page.getByLabel("Name").fill("Aurelia");
  await page.getByRole("button", { name: "Make brand" }).click();
  await page.getByRole("link", { name: "Aurelia" }).waitFor();
  await page.goto("/members");
  const link = await invite(page, "ana@aurelia.example", "Viewer", "Aurelia");
  await closePage(page);

  const viewer = await openPage(service.baseUrl);
  await viewer.goto(link);
  await viewer.getByText("finished work of Aurelia").waitFor();
  await viewer.getByLabel("Your name").fill("Ana Prado");
  await viewer.getByLabel("Password", { exact: true }).fill("a viewer's morning");
  await viewer.getByRole("button", { name: "Create account and join" }).click();
  await viewer.getByRole("heading", { name: "Library", level: 1 }).waitFor();
  const pages = viewer.getByRole("navigation", { name: "Main" });
  for (const name of ["New shoot", "Credits", "Usage", "Brands", "Members", "API keys"])
    assert.equal(await pages.getByRole("link", { name }).count(), 0, name);
  for (const path of ["/app/credits", "/app/usage", "/app/keys", "/app/members"])
    assert.equal((await viewer.request.get(path)).status(), 403, path);
  await viewer.goto("/credits");
  await viewer.getByRole("heading", { name: "Not for your role" }).waitFor();

  const { database } = service.service;
  await database.query(
    `insert into shoots (id, account_id, brand_id, status, failure, style, mode, quality, aspect_ratio, seed, source_keys,
       title, shots, shots_adjusted, credits_per_shot, credits_used, credits_remaining, turn, request_id, created_at,
       finished_at)
     select 'shoot_' || lpad('1', 26, '0'), account_id, id, 'failed', 'We could not find the product.', 'minimal',
       'product_only', 'standard', '1:1', 1, '{}', 'Soap', 1, false, 1, 0, 0, 0, 'test', now(), now()
     from brands where name = 'Aurelia'`,
  );
  await database.query(
    "insert into shots (shoot_id, number, status) select id, 1, 'failed' from shoots where title = 'Soap'",
  );
  await viewer.goto("/library");
  await viewer.getByRole("link", { name: "Soap" }).click();
  await viewer.getByText("We could not find the product.").waitFor();
  assert.equal(await viewer.getByText(/credit/i).count(), 0);
  await closePage(viewer);
});

story("an agency's name and colour are its own, as far as they can be read", async () => {
  const page = await signIn(owner.email, owner.password);
  await page.goto("/white-label");
  await page.getByLabel("Name").fill(hostileName);
  await page.getByLabel("Colour", { exact: true }).fill("yellow");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Takes a colour such as #1a6b54.").waitFor();
  await page.getByLabel("Colour", { exact: true }).fill("#ffd400");
  await page.getByText(/Too faint for words: shown as #[0-9a-f]{6}/).waitFor();
  await page.getByText("Readable as it is").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: `Account menu: ${hostileName}` }).waitFor();
  // After the name: what a page draws comes before what it does then.
  const accent = await page.waitForFunction<string>(
    'document.documentElement.style.getPropertyValue("--accent")',
  );
  assert.match(await accent.jsonValue(), /^light-dark\(#[0-9a-f]{6}, #ffd400\)$/);
  await closePage(page);
});

story(
  "a model of one's own is added from a photo, and a text file is refused by name",
  async () => {
    const page = await signIn(owner.email, owner.password);
    await page.goto("/models");
    await page.getByRole("button", { name: "Add a model" }).click();
    const photo = page.getByLabel("Photo", { exact: true });
    await photo.setInputFiles({
      name: "notes.jpg",
      mimeType: "image/jpeg",
      buffer: Buffer.from("not a picture"),
    });
    await page.getByText(/^notes\.jpg: The file is not a JPEG/).waitFor();
    await photo.setInputFiles(samplePath("vitamin.jpg"));
    await page.getByText("Choose another").waitFor();
    await page.getByLabel("Name").fill("Mira");
    await page.getByRole("textbox", { name: "Tags" }).fill("warm, half figure, warm");
    await page.getByRole("dialog").getByRole("button", { name: "Add model" }).click();
    const card = page.getByRole("listitem").filter({ hasText: "Mira" });
    await card.getByText("warm · half figure").waitFor();
    await card.getByRole("button", { name: "Actions for Mira" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    const undo = page.getByRole("button", { name: "Undo" });
    // Pointed at it stays: of itself it goes after ten seconds.
    await undo.hover();
    await card.waitFor({ state: "detached" });
    await undo.click();
    await card.waitFor();
    await closePage(page);
  },
);

story("an operator makes another one and is taken out by them; the last one stays", async () => {
  const page = await signIn(owner.email, owner.password);
  await page.goto("/members");
  const link = await invite(page, "kim@north.example", "Owner");
  const other = await openPage(service.baseUrl);
  await other.goto(link);
  await other.getByLabel("Your name").fill("Kim Sato");
  await other.getByLabel("Password", { exact: true }).fill("a third person's morning");
  await other.getByRole("button", { name: "Create account and join" }).click();
  await other.getByRole("heading", { name: "Library", level: 1 }).waitFor();

  await page.goto("/operator?tab=operators");
  await page.getByText("keeps one operator at least").waitFor();
  assert.equal(await page.getByRole("button", { name: /^Remove/ }).count(), 0);
  await page.getByRole("button", { name: "Make operator" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("E-mail").fill("nobody@north.example");
  await form.getByRole("button", { name: "Make operator" }).click();
  await form.getByText("Nobody signs in here with this e-mail").waitFor();
  await form.getByLabel("E-mail").fill("kim@north.example");
  await form.getByRole("button", { name: "Make operator" }).click();
  await page.getByText("Kim Sato is an operator now.").waitFor();

  await other.goto("/operator?tab=operators");
  await other.getByRole("button", { name: "Remove Kim Sato as operator" }).click();
  await other.getByRole("button", { name: "Remove", exact: true }).click();
  await other.getByRole("heading", { name: "Not for your role" }).waitFor();
  await closePage(other);
  await closePage(page);
});

story("an e-mail is changed by whoever knows the password, and signs in from then on", async () => {
  const page = await signIn(owner.email, owner.password);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await page.getByLabel("New e-mail").fill("mara@north.example");
  await page.getByRole("dialog").getByLabel("Current password").fill("not the one");
  await page.getByRole("button", { name: "Change e-mail" }).click();
  await page.getByText("That is not your current password.").waitFor();
  await page.getByRole("dialog").getByLabel("Current password").fill(owner.password);
  await page.getByRole("button", { name: "Change e-mail" }).click();
  await page.getByText("Your e-mail is changed.").waitFor();
  owner.email = "mara@north.example";
  await closePage(await signIn(owner.email, owner.password));
  await closePage(page);
});

async function signIn(email: string, password: string): Promise<Page> {
  const page = await openPage(service.baseUrl);
  await page.goto("/sign-in");
  await signInAs(page, { email, password });
  await page.getByRole("heading", { name: "Library", level: 1 }).waitFor();
  return page;
}

/** Makes an invitation on the open members' page; its link. */
async function invite(page: Page, email: string, role: string, brand?: string): Promise<string> {
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("radio", { name: new RegExp(`^${role}`) }).check();
  if (brand) await page.getByRole("combobox", { name: "Brand" }).selectOption({ label: brand });
  await page.getByRole("button", { name: "Make invitation" }).click();
  const link = await page.getByLabel("Invitation link").inputValue();
  await page.getByRole("button", { name: "Done" }).click();
  return link;
}

/** The newest link that the service would have sent by mail. */
function linkInLog({ logs, baseUrl }: TestService, path: string): string {
  const texts = logs.map((line) => (JSON.parse(line) as { text?: string }).text ?? "");
  const link = texts
    .join("\n")
    .split("\n")
    .findLast((line) => line.startsWith(baseUrl + path));
  assert.ok(link, `no link to ${path} in the log`);
  return link;
}
