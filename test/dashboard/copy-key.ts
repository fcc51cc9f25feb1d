import assert from "node:assert/strict";
import type { Page } from "playwright-core";

/** Copies the key that a page shows; the key as the clipboard holds it. */
export async function copyKey(page: Page): Promise<string> {
  // Looked for from before the press: it is written by then, and told for two seconds only.
  await Promise.all([
    page.getByText("Copied", { exact: true }).waitFor(),
    page.getByRole("button", { name: "Copy key" }).click(),
  ]);
  const key = await page.evaluate<string>("navigator.clipboard.readText()");
  assert.match(key, /^packshot_/);
  return key;
}
