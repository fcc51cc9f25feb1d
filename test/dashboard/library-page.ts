import type { Locator, Page } from "playwright-core";
import { openPage } from "./browser.ts";
import { signInAs } from "./people.ts";

/** A page of its own in the library of somebody who has work there. */
export async function openLibrary(
  baseUrl: string,
  person: { email: string; password: string },
  options: Parameters<typeof openPage>[1] = {},
): Promise<Page> {
  const page = await openPage(baseUrl, options);
  await page.goto("/sign-in");
  await signInAs(page, person);
  await work(page).first().waitFor();
  return page;
}

/** All jobs that the library shows. */
export function work(page: Page): Locator {
  return page.getByRole("list", { name: "Work" }).getByRole("listitem");
}

/** The job of a title among them. */
export function card(page: Page, title: string): Locator {
  return work(page).filter({ hasText: title });
}
