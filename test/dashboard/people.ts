import type { Page } from "playwright-core";

let people = 0;

/** Signs up as somebody new, and ends in the empty library. */
export async function signUp(page: Page): Promise<{ email: string; password: string }> {
  const person = {
    email: `person-${++people}-${process.pid}@example.com`,
    password: "a calm sentence",
  };
  await page.goto("/sign-up");
  await page.getByLabel("Your name").fill("Mara Lindt");
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("heading", { name: "Library", level: 1 }).waitFor();
  return person;
}

/** Fills in the sign-in form that is open, and sends it. */
export async function signInAs(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Gives photos to the form that is open, by their paths: 30 MB that the browser is sent in place of a path took it 19 s. */
export async function addPhotos(page: Page, paths: string[]): Promise<void> {
  await page.getByTestId("photo-chooser").setInputFiles(paths);
}

/** The path of a sample photograph. */
export function samplePath(name: string): string {
  return new URL(`../../samples/${name}`, import.meta.url).pathname;
}

/** Makes the first account of a service, an agency of the largest usual plan; ends in its empty library. */
export async function setUpAgency(page: Page, agencyName: string): Promise<void> {
  await page.goto("/setup");
  await page.getByLabel("Your name").fill("Mara Lindt");
  await page.getByLabel("E-mail").fill("owner@example.com");
  await page.getByLabel("Password", { exact: true }).fill("a calm sentence");
  await page.getByRole("radio", { name: /^An agency/ }).check();
  await page.getByLabel("Agency", { exact: true }).fill(agencyName);
  await page.getByRole("button", { name: "Create and go in" }).click();
  await page.getByRole("heading", { name: "Library", level: 1 }).waitFor();
}
