import assert from "node:assert/strict";
import { createServer, type Server } from "node:net";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { setupTokenFrom } from "../packages/server/src/people/set-up.ts";
import { readSecret } from "../packages/server/src/files/secret.ts";
import { createAccount } from "../packages/server/src/accounts/create-account.ts";
import { openBrowser } from "./browser.ts";
import { startTestService, type TestService } from "./harness.ts";

const password = "correct horse battery";
/** A public address in front: a proxy that speaks https. */
const base = "https://studio.example";
const own = { origin: base };
let packshot: TestService;
let mailServer: Server;
const mails: string[] = [];

before(async () => {
  mailServer = await startMailServer();
  const { port } = mailServer.address() as AddressInfo;
  packshot = await startTestService({
    environment: {
      BASE_URL: base,
      SIGN_UP: "open",
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      SIGN_INS_PER_MINUTE: "1000",
    },
  });
});
after(() => mailServer.close());

/** Where it listens behind that proxy. */
const listening = (): { baseUrl: string } => ({
  baseUrl: `http://127.0.0.1:${packshot.service.settings.port}`,
});

/** As much of SMTP as it takes to receive a mail. */
async function startMailServer(): Promise<Server> {
  const server = createServer((socket) => {
    let isData = false;
    let text = "";
    let unfinished = "";
    socket.setEncoding("utf8").write("220 mail\r\n");
    socket.on("error", () => {});
    socket.on("data", (chunk: string) => {
      const lines = (unfinished + chunk).split("\r\n");
      unfinished = lines.pop() ?? "";
      for (const line of lines) {
        if (isData && line === ".") {
          mails.push(text);
          [isData, text] = [false, ""];
          socket.write("250 ok\r\n");
        } else if (isData) text += `${line}\n`;
        else if (line === "DATA") {
          isData = true;
          socket.write("354 go on\r\n");
        } else socket.write(line.startsWith("QUIT") ? "221 bye\r\n" : "250 ok\r\n");
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

/** The last mail with these words in it, to anybody or one address. Two that are sent at once may come in any order. */
async function mailAbout(words: string, address = ""): Promise<string> {
  for (;;) {
    const read = mails.map((mail) => mail.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "="));
    const mail = read.findLast((text) => text.includes(words) && text.includes(`To: ${address}`));
    if (mail) return mail;
    await sleep(50);
  }
}

const mailTo = (address: string) => mailAbout(`To: ${address}`);

test("on an open network the setup takes the token that the start prints, and cookies are Secure", async () => {
  const browser = openBrowser(listening());
  const wanted = { name: "Ada", email: "ada@example.com", password };
  assert.deepEqual((await browser.call("GET", "/app/state", undefined, own)).body.setup, {
    is_open: true,
    needs_token: true,
  });
  const without = await browser.call("POST", "/app/setup", wanted, own);
  assert.deepEqual([without.status, without.body.error.code], [400, "token_invalid"]);
  const token = setupTokenFrom(await readSecret(packshot.service.database, "sessions"));
  const made = await browser.call("POST", "/app/setup", { ...wanted, token }, own);
  assert.equal(made.status, 201, JSON.stringify(made.body));
  assert.match(
    made.headers.getSetCookie()[0] ?? "",
    /^__Secure-packshot\.session_token=.+; Secure/,
  );
  assert.equal((await browser.call("GET", "/app/account", undefined, own)).status, 200);
  const local = await browser.call(
    "PATCH",
    "/app/me",
    { name: "A" },
    { origin: listening().baseUrl },
  );
  assert.deepEqual(
    [local.status, local.body.error.code],
    [403, "forbidden"],
    "the machine's own address is another origin",
  );
});

test("where mails go out, an address is confirmed first, and a taken one gets the same answer", async () => {
  const browser = openBrowser(listening());
  const wanted = { name: "Bo", email: "bo@example.com", password };
  const fresh = await browser.call("POST", "/app/auth/sign-up", wanted, own);
  const taken = await browser.call(
    "POST",
    "/app/auth/sign-up",
    { ...wanted, email: "ada@example.com" },
    own,
  );
  assert.deepEqual([fresh.status, fresh.body], [201, { status: "verify_email", session: null }]);
  assert.deepEqual([taken.status, taken.body], [fresh.status, fresh.body]);
  assert.match(await mailTo("ada@example.com"), /account already/);
  const early = await browser.call(
    "POST",
    "/app/auth/sign-in",
    { email: wanted.email, password },
    own,
  );
  assert.deepEqual([early.status, early.body.error.code], [403, "email_unverified"]);
  const owner = openBrowser(listening());
  await owner.call("POST", "/app/auth/sign-in", { email: "ada@example.com", password }, own);
  const operators = "/app/operator/operators";
  const promoted = await owner.call("POST", operators, { email: "bo@example.com" }, own);
  assert.equal(promoted.status, 404, "who has not confirmed an address may not be who they say");
  const [, token] = /\/verify\?token=(\S+)/.exec(await mailTo("bo@example.com")) ?? [];
  const verified = await browser.call("POST", "/app/auth/verify", { token }, own);
  assert.equal(verified.status, 200, JSON.stringify(verified.body));
  assert.equal(verified.body.user.email, "bo@example.com");
  const again = await openBrowser(listening()).call("POST", "/app/auth/verify", { token }, own);
  assert.deepEqual([again.status, again.body.error.code], [400, "token_invalid"], "once");
  const forged = await browser.call("POST", "/app/auth/verify", { token: `${token}x` }, own);
  assert.deepEqual([forged.status, forged.body.error.code], [400, "token_invalid"]);
});

test("the link that an inviter is shown proves no mailbox: only the mailed one makes a confirmed user", async () => {
  const owner = openBrowser(listening());
  await owner.call("POST", "/app/auth/sign-in", { email: "ada@example.com", password }, own);
  const promote = async (email: string) =>
    (await owner.call("POST", "/app/operator/operators", { email }, own)).status;
  const inviteTo = async (email: string): Promise<string> => {
    const { body } = await owner.call("POST", "/app/invites", { email, role: "member" }, own);
    return new URL(body.link).pathname.slice("/invite/".length);
  };
  const join = (email: string, invite: string | undefined, browser = openBrowser(listening())) =>
    browser.call("POST", "/app/auth/sign-up", { name: "Boss", email, password, invite }, own);

  const boss = "boss@corp.example";
  const shown = await inviteTo(boss);
  const claimed = await join(boss, shown);
  assert.deepEqual(
    [claimed.status, claimed.body],
    [201, { status: "verify_email", session: null }],
  );
  const browser = openBrowser(listening());
  const early = await browser.call("POST", "/app/auth/sign-in", { email: boss, password }, own);
  assert.equal(early.body.error.code, "email_unverified");
  assert.equal(await promote(boss), 404);
  const verifyMail = await mailAbout("/verify?token=", boss);
  const [, token] = /\/verify\?token=(\S+)/.exec(verifyMail) ?? [];
  const { body: session } = await browser.call("POST", "/app/auth/verify", { token }, own);
  assert.deepEqual(
    [session.role, session.accounts.length],
    ["member", 1],
    "in the account that invited",
  );

  const guest = "guest@corp.example";
  await inviteTo(guest);
  const [, mailed] = /\/invite\/(\S+)/.exec(await mailAbout("/invite/", guest)) ?? [];
  const joined = await join(guest, mailed);
  assert.deepEqual([joined.body.status, joined.body.session.role], ["signed_in", "member"]);
  assert.equal(await promote(guest), 201);
});

test("where mails go out, a new address is taken by the link in its mail, once, and the old one is told", async () => {
  const browser = openBrowser(listening());
  const signIn = (email: string, from = browser) =>
    from.call("POST", "/app/auth/sign-in", { email, password }, own);
  assert.equal((await signIn("bo@example.com")).status, 200);
  const change = (email: string, tried = password) =>
    browser.call("POST", "/app/me/email", { email, password: tried }, own);
  const confirm = (token: string | undefined) =>
    openBrowser(listening()).call("POST", "/app/auth/confirm-email", { token }, own);
  assert.equal(
    (await change("new@example.com", "not the one")).body.error.code,
    "credentials_invalid",
  );
  const taken = await change("ada@example.com");
  const sent = await change("New@Example.com");
  assert.deepEqual([taken.status, taken.body], [200, { is_changed: false }]);
  assert.deepEqual([sent.status, sent.body], [200, { is_changed: false }]);
  assert.match(await mailAbout("asked to sign in with new@example.com"), /To: bo@example\.com/);
  const [, token] = /\/confirm-email\?token=(\S+)/.exec(await mailTo("new@example.com")) ?? [];
  assert.ok(
    !mails.some((mail) => mail.includes("To: ada@example.com") && mail.includes("confirm-email")),
  );
  assert.equal((await signIn("bo@example.com", openBrowser(listening()))).status, 200, "not yet");

  const post = (path: string, body: object) =>
    openBrowser(listening()).call("POST", path, body, own);
  await post("/app/auth/forgot", { email: "bo@example.com" });
  const [, former] = /\/reset\?token=(\S+)/.exec(await mailAbout("Choose a new password")) ?? [];
  assert.ok(former);

  // Opened on another device, without a session.
  assert.equal((await confirm(token)).status, 200);
  const late = await post("/app/auth/reset", { token: former, password: "another sentence" });
  assert.equal(late.body.error.code, "token_invalid", "the old mailbox may not choose a password");
  assert.deepEqual((await confirm(token)).body.error.code, "token_invalid");
  for (const forged of [`${token}x`, "a.bnVsbA.c", "no token"])
    assert.equal((await confirm(forged)).body.error.code, "token_invalid", forged);
  assert.equal((await signIn("bo@example.com", openBrowser(listening()))).status, 401);
  assert.equal((await signIn("new@example.com", openBrowser(listening()))).status, 200);
  const state = await browser.call("GET", "/app/state", undefined, own);
  assert.equal(state.body.session.user.email, "new@example.com", "the session goes on");

  const linkTo = async (address: string) =>
    /\/confirm-email\?token=(\S+)/.exec(await mailTo(address))?.[1];
  await change("contested@example.com");
  const contested = await linkTo("contested@example.com");
  await post("/app/auth/sign-up", { name: "Cy", email: "contested@example.com", password });
  const tooLate = await confirm(contested);
  assert.deepEqual([tooLate.status, tooLate.body.error.code], [400, "email_taken"]);
  assert.equal(
    (await signIn("new@example.com", openBrowser(listening()))).status,
    200,
    "as before",
  );

  await change("third@example.com");
  const third = await linkTo("third@example.com");
  await change("fourth@example.com");
  assert.equal((await confirm(third)).body.error.code, "token_invalid", "another was asked for");
  const fourth = await linkTo("fourth@example.com");
  const verified = await post("/app/auth/verify", { token: fourth ?? "" });
  assert.equal(verified.body.error.code, "token_invalid", "no way round");
  const keys = { current_password: password, new_password: `${password}!` };
  assert.equal((await browser.call("POST", "/app/auth/password", keys, own)).status, 200);
  assert.equal((await confirm(fourth)).body.error.code, "token_invalid", "the password is newer");
});

test("passwords can't be guessed: after so many tries in a minute an address waits, whatever it tries", async () => {
  // Few: forty of them, each with its password's hash, took longer than their minute on a busy machine.
  const few = await startTestService({ environment: { SIGN_INS_PER_MINUTE: "3" } });
  const browser = openBrowser(few);
  const answers = [];
  for (let tries = 0; tries < 4; tries++) {
    const tried = { email: `u${tries}@example.com`, password: "x" };
    answers.push(await browser.call("POST", "/app/auth/sign-in", tried));
  }
  assert.deepEqual(
    answers.map(({ status }) => status),
    [401, 401, 401, 429],
  );
  const last = answers.at(-1);
  assert.equal(last?.body.error.code, "rate_limited");
  assert.ok(Number(last?.headers.get("retry-after")) >= 1);
});

test("whoever has no user any more, or never had one, signs up again: in an account of their own, once", async () => {
  const environment = { SIGN_UP: "open", SIGN_INS_PER_MINUTE: "1000" };
  const packshot = await startTestService({ environment });
  const signUp = (email: string, browser = openBrowser(packshot), invite?: string) =>
    browser.call("POST", "/app/auth/sign-up", { name: "Bo", email, password, invite });
  const [bo, al] = [openBrowser(packshot), openBrowser(packshot)];
  const { session } = (await signUp("bo@example.com", bo)).body;
  const owner = { email: "al@example.com", role: "owner" };
  const { link } = (await bo.call("POST", "/app/invites", owner)).body;
  const { body: joined } = await signUp("al@example.com", al, link.split("/").at(-1));
  assert.equal(joined.session.account.id, session.account.id);
  assert.equal((await al.call("DELETE", `/app/members/${session.user.id}`)).status, 204);
  const moved = openBrowser(packshot);
  await signUp("old@example.com", moved);
  const change = { email: "new@example.com", password };
  assert.equal((await moved.call("POST", "/app/me/email", change)).status, 200);
  const shop = { name: "Shop", email: "shop@example.com", plan: null };
  const { database, newId } = packshot.service;
  const ids = { newId, now: packshot.service.now() };
  await createAccount(database, shop, ids);
  await assert.rejects(createAccount(database, shop, ids), { code: "email_taken" });

  for (const email of ["bo@example.com", "old@example.com", "shop@example.com"]) {
    const answers = await Promise.all([signUp(email), signUp(email)]);
    answers.sort((one, other) => one.status - other.status);
    const [made, again] = answers;
    assert.deepEqual([made?.status, again?.status], [201, 400], email);
    assert.equal(again?.body.error.code, "email_taken");
    assert.equal(made?.body.session.accounts.length, 1, email);
    assert.notEqual(made?.body.session.account.id, session.account.id);
  }
});

test("closed and by invitation: nobody else gets in", async () => {
  for (const mode of ["closed", "invite"]) {
    const closed = await startTestService({ environment: { SIGN_UP: mode } });
    const browser = openBrowser(closed);
    const wanted = { name: "Eve", email: "eve@example.com", password };
    const answer = await browser.call("POST", "/app/auth/sign-up", wanted);
    assert.deepEqual([answer.status, answer.body.error.code], [403, "sign_up_closed"], mode);
  }
});
