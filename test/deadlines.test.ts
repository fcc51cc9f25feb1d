import assert from "node:assert/strict";
import { before, test } from "node:test";
import { auditLedger } from "../packages/server/src/credits/audit.ts";
import { openDatabase } from "../packages/server/src/db/database.ts";
import { forgetOldKeys, runOnce } from "../packages/server/src/idempotency/run-once.ts";
import { settleAbandoned, startJanitor } from "../packages/server/src/janitor.ts";
import { failOverdueShoots, failShoot } from "../packages/server/src/shoots/settle-shoot.ts";
import { failOverdueVideos, failVideo } from "../packages/server/src/videos/fail-video.ts";
import { startTestService, untilFinal, type TestService } from "./harness.ts";

let packshot: TestService;
before(async () => {
  packshot = await startTestService();
});

const later = () => new Date(Date.now() + 7 * 3600 * 1000);
const photo = (): string => `${packshot.baseUrl}/assets/samples/mug_black.jpg`;

test("whatever state a shoot hangs in, past its deadline it fails with its refund, once", async () => {
  const { key } = await packshot.account({ credits: 8 });
  for (const status of ["pending", "analyzing", "analyzed", "generating"]) {
    const body = { product_image_urls: [photo()], style: "luxury", quality: "pro" };
    const { body: shoot } = await packshot.call("POST", "/v1/shoots", { key, body });
    const { database } = packshot.service;
    await database.query("update shoots set status = $2 where id = $1", [shoot.id, status]);
    assert.equal(await failOverdueShoots(packshot.service), 0, "not before its deadline");
    const overdue = { ...packshot.service, now: later };
    await Promise.all([failOverdueShoots(overdue), failOverdueShoots(overdue)]);
    const { body: ended } = await packshot.call("GET", `/v1/shoots/${shoot.id}`, { key });
    assert.deepEqual([ended.status, ended.credits_used], ["failed", 0], status);
    assert.deepEqual((await packshot.call("GET", "/v1/credits", { key })).body, { credits: 8 });
  }
  assert.deepEqual((await auditLedger(packshot.service.database)).findings, []);
});

test("the same for videos", async () => {
  const { key } = await packshot.account({ credits: 17 });
  for (const status of ["pending", "submitted", "generating"]) {
    const body = { image_urls: [photo()], duration: 5, resolution: "720p" };
    const { body: video } = await packshot.call("POST", "/v1/videos", { key, body });
    const { database } = packshot.service;
    await database.query("update videos set status = $2 where id = $1", [video.id, status]);
    const overdue = { ...packshot.service, now: later };
    await Promise.all([failOverdueVideos(overdue), failOverdueVideos(overdue)]);
    const { body: ended } = await packshot.call("GET", `/v1/videos/${video.id}`, { key });
    assert.deepEqual(
      [ended.status, ended.credits_used, "video_url" in ended],
      ["failed", 0, false],
      status,
    );
    assert.deepEqual((await packshot.call("GET", "/v1/credits", { key })).body, { credits: 17 });
  }
  assert.deepEqual((await auditLedger(packshot.service.database)).findings, []);
});

test("a job whose worker was lost on its last attempt is refunded by the next sweep", async () => {
  const { key } = await packshot.account({ credits: 13 });
  const { queue, database } = packshot.service;
  const body = { product_image_urls: [photo()], style: "luxury", shots: 4 };
  const { body: shoot } = await packshot.call("POST", "/v1/shoots", { key, body });
  const film = { image_urls: [photo()], duration: 5, resolution: "480p" };
  const { body: video } = await packshot.call("POST", "/v1/videos", { key, body: film });
  await database.query("update queue.job set retry_limit = 0 where state = 'created'");
  for (let claim = await queue.claim(); claim; claim = await queue.claim())
    await queue.fail(claim, "its worker was lost");
  await database.query("delete from queue.job where state = 'failed' and data->>'id' <> all($1)", [
    [shoot.id, video.id],
  ]);
  assert.equal(await settleAbandoned(packshot.service), 2);
  assert.equal(await settleAbandoned(packshot.service), 0);
  for (const path of [`/v1/shoots/${shoot.id}`, `/v1/videos/${video.id}`]) {
    const { body: ended } = await packshot.call("GET", path, { key });
    assert.deepEqual([ended.status, ended.credits_used], ["failed", 0]);
  }
  assert.deepEqual((await packshot.call("GET", "/v1/credits", { key })).body, { credits: 13 });
});

test("what passed its deadline is refunded while a sweep hangs; what was deleted, and old keys, go after it", async () => {
  const { id: accountId, key } = await packshot.account({ credits: 11 });
  const { service } = packshot;
  const make = async (path: string, wanted: object): Promise<string> =>
    (await packshot.call("POST", path, { key, body: wanted })).body.id;
  const film = { image_urls: [photo()], duration: 5, resolution: "480p" };
  const deleted = [
    await make("/v1/shoots", { product_image_urls: [photo()], style: "luxury", shots: 1 }),
    await make("/v1/videos", film),
  ];
  await failShoot(service, deleted[0]!, "test");
  await failVideo(service, deleted[1]!, "test");
  for (const table of ["shoots", "videos"])
    await service.database.query(
      `update ${table} set deleted_at = now() - interval '1 hour' where id = any($1)`,
      [deleted],
    );
  await service.database.query(
    `insert into idempotency_keys (account_id, key, fingerprint, created_at, claimed_until)
     values ($1, 'old', '', now() - interval '2 days', now())`,
    [accountId],
  );
  const isSweeping = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  let aheadMs = 0;
  let wallClockMs = 0;
  const janitor = startJanitor(
    {
      ...service,
      now: () => new Date(Date.now() + wallClockMs),
      storage: {
        ...service.storage,
        async *list() {
          isSweeping.resolve();
          await mayEnd.promise;
          yield* [];
        },
      },
    },
    // An hour on from its start, the sweeps of the store are due.
    () => performance.now() + aheadMs,
  );
  aheadMs = 2 * 3_600_000;
  await isSweeping.promise;
  // Whoever puts the wall clock back holds no refund back.
  wallClockMs = -7_200_000;
  const body = { product_image_urls: [photo()], style: "luxury", shots: 1 };
  const { body: shoot } = await packshot.call("POST", "/v1/shoots", { key, body });
  await service.database.query(
    "update shoots set deadline_at = now() - interval '3 hours' where id = $1",
    [shoot.id],
  );
  const { body: ended } = await untilFinal(packshot, `/v1/shoots/${shoot.id}`, key);
  assert.deepEqual([ended.status, ended.credits_used], ["failed", 0]);
  mayEnd.resolve();
  await janitor.stop();
  const { rows } = await service.database.query(
    `select (select count(*) from shoots where id = any($2) and purged_at is not null) as shoots,
       (select count(*) from videos where id = any($2) and purged_at is not null) as videos,
       (select count(*) from idempotency_keys where account_id = $1) as keys`,
    [accountId, deleted],
  );
  assert.deepEqual(rows, [{ shoots: 1, videos: 1, keys: 0 }]);
});

test("the audit finds an unfinished job that nothing will move on", async () => {
  const { key } = await packshot.account({ credits: 1 });
  const body = { product_image_urls: [photo()], style: "luxury", shots: 1 };
  const { body: shoot } = await packshot.call("POST", "/v1/shoots", { key, body });
  await packshot.service.database.query("delete from queue.job where data->>'id' = $1", [shoot.id]);
  const { findings } = await auditLedger(packshot.service.database);
  assert.deepEqual(
    findings.map(({ rule, subject }) => [rule, subject]),
    [["job_without_entry", shoot.id]],
  );
});

test("a job that can't be settled keeps no other's credits", async () => {
  const { key } = await packshot.account({ credits: 2 });
  const { queue, database } = packshot.service;
  const body = { product_image_urls: [photo()], style: "luxury", shots: 1 };
  const broken = (await packshot.call("POST", "/v1/shoots", { key, body })).body.id;
  const other = (await packshot.call("POST", "/v1/shoots", { key, body })).body.id;
  // Refunded, says the ledger, but the shot is still to come: only a stranger's hand writes that.
  await database.query(
    `insert into ledger_entries (account_id, kind, credits, balance_after, job_id, shot, created_at)
     select account_id, 'refund', 1, 1, id, 1, now() from shoots where id = $1`,
    [broken],
  );
  await database.query("update queue.job set retry_limit = 0 where data->>'id' = any($1)", [
    [broken, other],
  ]);
  for (let claim = await queue.claim(); claim; claim = await queue.claim())
    await queue.fail(claim, "its worker was lost");
  await settleAbandoned(packshot.service);
  const { body: ended } = await packshot.call("GET", `/v1/shoots/${other}`, { key });
  assert.deepEqual([ended.status, ended.credits_used], ["failed", 0]);
});

/** A call that goes on until it may end. */
const hold = () => ({
  hasBegun: Promise.withResolvers<void>(),
  mayEnd: Promise.withResolvers<void>(),
});

/** Calls of one account with one Idempotency-Key, each at so many seconds from now. */
async function openKey() {
  const { id: accountId } = await packshot.account();
  const { database } = packshot.service;
  const startMs = Date.now();
  const at = (seconds: number) => new Date(startMs + seconds * 1000);
  const call = (
    seconds: number,
    answer: string,
    { content = "shoot", held }: { content?: string; held?: ReturnType<typeof hold> } = {},
  ) =>
    runOnce(database, { accountId, key: "order", content, now: at(seconds) }, async (seal) => {
      held?.hasBegun.resolve();
      await held?.mayEnd.promise;
      await database.transaction((tx) => seal(tx, { answer }));
      return { answer };
    });
  const countKept = async (): Promise<number> => {
    const text = "select count(*) as count from idempotency_keys where account_id = $1";
    return (await database.query<{ count: number }>(text, [accountId])).rows[0]!.count;
  };
  return { at, call, countKept };
}

test("a call that outlives its claim on an Idempotency-Key loses it to the next, and takes nothing from that one", async () => {
  const { call } = await openKey();
  const [one, two] = [hold(), hold()];
  const first = call(0, "first", { held: one });
  await one.hasBegun.promise;
  const headers = { "retry-after": "2" };
  await assert.rejects(call(119, "early"), { code: "idempotency_conflict", headers });
  await assert.rejects(call(121, "other", { content: "video" }), {
    code: "idempotency_key_reused",
  });
  const second = call(122, "second", { held: two });
  await two.hasBegun.promise;
  await assert.rejects(call(123, "third"), { code: "idempotency_conflict" });
  one.mayEnd.resolve();
  await assert.rejects(first, { code: "idempotency_conflict", headers });
  two.mayEnd.resolve();
  assert.deepEqual(await second, { response: { answer: "second" }, replayed: false });
  const replay = { response: { answer: "second" }, replayed: true };
  assert.deepEqual(await call(130, "fourth"), replay);
});

test("a claim on an Idempotency-Key that was left before the clock was put back by an hour holds nobody", async () => {
  const { call } = await openKey();
  const left = hold();
  const first = call(3600, "first", { held: left });
  await left.hasBegun.promise;
  assert.equal((await call(0, "second")).replayed, false);
  left.mayEnd.resolve();
  await assert.rejects(first, { code: "idempotency_conflict" });
});

test("an Idempotency-Key is kept for a day, and then free for another request", async () => {
  const { at, call, countKept } = await openKey();
  const { database } = packshot.service;
  const day = 86_400;
  await call(0, "first");
  assert.deepEqual(await call(day - 1, "again"), { response: { answer: "first" }, replayed: true });
  await forgetOldKeys(database, at(day - 1));
  assert.equal(await countKept(), 1);
  const held = hold();
  const next = call(day + 1, "next", { content: "video", held });
  await held.hasBegun.promise;
  await assert.rejects(call(day + 2, "third", { content: "video" }), {
    code: "idempotency_conflict",
  });
  held.mayEnd.resolve();
  assert.deepEqual(await next, { response: { answer: "next" }, replayed: false });
  await forgetOldKeys(database, at(2 * day + 2));
  assert.equal(await countKept(), 0);
});

test("what failed under an Idempotency-Key is told, even where its claim can't be let go", async () => {
  const { id: accountId } = await packshot.account();
  const database = openDatabase({ url: packshot.databaseUrl, maxConnections: 2, onError() {} });
  const request = { accountId, key: "order", content: "shoot", now: new Date() };
  const call = runOnce(database, request, async () => {
    await database.close();
    throw new Error("no credits");
  });
  await assert.rejects(call, { message: "no credits" });
});

test("a claim on an Idempotency-Key whose answer was lost does not stand in the way of the next try", async () => {
  const { id: accountId } = await packshot.account();
  const { database } = packshot.service;
  const cutOff = {
    ...database,
    async query(...statement: Parameters<typeof database.query>) {
      const result = await database.query(...statement);
      const [text] = statement;
      const isClaim = typeof text === "object" && text.name === "insert-idempotency-claim";
      if (isClaim) throw new Error("the answer was lost");
      return result;
    },
  } as typeof database;
  const request = { accountId, key: "order", content: "shoot", now: new Date() };
  const work = async () => ({ answer: "made" });
  await assert.rejects(runOnce(cutOff, request, work), /was lost/);
  assert.equal((await runOnce(database, request, work)).replayed, false);
});

test("a database that was closed has no connection left, which a PostgreSQL that stops next would break", async () => {
  const url = new URL(packshot.databaseUrl);
  url.searchParams.set("application_name", "closing");
  const database = openDatabase({ url: url.href, maxConnections: 8, onError: assert.ifError });
  await Promise.all(Array.from({ length: 8 }, () => database.query("select pg_sleep(.01)")));
  await database.close();
  const { rows } = await packshot.service.database.query(
    "select count(*) as left from pg_stat_activity where application_name = 'closing'",
  );
  assert.deepEqual(rows, [{ left: 0 }]);
});
