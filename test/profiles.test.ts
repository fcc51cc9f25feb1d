import assert from "node:assert/strict";
import { before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { addMember } from "../packages/server/src/members/invite.ts";
import { openBrowser, type Browser } from "./browser.ts";
import { startTestService, type TestService } from "./harness.ts";
import { ownerPassword as password, setUpOwner } from "./owner.ts";

let packshot: TestService;
let owner: Browser;
before(async () => {
  packshot = await startTestService({
    environment: { SIGN_UP: "open", SIGN_INS_PER_MINUTE: "100" },
  });
  ({ owner } = await setUpOwner(packshot));
});

test("without mails an address is changed at once, by who knows the password, and never to a taken one", async () => {
  const browser = openBrowser(packshot);
  const wanted = { name: "Gil", email: "gil@example.com", password };
  await browser.call("POST", "/app/auth/sign-up", wanted);
  const change = (email: string, tried = password) =>
    browser.call("POST", "/app/me/email", { email, password: tried });
  assert.equal((await change("gil@north.example", "x")).body.error.code, "credentials_invalid");
  assert.equal((await change("ada@example.com")).body.error.code, "email_taken");
  assert.equal((await change("no address")).status, 400);
  assert.equal((await change("gil@example.com")).body.error.code, "invalid_request");
  const changed = await change("Gil@North.example");
  assert.deepEqual([changed.status, changed.body], [200, { is_changed: true }]);
  const renamed = await browser.call("PATCH", "/app/me", { name: "Gil B." });
  assert.deepEqual(
    [renamed.body.user.name, renamed.body.user.email],
    ["Gil B.", "gil@north.example"],
  );
  const signIn = (email: string) =>
    openBrowser(packshot).call("POST", "/app/auth/sign-in", { email, password });
  assert.deepEqual(
    [(await signIn("gil@example.com")).status, (await signIn("gil@north.example")).status],
    [401, 200],
  );
});

test("an operator makes another one, and the last one stays", async () => {
  const other = openBrowser(packshot);
  await other.call("POST", "/app/auth/sign-up", {
    name: "Hal",
    email: "hal@example.com",
    password,
  });
  const list = async () => (await owner.call("GET", "/app/operator/operators")).body.data;
  const remove = (browser: Browser, id: string) =>
    browser.call("DELETE", `/app/operator/operators/${id}`);
  const [ada] = await list();
  assert.deepEqual([ada.email, ada.is_you, (await list()).length], ["ada@example.com", true, 1]);
  const alone = await remove(owner, ada.id);
  assert.deepEqual([alone.status, alone.body.error.code], [409, "last_operator"]);
  const add = (email: string) => owner.call("POST", "/app/operator/operators", { email });
  assert.equal((await add("nobody@example.com")).status, 404);
  assert.equal((await other.call("GET", "/app/operator/operators")).status, 403);
  const made = await add("Hal@example.com");
  assert.deepEqual([made.status, made.body.is_you], [201, false]);
  assert.equal((await other.call("GET", "/app/operator/operators")).status, 200, "at once");

  // Both at the same time: one of them stays.
  const both = await Promise.all([remove(owner, made.body.id), remove(other, ada.id)]);
  const statuses = both.map(({ status }) => status).sort((a, b) => a - b);
  assert.ok(statuses[0] === 204 && [403, 409].includes(statuses[1] ?? 0), String(statuses));
  const { rows } = await packshot.service.database.query<{ id: string }>(
    "select id from users where is_operator",
  );
  assert.equal(rows.length, 1);
  await packshot.service.database.query(
    "update users set is_operator = (id = $1) where id = any($2)",
    [ada.id, [ada.id, made.body.id]],
  );
  assert.equal((await remove(owner, made.body.id)).status, 404, "no operator any more");
});

test("whoever is taken out of one account while another lets them in keeps their user", async () => {
  const { service } = packshot;
  const hal = openBrowser(packshot);
  const { body: made } = await hal.call("POST", "/app/auth/sign-up", {
    name: "Hal",
    email: "hal.owner@example.com",
    password,
  });
  const invited = { email: "ivo@example.com", role: "member" };
  const { body: invitation } = await owner.call("POST", "/app/invites", invited);
  const ivo = openBrowser(packshot);
  const { body: joined } = await ivo.call("POST", "/app/auth/sign-up", {
    name: "Ivo",
    email: "ivo@example.com",
    password,
    invite: invitation.link.split("/").at(-1),
  });
  const userId = joined.session.user.id;
  const isIn = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const letIn = service.database.transaction(async (tx) => {
    const accountId = made.session.account.id;
    await addMember(tx, { accountId, userId, role: "member" }, service.now());
    isIn.resolve();
    await mayCommit.promise;
  });
  await isIn.promise;
  const removed = owner.call("DELETE", `/app/members/${userId}`);
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  while ((await service.database.query(waiting)).rows.length === 0) await sleep(20);
  mayCommit.resolve();
  await letIn;
  assert.equal((await removed).status, 204);
  const { body: state } = await openBrowser(packshot).call("POST", "/app/auth/sign-in", {
    email: "ivo@example.com",
    password,
  });
  assert.equal(state.account?.id, made.session.account.id, JSON.stringify(state));
});
