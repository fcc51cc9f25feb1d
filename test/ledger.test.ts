import assert from "node:assert/strict";
import { before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { auditLedger } from "../packages/server/src/credits/audit.ts";
import type { SessionCaller } from "../packages/server/src/caller.ts";
import { chargeJob } from "../packages/server/src/credits/charge.ts";
import { writeStatementCsv } from "../packages/server/src/credits/read-statement.ts";
import { openDatabase } from "../packages/server/src/db/database.ts";
import { refund } from "../packages/server/src/credits/refund.ts";
import { settleOneShot, failShoot } from "../packages/server/src/shoots/settle-shoot.ts";
import { failVideo } from "../packages/server/src/videos/fail-video.ts";
import { startTestService, type TestService } from "./harness.ts";

let packshot: TestService;
before(async () => {
  packshot = await startTestService();
});

const photo = (): string => `${packshot.baseUrl}/assets/samples/mug_black.jpg`;

async function assertClean(): Promise<void> {
  const report = await auditLedger(packshot.service.database);
  assert.deepEqual(report.findings, []);
}

test("200 creates at once on a balance for 50 make exactly 50", async () => {
  const { id, key } = await packshot.account({ credits: 50 });
  const body = { product_image_urls: [photo()], style: "classic", shots: 1 };
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => packshot.call("POST", "/v1/shoots", { key, body })),
  );
  const byStatus = Object.groupBy(answers, (answer) => String(answer.status));
  assert.equal(byStatus["201"]?.length, 50);
  assert.equal(byStatus["402"]?.length, 150);
  const remaining = byStatus["201"].map((answer) => answer.body.credits_remaining as number);
  assert.deepEqual(
    remaining.sort((a, b) => a - b),
    Array.from({ length: 50 }, (_, index) => index),
    "each charge saw a balance of its own",
  );
  const { rows } = await packshot.service.database.query(
    "select (select count(*) from queue.job j join shoots s on j.data->>'id' = s.id where s.account_id = $1) as entries, balance from accounts where id = $1",
    [id],
  );
  assert.deepEqual(rows, [{ entries: 50, balance: 0 }]);
  await assertClean();
});

test("600 racing settlements and failures refund each shot once", async () => {
  const { id, key } = await packshot.account({ credits: 60 });
  const body = { product_image_urls: [photo()], style: "minimal", shots: 6 };
  const shoots = await Promise.all(
    Array.from({ length: 10 }, () => packshot.call("POST", "/v1/shoots", { key, body })),
  );
  const settleAll = (attempt: number): Promise<boolean[]> =>
    Promise.all(
      shoots.map(({ body: shoot }, index) => {
        const number = (attempt % 6) + 1;
        // Half of the shoots race single shots, the others race the end of the whole shoot as well.
        return index % 2 === 1 && attempt >= 30
          ? failShoot(packshot.service, shoot.id, "test")
          : settleOneShot(
              packshot.service,
              { shootId: shoot.id, number },
              { status: "failed", failure: "test" },
            );
      }),
    );
  // Turn by turn: sixty calls for one shoot wait for its row, and those of others would not race them for the balance. Two
  // turns at once take every connection: the last of 600 calls would wait for one, and on a busy machine longer than it may.
  const settled: boolean[][] = [];
  for (let attempt = 0; attempt < 60; attempt += 2)
    settled.push(...(await Promise.all([settleAll(attempt), settleAll(attempt + 1)])));
  const wins = shoots.map((_, index) => settled.filter((turn) => turn[index]).length);
  // An end of the whole shoot that wins settles all that is left, and is one win.
  assert.ok(
    wins.every((count, index) => (index % 2 === 0 ? count === 6 : count >= 1 && count <= 6)),
    `${wins.join(", ")} of 60 calls each`,
  );
  const { rows } = await packshot.service.database.query(
    `select count(*) as refunds, count(distinct (job_id, shot)) as shots, sum(credits)::int8 as credits
     from ledger_entries where account_id = $1 and kind = 'refund'`,
    [id],
  );
  assert.deepEqual(rows, [{ refunds: 60, shots: 60, credits: 60 }]);
  const credits = await packshot.call("GET", "/v1/credits", { key });
  assert.deepEqual(credits.body, { credits: 60 });
  for (const { body: shoot } of shoots) {
    const polled = await packshot.call("GET", `/v1/shoots/${shoot.id}`, { key });
    assert.equal(polled.body.status, "failed");
    assert.equal(polled.body.credits_used, 0);
    assert.equal(polled.body.credits_remaining, shoot.credits_remaining, "it does not move later");
    assert.equal(polled.body.images.length, 6);
  }
  await assertClean();
});

test("a shoot with one fulfilled shot is completed, and only the others are refunded", async () => {
  const { key } = await packshot.account({ credits: 16 });
  const body = { product_image_urls: [photo()], style: "luxury", quality: "4k" };
  const created = await packshot.call("POST", "/v1/shoots", { key, body });
  assert.equal(created.body.credits_used, 16);
  const { id } = created.body;
  const result = {
    status: "fulfilled",
    pictureKey: "shoots/x/1.jpg",
    thumbnailKey: "shoots/x/1.webp",
  } as const;
  await packshot.service.database.query("update shoots set status = 'generating' where id = $1", [
    id,
  ]);
  await settleOneShot(packshot.service, { shootId: id, number: 3 }, result);
  await failShoot(packshot.service, id, "test");
  const { body: shoot } = await packshot.call("GET", `/v1/shoots/${id}`, { key });
  assert.equal(shoot.status, "completed");
  assert.equal(shoot.credits_used, 4);
  assert.deepEqual(
    shoot.images.map((image: { status: string }) => image.status),
    ["failed", "failed", "fulfilled", "failed"],
  );
  const text = "select failure from shoots where id = $1";
  const { rows } = await packshot.service.database.query(text, [id]);
  assert.deepEqual(rows, [{ failure: null }], "what was delivered did not fail");
  assert.deepEqual(shoot.images[0], { url: null, thumbnail_url: null, status: "failed" });
  await assertClean();
});

test("a crash between any two statements of a create leaves nothing behind", async () => {
  const { id, key } = await packshot.account({ credits: 10 });
  const { service } = packshot;
  const statements = ["insert-charge", "take-turn", "insert-shoot", "queue.job"];
  const body = { product_image_urls: [photo()], style: "classic", shots: 1 };
  for (const name of statements) {
    // The session is ended by PostgreSQL when this statement runs: what a crash of the process looks like from there.
    const trigger = triggerFor(name);
    await service.database.query(trigger.create);
    const answer = await packshot.call("POST", "/v1/shoots", { key, body });
    await service.database.query(trigger.drop);
    assert.ok(answer.status >= 500, `${name}: ${answer.status}`);
  }
  const { rows } = await service.database.query(
    `select balance, (select count(*) from shoots where account_id = $1) as shoots,
            (select count(*) from ledger_entries where account_id = $1) as entries from accounts where id = $1`,
    [id],
  );
  assert.deepEqual(rows, [{ balance: 10, shoots: 0, entries: 1 }]);
  await assertClean();
});

function triggerFor(statement: string): { create: string; drop: string } {
  const table = {
    "insert-charge": "ledger_entries",
    "take-turn": "queue_lanes",
    "insert-shoot": "shots",
    "queue.job": "queue.job_common",
  }[statement];
  return {
    create: `
      create or replace function end_session() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1); return new; end $$;
      create trigger crash before insert on ${table} for each row execute function end_session();`,
    drop: `drop trigger crash on ${table}`,
  };
}

test("a refund that was written is not written again, and the ledger can't be changed", async () => {
  const { id: accountId, key } = await packshot.account({ credits: 5 });
  const body = { product_image_urls: [photo()], style: "classic", shots: 1 };
  const { body: shoot } = await packshot.call("POST", "/v1/shoots", { key, body });
  const entry = { accountId, jobId: shoot.id, shot: 1, credits: 1, now: new Date() };
  const { database } = packshot.service;
  await failShoot(packshot.service, shoot.id, "test");
  assert.equal(await database.transaction((tx) => refund(tx, entry)), false);
  for (const change of [
    "update ledger_entries set credits = 0",
    "delete from ledger_entries",
    "truncate ledger_entries",
  ])
    await assert.rejects(database.query(change), /append-only/);
  await assertClean();
});

test("the audit finds what does not add up", async () => {
  const { id } = await packshot.account({ credits: 5 });
  const { database } = packshot.service;
  await database.query("update accounts set balance = balance + 1 where id = $1", [id]);
  const report = await auditLedger(database);
  assert.deepEqual(
    report.findings.map(({ rule, subject }) => ({ rule, subject })),
    [{ rule: "balance_differs_from_entries", subject: id }],
  );
  await database.query("update accounts set balance = balance - 1 where id = $1", [id]);
  await assertClean();
});

test("an audit that somebody waits for has no bound of time, as on the ledger of years", async () => {
  const bounded = new URL(packshot.databaseUrl);
  bounded.searchParams.set("statement_timeout", "200");
  const database = openDatabase({ url: bounded.href, maxConnections: 1, onError() {} });
  const other = await packshot.service.database.pool.connect();
  await other.query("begin");
  await other.query("lock table ledger_entries in access exclusive mode");
  await assert.rejects(auditLedger(database), /statement timeout/);
  const audit = auditLedger(database, { isPatient: true });
  const outwaited = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    and clock_timestamp() - query_start > interval '200 milliseconds'`;
  while ((await packshot.service.database.query(outwaited)).rows.length === 0) await sleep(20);
  await other.query("commit");
  other.release();
  assert.equal((await audit).clean, true);
  await database.close();
});

test("a long statement is whole as CSV, each entry once; a period has its first moment and not its last", async () => {
  const { id: accountId } = await packshot.account({ credits: 1 });
  const start = Date.parse("2026-03-01T00:00:00Z");
  const second = (count: number) => new Date(start + 1000 * count);
  await packshot.service.database.query(
    `with paid as (update accounts set balance = balance + 1200 where id = $1)
     insert into ledger_entries (account_id, kind, credits, balance_after, note, created_at)
     select $1, 'grant', 1, 1 + n, 'test', $2::timestamptz + n * interval '1 second' from generate_series(1, 1200) n`,
    [accountId, second(0)],
  );
  const caller = { accountId } as SessionCaller;
  const read = async (from: Date | null, to: Date | null): Promise<string[][]> => {
    const filter = { from, to, brandId: null, kind: null };
    const lines = await Array.fromAsync(writeStatementCsv(packshot.service, caller, filter));
    return lines.slice(1).map((line) => line.trimEnd().split(","));
  };
  const balances = (lines: string[][]) => lines.slice(0, -1).map((cells) => Number(cells[4]));
  const down = (most: number, count: number) => Array.from({ length: count }, (_, at) => most - at);
  const all = await read(null, null);
  assert.deepEqual(balances(all), down(1201, 1201));
  assert.deepEqual(all.at(-1)?.slice(0, 4), ["total", "", "", "1201"]);
  assert.deepEqual(balances(await read(second(400), second(700))), down(700, 300));
  assert.deepEqual(balances(await read(second(200), second(1200))), down(1200, 1000));
  await assertClean();
});

// The last one: what it writes into the ledger stays there.
test("the audit finds each breach of the books by its rule, and nothing else", async () => {
  const { id: accountId, key } = await packshot.account({ credits: 60 });
  const { service } = packshot;
  const { database } = service;
  const make = async (path: string, body: object): Promise<string> =>
    (await packshot.call("POST", path, { key, body })).body.id;
  const makeShoot = () =>
    make("/v1/shoots", { product_image_urls: [photo()], style: "luxury", shots: 4 });
  const makeVideo = () =>
    make("/v1/videos", { image_urls: [photo()], duration: 5, resolution: "480p" });
  const failed = async (): Promise<string> => {
    const id = await makeShoot();
    await failShoot(service, id, "test");
    return id;
  };
  const overpaid = await makeShoot();
  await database.query("update shoots set credits_used = credits_used - 1 where id = $1", [
    overpaid,
  ]);
  const [unpaid, open, empty] = [await failed(), await failed(), await failed()];
  await database.query(
    "update shots set status = 'fulfilled', picture_key = 'p', thumbnail_key = 't' where shoot_id = $1 and number = 1",
    [unpaid],
  );
  await database.query("update shots set status = 'pending' where shoot_id = $1 and number = 4", [
    open,
  ]);
  for (const id of [unpaid, empty])
    await database.query("update shoots set status = 'completed' where id = $1", [id]);
  const kept = await makeVideo();
  await database.query("update videos set status = 'failed', deadline_at = null where id = $1", [
    kept,
  ]);
  const free = await makeVideo();
  await failVideo(service, free, "test");
  await database.query("update videos set status = 'completed', video_key = 'v' where id = $1", [
    free,
  ]);
  await database.transaction((tx) =>
    chargeJob(tx, { accountId, jobId: "shoot_none", credits: 1, now: new Date() }),
  );
  await database.query(
    `with paid as (update accounts set balance = balance + 1 where id = $1 returning id)
     insert into ledger_entries (account_id, kind, credits, balance_after, note, created_at)
     select id, 'grant', 1, 999, 'test', now() from paid`,
    [accountId],
  );
  const { clean, findings } = await auditLedger(database);
  assert.equal(clean, false);
  assert.deepEqual(
    findings.map(({ rule, subject }) => `${rule} ${subject}`).sort(),
    [
      `entry_without_job shoot_none`,
      `job_differs_from_entries ${overpaid}`,
      `running_balance_breaks ${accountId}`,
      ...[unpaid, open, empty].map((id) => `shoot_not_settled ${id}`),
      ...[kept, free].map((id) => `video_not_settled ${id}`),
    ].sort(),
  );
});
