import assert from "node:assert/strict";
import { openBrowser, type Browser } from "./browser.ts";
import type { TestService } from "./harness.ts";

/** Ada's, unless a test gives her another. */
export const ownerPassword = "correct horse battery";

/** Ada sets the installation up: she is its operator, and the owner of its first account, a shop's unless a plan says agency. */
export async function setUpOwner(
  packshot: TestService,
  wanted: { plan?: "partner"; account_name?: string } = {},
): Promise<{ owner: Browser; accountId: string }> {
  const owner = openBrowser(packshot);
  const person = { name: "Ada", email: "ada@example.com", password: ownerPassword };
  const made = await owner.call("POST", "/app/setup", { ...person, ...wanted });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return { owner, accountId: made.body.account.id };
}
