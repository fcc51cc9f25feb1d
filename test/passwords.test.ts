import assert from "node:assert/strict";
import { before, test } from "node:test";
import { addMember } from "../packages/server/src/members/invite.ts";
import { openBrowser } from "./browser.ts";
import { startTestService, type TestService } from "./harness.ts";
import { ownerPassword, setUpOwner } from "./owner.ts";

let packshot: TestService;

before(async () => {
  packshot = await startTestService({ environment: { SIGN_INS_PER_MINUTE: "1000" } });
});

type Stored = { id: string; accountId: string | null; expiresAt: Date };

async function storedSessions(): Promise<Stored[]> {
  const { rows } = await packshot.service.database.query<Stored>(
    `select id, account_id as "accountId", expires_at as "expiresAt" from user_sessions`,
  );
  return rows;
}

test("a new password ends the other sessions; this one stays in its account, and no longer than it would have", async () => {
  const { owner, accountId } = await setUpOwner(packshot);
  const second = await packshot.account();
  const userId = (await owner.call("GET", "/app/state")).body.session.user.id;
  const membership = { accountId: second.id, userId, role: "owner" } as const;
  await addMember(packshot.service.database, membership, packshot.service.now());
  const browser = openBrowser(packshot);
  const signIn = (password: string, remember: boolean) => {
    const wanted = { email: "ada@example.com", password, remember };
    return browser.call("POST", "/app/auth/sign-in", wanted);
  };
  const { body: started } = await signIn(ownerPassword, false);
  assert.equal(started.account.id, accountId);
  await browser.call("POST", "/app/session/account", { account_id: second.id });
  const stood = (await storedSessions()).find(({ id }) => id === started.id);
  assert.equal(stood?.accountId, second.id);
  assert.ok(stood.expiresAt.getTime() < Date.now() + 2 * 86_400_000, "not to stay");

  const change = (current: string) => {
    const keys = { current_password: current, new_password: "another password" };
    return browser.call("POST", "/app/auth/password", keys);
  };
  const wrong = await change("wrong password");
  assert.deepEqual([wrong.status, wrong.body.error.code], [401, "credentials_invalid"]);
  assert.equal((await storedSessions()).length, 2, "a wrong password ends nothing");
  const changed = await change(ownerPassword);
  assert.deepEqual([changed.status, changed.headers.getSetCookie()], [200, []]);
  assert.deepEqual(await storedSessions(), [stood]);
  const { body: state } = await browser.call("GET", "/app/state");
  assert.deepEqual([state.session.id, state.session.account.id], [started.id, second.id]);
  assert.equal((await owner.call("GET", "/app/account")).status, 401, "the other session");
  assert.equal((await signIn(ownerPassword, true)).status, 401, "the former password");
  assert.equal((await signIn("another password", true)).status, 200);
});
