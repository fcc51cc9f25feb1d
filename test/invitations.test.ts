import assert from "node:assert/strict";
import { before, test } from "node:test";
import { invite } from "../packages/server/src/members/invite.ts";
import { openBrowser, type Browser } from "./browser.ts";
import { startTestService, type TestService } from "./harness.ts";

const password = "correct horse battery";
let packshot: TestService;
let owner: Browser;

before(async () => {
  packshot = await startTestService({ environment: { SIGN_INS_PER_MINUTE: "1000" } });
  owner = openBrowser(packshot);
  const ada = { name: "Ada", email: "ada@example.com", password };
  assert.equal((await owner.call("POST", "/app/setup", ada)).status, 201);
});

/** The token of a link that its inviter is shown. */
async function send(browser: Browser, email: string, role: string): Promise<string> {
  const { body } = await browser.call("POST", "/app/invites", { email, role });
  return new URL(body.link).pathname.slice("/invite/".length);
}

/** Signs somebody up by an invitation of the owner's. */
async function join(email: string, role: string): Promise<{ browser: Browser; userId: string }> {
  const browser = openBrowser(packshot);
  const wanted = { name: "Eve", email, password, invite: await send(owner, email, role) };
  const { body } = await browser.call("POST", "/app/auth/sign-up", wanted);
  return { browser, userId: body.session.user.id };
}

const isOpen = async (token: string): Promise<boolean> =>
  (await openBrowser(packshot).call("GET", `/app/invites/${token}`)).status === 200;

test("an owner who is taken out, or is one no more, does not come back by an invitation they sent", async () => {
  const kept = await send(owner, "kept@example.com", "member");

  const eve = await join("eve@example.com", "owner");
  const back = await send(eve.browser, "eve.again@example.com", "owner");
  assert.equal((await owner.call("DELETE", `/app/members/${eve.userId}`)).status, 204);
  assert.equal(await isOpen(back), false, "taken out");

  const flo = await join("flo@example.com", "owner");
  const other = await send(flo.browser, "flo.again@example.com", "owner");
  const url = `/app/members/${flo.userId}`;
  assert.equal((await owner.call("PATCH", url, { role: "owner" })).status, 200);
  assert.equal(await isOpen(other), true, "an owner still");
  assert.equal((await owner.call("PATCH", url, { role: "member" })).status, 200);
  assert.equal(await isOpen(other), false, "a member now");

  assert.equal(await isOpen(kept), true, "another owner's");
});

test("an owner who takes an invitation to be a member ends those that they sent", async () => {
  const gil = await join("gil@example.com", "owner");
  const sent = await send(gil.browser, "gil.again@example.com", "owner");
  const lower = await send(owner, "gil@example.com", "member");
  const accepted = await gil.browser.call("POST", `/app/invites/${lower}/accept`);
  assert.equal(accepted.body.role, "member");
  assert.equal(await isOpen(sent), false);
});

test("an invitation that was under way when its sender was taken out is not sent", async () => {
  const hal = await join("hal@example.com", "owner");
  const { body } = await hal.browser.call("GET", "/app/state");
  const accountId: string = body.session.account.id;
  assert.equal((await owner.call("DELETE", `/app/members/${hal.userId}`)).status, 204);
  const late = { accountId, senderId: hal.userId, email: "hal.again@example.com" };
  const sending = invite(packshot.service, { ...late, role: "owner", brandId: null });
  await assert.rejects(sending, { code: "forbidden" });
});
