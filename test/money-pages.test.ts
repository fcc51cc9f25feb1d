import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { before, test } from "node:test";
import { shootPrice, shotsFor, videoPrice } from "../packages/dashboard/src/shoots/prices.ts";
import { tellLowBalances } from "../packages/server/src/accounts/tell-low-balance.ts";
import { openMail, type Mail } from "../packages/server/src/mail/send-mail.ts";
import { auditLedger } from "../packages/server/src/credits/audit.ts";
import { failShoot } from "../packages/server/src/shoots/settle-shoot.ts";
import { openBrowser, type Browser } from "./browser.ts";
import { finishShoot, upload } from "./finished-jobs.ts";
import { startTestService, type TestService } from "./harness.ts";
import { ownerPassword, setUpOwner } from "./owner.ts";

let packshot: TestService;
let owner: Browser;
let accountId: string;
let brandId: string;
let partlyDeleted: string;

before(async () => {
  packshot = await startTestService();
  ({ owner, accountId } = await setUpOwner(packshot, { plan: "partner" }));
  brandId = (await owner.call("POST", "/app/brands", { name: `=cmd|"calc"` })).body.id;
});

const get = async (path: string) => (await owner.call("GET", path)).body;

test("what a form shows costs what is charged, also where six shots become four", async () => {
  const catalogue = await get("/app/catalogue");
  const six = { style: "luxury", shots: 6, quality: "pro" } as const;
  const photos = [await upload(owner)];
  const made = await owner.call("POST", "/app/shoots", { photos, ...six });
  assert.deepEqual([made.body.credits_used, made.body.shots_adjusted], [8, true]);
  assert.deepEqual([shootPrice(catalogue, six), shotsFor(catalogue, "luxury", 6)], [8, 4]);
  const film = { duration: 10, resolution: "720p", mode: "product_only" } as const;
  const video = await owner.call("POST", "/app/videos", { images: photos, ...film });
  assert.deepEqual([videoPrice(catalogue, film), video.body.credits_used], [34, 34]);
  const cancelled = await owner.call("POST", `/app/videos/${video.body.id}/cancel`);
  const { status, is_stopped, credits_used } = cancelled.body;
  assert.deepEqual([status, is_stopped, credits_used], ["failed", true, 0]);
  const stopped = await owner.call("POST", `/app/shoots/${made.body.id}/cancel`);
  assert.deepEqual([stopped.body.status, stopped.body.credits_used], ["failed", 0]);
  assert.equal((await get("/app/credits")).balance, 1000);
});

test("the statement, its CSV, the usage and the balance agree to the credit", async () => {
  await finishShoot(packshot, owner, { brand_id: brandId, title: "+1 spring" });
  const partly = await finishShoot(packshot, owner);
  const photos = [await upload(owner)];
  const failing = await owner.call("POST", "/app/shoots", {
    photos,
    style: "classic",
    quality: "4k",
    brand_id: brandId,
  });
  await failShoot(packshot.service, failing.body.id, "test");
  await owner.call("POST", `/app/operator/accounts/${accountId}/grants`, {
    credits: -7,
    note: "taken back",
  });
  await owner.call("DELETE", `/app/shoots/${partly}`);
  partlyDeleted = partly;
  const credits = await get("/app/credits");
  assert.deepEqual([credits.balance, credits.adjusted, credits.granted], [985, -7, 1000]);
  assert.equal(
    credits.granted + credits.charged + credits.refunded + credits.adjusted,
    credits.balance,
  );
});

test("the statement pages to its end and sums to the balance, also as CSV", async () => {
  const credits = await get("/app/credits");
  const entries: {
    id: number;
    credits: number;
    balance_after: number;
    job: { id: string; is_deleted: boolean } | null;
    brand: { id: string } | null;
  }[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const page = await get(`/app/credits/entries?limit=3${cursor && `&cursor=${cursor}`}`);
    assert.ok(page.data.length <= 3);
    entries.push(...page.data);
    cursor = page.next_cursor;
  }
  assert.equal(new Set(entries.map(({ id }) => id)).size, entries.length);
  assert.deepEqual(
    entries.map(({ id }) => id),
    entries.map(({ id }) => id).sort((a, b) => b - a),
  );
  assert.equal(
    entries.reduce((sum, entry) => sum + entry.credits, 0),
    credits.balance,
  );
  assert.equal(entries[0]?.balance_after, credits.balance);
  const deleted = entries.filter(({ job }) => job?.is_deleted);
  assert.ok(deleted.length > 0 && deleted.every(({ job }) => job?.id === partlyDeleted));
  const branded = await get(`/app/credits/entries?brand_id=${brandId}&kind=charge`);
  assert.deepEqual(
    branded.data.map((entry: { credits: number }) => entry.credits),
    [-16, -4],
  );

  const unread = await owner.call("GET", "/app/credits/entries.csv?brand_id=%00");
  assert.deepEqual([unread.status, unread.body.error.message], [400, "brand_id takes an id."]);
  const csv = await owner.call("GET", "/app/credits/entries.csv");
  assert.match(csv.headers.get("content-disposition") ?? "", /attachment; filename="credits.csv"/);
  const lines = csv.body.toString().trimEnd().split("\r\n");
  assert.equal(lines.length, entries.length + 2);
  const amounts = lines.slice(1, -1).map((line: string) => Number(line.split(",")[3]));
  assert.equal(
    amounts.reduce((sum: number, amount: number) => sum + amount, 0),
    credits.balance,
  );
  assert.match(lines.at(-1), new RegExp(`^total,,,${credits.balance},`));
  assert.ok(
    lines.some((line: string) => line.includes(`'+1 spring`) && line.includes(`"'=cmd|""calc"""`)),
  );
  const { database } = packshot.service;
  await database.query("alter table ledger_entries rename to entries_away");
  try {
    const failed = await owner.call("GET", "/app/credits/entries.csv");
    assert.deepEqual([failed.status, failed.body.error.code], [500, "internal_error"]);
  } finally {
    await database.query("alter table entries_away rename to ledger_entries");
  }
});

test("usage by brand and day is what was charged and not refunded, also as CSV, and the books are clean", async () => {
  const credits = await get("/app/credits");
  const usage = await get("/app/usage");
  const spent = -(credits.charged + credits.refunded);
  assert.equal(usage.totals.credits, spent);
  const sum = (rows: { credits: number }[]): number =>
    rows.reduce((total, row) => total + row.credits, 0);
  assert.deepEqual([sum(usage.brands), sum(usage.days)], [spent, spent]);
  const usageLines = (await get("/app/usage.csv")).toString().trimEnd().split("\r\n");
  assert.equal(Number(usageLines.at(-1).split(",").at(-1)), spent);
  assert.deepEqual(
    (await auditLedger(packshot.service.database)).findings.filter(
      ({ rule }) => rule !== "job_without_entry",
    ),
    [],
  );
});

test("a low balance is told when it falls to the threshold, and an empty one stops a shoot before anything is stored", async () => {
  const { balance } = await get("/app/credits");
  const events = await owner.events("/app/events");
  await owner.call("PATCH", "/app/account", { low_balance_credits: balance - 4 });
  assert.equal((await get("/app/account")).is_low, false);
  const photos = [await upload(owner)];
  await owner.call("POST", "/app/shoots", { photos, style: "luxury" });
  await events.until("balance", (data) => data.is_low && data.credits === balance - 4);
  events.close();
  const { service } = packshot;
  const { settings, log } = service;
  const closedPort = "smtp://127.0.0.1:1";
  const away = openMail({ smtpUrl: closedPort, from: settings.mailFrom, log });
  const going = new AbortController().signal;
  const tell = (mail = service.mail, signal = going) =>
    tellLowBalances({ ...service, mail }, signal);
  assert.equal(await tell(away), 0, "no mail server is there");
  away.close();
  await stopWhileMailed(tell);
  assert.deepEqual([await tell(), await tell()], [1, 0]);
  assert.ok(
    packshot.logs.some(
      (line) =>
        line.includes("ada@example.com") && line.includes(`has ${balance - 4} credits left`),
    ),
  );
  const left = (await get("/app/credits")).balance;
  const take = (id: string, credits: number) =>
    owner.call("POST", `/app/operator/accounts/${id}/grants`, { credits: -credits, note: "all" });
  const { error } = (await take(accountId, left + 1)).body;
  const message = `credits takes back up to the balance, which is ${left}.`;
  assert.deepEqual(error, { code: "invalid_request", message });
  assert.equal((await take("acct_none", 1)).body.error.code, "not_found");
  assert.equal((await take(accountId, left)).body.balance, 0);
  const refused = await owner.call("POST", "/app/shoots", { photos, style: "luxury" });
  assert.deepEqual(
    [refused.status, refused.body.error],
    [402, { code: "insufficient_credits", message: "This costs 4 credits and the balance is 0." }],
  );
});

test("the operator sees what failed and why, and retries it for its account, which is charged once", async () => {
  const { data } = await get("/app/operator/failures");
  const failed = data.find((one: { job: { type: string } }) => one.job.type === "shoot");
  assert.deepEqual([failed.account.id, failed.shots_failed], [accountId, 4]);
  assert.equal(failed.failure, "test", "what its owner cancelled is no failure");
  const poor = await owner.call("POST", `/app/operator/failures/${failed.job.id}/retry`);
  assert.equal(poor.status, 402);
  const grant = () =>
    owner.call(
      "POST",
      `/app/operator/accounts/${accountId}/grants`,
      { credits: 100, note: "again" },
      { "idempotency-key": "grant-1" },
    );
  assert.deepEqual(
    [
      (await grant()).body.balance,
      (await grant()).body.balance,
      (await get("/app/credits")).balance,
    ],
    [100, 100, 100],
    "a grant that is sent twice is given once",
  );
  const retry = `/app/operator/failures/${failed.job.id}/retry`;
  await owner.call("PATCH", `/app/brands/${brandId}`, { active: false });
  assert.equal((await owner.call("POST", retry)).body.error.code, "invalid_request");
  await owner.call("PATCH", `/app/brands/${brandId}`, { active: true });
  const tries = await Promise.all([
    owner.call("POST", retry),
    owner.call("POST", retry),
    owner.call("POST", `/app/shoots/${failed.job.id}/retry`),
  ]);
  assert.deepEqual(
    tries.map(({ status }) => status).sort((a, b) => a - b),
    [201, 409, 409],
  );
  assert.ok(tries.every(({ status, body }) => status === 201 || body.error.code === "not_failed"));
  assert.equal((await get("/app/credits")).balance, 84, "charged once");
  const leftOver = (await get("/app/operator/failures")).data;
  assert.ok(leftOver.every((one: { job: { id: string } }) => one.job.id !== failed.job.id));
  const again = tries.find(({ status }) => status === 201) as (typeof tries)[0];
  const [before, after] = [
    await get(`/app/shoots/${failed.job.id}`),
    await get(`/app/shoots/${again.body.id}`),
  ];
  assert.deepEqual([before.retried_as, after.retried_as], [after.id, null]);
  assert.deepEqual(
    [after.seed, after.status, after.credits_used > 0],
    [before.seed, "pending", true],
  );
  assert.equal(
    (await owner.call("POST", `/app/shoots/${again.body.id}/retry`)).body.error.code,
    "not_failed",
  );
});

test("the operator sees the installation's health, and opens accounts", async () => {
  const overview = await get("/app/operator/overview");
  assert.deepEqual(
    [
      overview.accounts,
      overview.users,
      overview.health.database.is_up,
      overview.health.storage.is_up,
    ],
    [1, 1, true, true],
  );
  assert.ok(overview.queue.waiting > 0);
  assert.deepEqual(overview.ledger, { is_clean: true, findings: 0, first: [] });
  const opened = await owner.call("POST", "/app/operator/accounts", {
    name: "South",
    email: "south@example.com",
    plan: "partner",
    credits: 30,
    invite_owner: true,
  });
  assert.deepEqual([opened.body.kind, opened.body.credits, opened.body.members], ["agency", 30, 0]);
  const south = openBrowser(packshot);
  const invite = new URL(opened.body.invite_link).pathname.slice("/invite/".length);
  const wanted = {
    name: "Sue",
    email: "south@example.com",
    password: ownerPassword,
    invite,
  };
  const joined = await south.call("POST", "/app/auth/sign-up", wanted);
  assert.deepEqual(
    [joined.body.session.account.name, joined.body.session.role],
    ["South", "owner"],
  );
  assert.equal((await south.call("GET", "/app/operator/overview")).status, 403);
  const found = await get("/app/operator/accounts?q=south");
  assert.deepEqual(
    found.data.map((one: { name: string }) => one.name),
    ["South"],
  );
  const { name } = await get("/app/account");
  const change = { name: "Personal", plan: null };
  const personal = await owner.call("PATCH", `/app/operator/accounts/${accountId}`, change);
  assert.equal(personal.status, 400, "it has brands");
  assert.equal((await get("/app/account")).name, name);
});

/** A mail server that says nothing is not waited for. */
async function stopWhileMailed(
  tell: (mail: Mail, signal: AbortSignal) => Promise<number>,
): Promise<void> {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const { settings, log } = packshot.service;
  const mail = openMail({ smtpUrl: `smtp://127.0.0.1:${port}`, from: settings.mailFrom, log });
  const stopping = new AbortController();
  const connected = once(silent, "connection") as Promise<[Socket]>;
  const telling = tell(mail, stopping.signal);
  const [socket] = await connected;
  socket.resume();
  stopping.abort();
  assert.equal(await telling, 0);
  assert.equal(socket.readableEnded, false, "the mail client still waits");
  mail.close();
  socket.destroy();
  silent.close();
}
