import assert from "node:assert/strict";
import { before, test } from "node:test";
import { ensureDemo } from "../packages/server/src/accounts/ensure-demo.ts";
import { invite } from "../packages/server/src/members/invite.ts";
import { createUser, makeResetLink } from "../packages/server/src/people/operate-users.ts";
import { openBrowser, type Browser } from "./browser.ts";
import { startTestService, type TestService } from "./harness.ts";

let packshot: TestService;
let owner: Browser;
const password = "correct horse battery";

before(async () => {
  packshot = await startTestService({
    environment: { SIGN_UP: "open", SIGN_UP_CREDITS: "5", SIGN_INS_PER_MINUTE: "1000" },
  });
  owner = openBrowser(packshot);
});

test("the first start offers to make the owner, who takes the demo account with its credits over", async () => {
  const key = await ensureDemo(packshot.service);
  const before = await owner.call("GET", "/app/state");
  assert.deepEqual(before.body, {
    setup: { is_open: true, needs_token: false },
    sign_up: "open",
    session: null,
  });
  const wanted = { name: "Ada", email: "Ada@Example.com", password, account_name: "Ada's Shop" };
  // The sign-in would refuse it: the installation would have an operator who never gets in.
  const hopeless = await owner.call("POST", "/app/setup", { ...wanted, email: "admin@localhost" });
  assert.deepEqual([hopeless.status, hopeless.body.error.code], [400, "invalid_request"]);
  const forwarded = { "x-forwarded-for": "192.0.2.1" };
  const afar = await owner.call("POST", "/app/setup", wanted, forwarded);
  assert.deepEqual([afar.status, afar.body.error.code], [400, "invalid_request"]);
  const made = await owner.call("POST", "/app/setup", wanted);
  assert.equal(made.status, 201, JSON.stringify(made.body));
  assert.equal(made.body.user.email, "ada@example.com");
  assert.deepEqual(made.body.permissions, ["work", "money", "manage", "operate"]);
  assert.deepEqual([made.body.account.name, made.body.account.credits], ["Ada's Shop", 1000]);
  const { body } = await owner.call("GET", "/app/state");
  assert.deepEqual([body.setup.is_open, body.session.id], [false, made.body.id]);
  assert.equal((await packshot.call("GET", "/v1/credits", { key: key ?? "" })).body.credits, 1000);
  const again = await openBrowser(packshot).call("POST", "/app/setup", {
    ...wanted,
    email: "b@example.com",
  });
  assert.deepEqual([again.status, again.body.error.code], [403, "setup_closed"]);
});

/** The link in the last mail to this address, which stands in the log where no mail server is set. */
function lastLink(to: string): URL {
  const line = packshot.logs.findLast(
    (one) => one.includes('"mail, not sent"') && one.includes(to),
  );
  const link = /https?:\/\/\S+?(?=\\n)/.exec(line ?? "")?.[0];
  assert.ok(link, `no mail to ${to}`);
  return new URL(link);
}

const outcome = ({ status, body }: { status: number; body: { error?: object } }): unknown => [
  status,
  body.error,
];

test("signing in: a cookie that no script reads, one answer for all that is wrong, and an end on every stream", async () => {
  const browser = openBrowser(packshot);
  const signIn = (email: string, tried: string) =>
    browser.call("POST", "/app/auth/sign-in", { email, password: tried });
  const wrong = await signIn("ada@example.com", "wrong password");
  assert.deepEqual([wrong.status, wrong.body.error.code], [401, "credentials_invalid"]);
  assert.deepEqual(outcome(await signIn("nobody@example.com", password)), outcome(wrong));
  assert.deepEqual(outcome(await signIn("ada@example.com", "x".repeat(900))), outcome(wrong));
  const right = await signIn("ADA@example.com", password);
  assert.equal(right.status, 200);
  const [cookie = ""] = right.headers.getSetCookie();
  assert.match(cookie, /^packshot\.session_token=.+HttpOnly; SameSite=Lax/);

  const [mine, other] = [await browser.events("/app/events"), await owner.events("/app/events")];
  const { body: sessions } = await browser.call("GET", "/app/sessions");
  assert.deepEqual(sessions.data.map((one: { is_current: boolean }) => one.is_current).sort(), [
    false,
    true,
  ]);
  assert.equal(sessions.data[0].address, "127.0.0.1");
  assert.equal((await browser.call("POST", "/app/auth/sign-out")).status, 204);
  await mine.until("end");
  await mine.ended;
  assert.equal(browser.cookies.size, 0);
  assert.equal((await browser.call("GET", "/app/account")).status, 401);
  assert.equal((await owner.call("GET", "/app/account")).status, 200, "the other session goes on");
  assert.ok(!other.seen.some(({ event }) => event === "end"));
  other.close();
});

test("a forgotten password: the same answer for everybody, a link that works once and until there is another password, and all sessions end", async () => {
  const browser = openBrowser(packshot);
  const mails = packshot.logs.length;
  const forget = (email: string) => browser.call("POST", "/app/auth/forgot", { email });
  const tokenOfLast = () => lastLink("ada@example.com").searchParams.get("token");
  const unknown = await forget("nobody@example.com");
  const known = await forget("ada@example.com");
  assert.deepEqual([unknown.status, unknown.body], [known.status, known.body]);
  assert.equal(known.status, 202);
  assert.ok(!packshot.logs.slice(mails).some((line) => line.includes("nobody@example.com")));
  assert.equal(lastLink("ada@example.com").pathname, "/reset");
  const token = tokenOfLast();
  await forget("ada@example.com");
  const other = tokenOfLast();
  assert.notEqual(other, token);
  const reset = (wanted: object) => browser.call("POST", "/app/auth/reset", wanted);
  assert.equal((await reset({ token, password: "short" })).status, 400);
  assert.equal((await reset({ token, password: "another password" })).status, 200);
  const refuses = async (late: string | null): Promise<void> => {
    const { status, body } = await reset({ token: late, password: "a third password" });
    assert.deepEqual([status, body.error?.code], [400, "token_invalid"]);
  };
  await refuses(token);
  await refuses(other);
  assert.equal((await owner.call("GET", "/app/account")).status, 401);
  const wanted = { email: "ada@example.com", password: "another password" };
  assert.equal((await owner.call("POST", "/app/auth/sign-in", wanted)).status, 200);
  await forget("ada@example.com");
  const change = { current_password: "another password", new_password: password };
  assert.equal((await owner.call("POST", "/app/auth/password", change)).status, 200);
  await refuses(tokenOfLast());
  assert.equal((await owner.call("GET", "/app/account")).status, 200);
});

test("an open sign-up gets an account of its own with the welcome credits; a taken address is told", async () => {
  const browser = openBrowser(packshot);
  const wanted = { name: "Bo", email: "bo@example.com", password, account_name: "Bo's Shop" };
  const made = await browser.call("POST", "/app/auth/sign-up", wanted);
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const { role, permissions, account } = made.body.session;
  assert.deepEqual([role, permissions, account.credits], ["owner", ["work", "money", "manage"], 5]);
  const again = await openBrowser(packshot).call("POST", "/app/auth/sign-up", wanted);
  assert.deepEqual([again.status, again.body.error.code], [400, "email_taken"]);
});

test("invitations: once, for one address; roles change, and the last owner stays", async () => {
  const invite = await owner.call("POST", "/app/invites", {
    email: "Cy@example.com",
    role: "member",
  });
  assert.equal(invite.status, 201, JSON.stringify(invite.body));
  const token = new URL(invite.body.link).pathname.slice("/invite/".length);
  assert.match(lastLink("cy@example.com").pathname, /^\/invite\/[\w-]{40,}$/);
  const browser = openBrowser(packshot);
  const shown = await browser.call("GET", `/app/invites/${token}`);
  assert.deepEqual(
    [shown.body.email, shown.body.account.name, shown.body.has_user],
    ["cy@example.com", "Ada's Shop", false],
  );
  const wanted = { name: "Cy", password, invite: token };
  const other = await browser.call("POST", "/app/auth/sign-up", {
    ...wanted,
    email: "di@example.com",
  });
  assert.deepEqual([other.status, other.body.error.code], [400, "token_invalid"]);
  const joined = await browser.call("POST", "/app/auth/sign-up", {
    ...wanted,
    email: "cy@example.com",
  });
  assert.deepEqual(
    [joined.body.session.role, joined.body.session.account.name],
    ["member", "Ada's Shop"],
  );
  assert.equal((await browser.call("GET", `/app/invites/${token}`)).status, 404);
  const { body: members } = await owner.call("GET", "/app/members");
  assert.deepEqual(
    members.data.map((one: { name: string }) => one.name),
    ["Ada", "Cy"],
  );
  const [ada, cy] = members.data;
  const leave = await owner.call("DELETE", `/app/members/${ada.user_id}`);
  assert.deepEqual([leave.status, leave.body.error.code], [409, "last_owner"]);
  const demote = await owner.call("PATCH", `/app/members/${ada.user_id}`, { role: "member" });
  assert.equal(demote.status, 409);
  assert.equal(
    (await owner.call("PATCH", `/app/members/${cy.user_id}`, { role: "owner" })).body.role,
    "owner",
  );
  const events = await browser.events("/app/events");
  await events.until("hello");
  assert.equal((await owner.call("DELETE", `/app/members/${cy.user_id}`)).status, 204);
  await events.until("end");
  assert.equal(
    (await browser.call("GET", "/app/account")).status,
    401,
    "who belongs nowhere is out",
  );
});

test("an invitation for somebody who has a user is accepted signed in, and accounts are switched", async () => {
  const bo = openBrowser(packshot);
  await bo.call("POST", "/app/auth/sign-in", { email: "bo@example.com", password });
  const { body } = await owner.call("POST", "/app/invites", {
    email: "bo@example.com",
    role: "member",
  });
  const token = new URL(body.link).pathname.slice("/invite/".length);
  assert.equal((await bo.call("GET", `/app/invites/${token}`)).body.has_user, true);
  const wrong = await owner.call("POST", `/app/invites/${token}/accept`);
  assert.deepEqual([wrong.status, wrong.body.error.code], [403, "forbidden"]);
  const joined = await bo.call("POST", `/app/invites/${token}/accept`);
  assert.deepEqual(
    [joined.body.account.name, joined.body.role, joined.body.accounts.length],
    ["Ada's Shop", "member", 2],
  );
  const home = joined.body.accounts.find((one: { name: string }) => one.name === "Bo's Shop");
  const back = await bo.call("POST", "/app/session/account", { account_id: home.id });
  assert.deepEqual([back.body.account.name, back.body.role], ["Bo's Shop", "owner"]);
  assert.equal((await bo.call("GET", "/app/members")).body.data.length, 1);
});

const tokenOf = (link: string): string => new URL(link).pathname.slice("/invite/".length);

async function inviteAs(browser: Browser, email: string, role: string): Promise<string> {
  const { body } = await browser.call("POST", "/app/invites", { email, role });
  return tokenOf(body.link);
}

test("no invitation outlives its use, another role or the removal; none takes the last owner away", async () => {
  const bo = openBrowser(packshot);
  await bo.call("POST", "/app/auth/sign-in", { email: "bo@example.com", password });
  const isOpen = async (token: string): Promise<boolean> =>
    (await bo.call("GET", `/app/invites/${token}`)).status === 200;
  const { body: members } = await owner.call("GET", "/app/members");
  const [ada, member] = members.data;
  const own = await inviteAs(owner, "ada@example.com", "member");
  const demoted = await owner.call("POST", `/app/invites/${own}/accept`);
  assert.deepEqual([demoted.status, demoted.body.error.code], [409, "last_owner"]);

  const [first, second] = [
    await inviteAs(owner, "bo@example.com", "member"),
    await inviteAs(owner, "bo@example.com", "owner"),
  ];
  assert.equal((await bo.call("POST", `/app/invites/${first}/accept`)).body.role, "member");
  assert.equal(await isOpen(second), false, "used with the other one");
  const third = await inviteAs(owner, "bo@example.com", "owner");
  assert.equal(await isOpen(third), true);
  const url = `/app/members/${member.user_id}`;
  assert.equal((await owner.call("PATCH", url, { role: "owner" })).status, 200);
  assert.equal(await isOpen(third), false, "another role");
  const stays = await owner.call("DELETE", `/app/members/${ada.user_id}`);
  assert.deepEqual(
    [stays.status, stays.body.error.code],
    [400, "invalid_request"],
    "the operator's only account",
  );
  const fourth = await inviteAs(owner, "bo@example.com", "owner");
  assert.equal((await owner.call("DELETE", url)).status, 204);
  assert.equal(await isOpen(fourth), false, "removed");
});

test("a made-up invitation tells nobody which addresses are taken", async () => {
  const signUp = (email: string) =>
    openBrowser(packshot).call("POST", "/app/auth/sign-up", {
      name: "Eve",
      email,
      password,
      invite: "made-up",
    });
  const taken = await signUp("ada@example.com");
  assert.deepEqual([taken.status, taken.body.error.code], [400, "token_invalid"]);
  assert.deepEqual(outcome(await signUp("free@example.com")), outcome(taken));
});

test("an account has fifty invitations open, and sends fifty a day however many it withdraws", async () => {
  const bo = openBrowser(packshot);
  const { body } = await bo.call("POST", "/app/auth/sign-in", {
    email: "bo@example.com",
    password,
  });
  const send = (guest: number) =>
    bo.call("POST", "/app/invites", { email: `guest${guest}@example.com`, role: "member" });
  for (let guest = 1; guest < 50; guest++) assert.equal((await send(guest)).status, 201);
  const last = await send(50);
  const { account, user } = body;
  const wanted = { accountId: account.id, senderId: user.id, email: "a@example.com" };
  await assert.rejects(invite(packshot.service, { ...wanted, role: "member", brandId: null }), {
    code: "invalid_request",
  });
  assert.equal((await bo.call("DELETE", `/app/invites/${last.body.id}`)).status, 204);
  const more = await send(51);
  assert.deepEqual([more.status, more.body.error.code], [429, "rate_limited"]);
});

test("the operator's command line makes a user and links to choose a password", async () => {
  const { service } = packshot;
  const { database, auth, newId, now } = service;
  const desk = { database, auth, newId, now, baseUrl: packshot.baseUrl };
  const { id: accountId } = await packshot.account({ plan: "partner" });
  const wanted = {
    accountId,
    name: "Fay",
    email: "Fay@example.com",
    role: "owner",
    isOperator: false,
  } as const;
  const made = await createUser(desk, wanted);
  await assert.rejects(createUser(desk, wanted), { code: "email_taken" });
  const hopeless = { ...wanted, email: "admin@localhost" };
  await assert.rejects(createUser(desk, hopeless), { code: "invalid_request" });
  await assert.rejects(makeResetLink(desk, "nobody@example.com"), { code: "not_found" });
  const browser = openBrowser(packshot);
  const choose = async (link: string): Promise<void> => {
    const token = new URL(link).searchParams.get("token");
    assert.equal((await browser.call("POST", "/app/auth/reset", { token, password })).status, 200);
  };
  await choose(made.link);
  await choose(await makeResetLink(desk, "fay@example.com"));
  const session = await browser.call("POST", "/app/auth/sign-in", {
    email: "fay@example.com",
    password,
  });
  assert.deepEqual([session.body.account.id, session.body.role], [accountId, "owner"]);
});
