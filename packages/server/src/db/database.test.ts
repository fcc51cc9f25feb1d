import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createDatabase } from "../../../../test/postgres.ts";
import { openSilentProxy, type SilentProxy } from "../../../../test/silent-proxy.ts";
import { toAppError } from "../http/errors.ts";
import { UnknownOutcomeError } from "../unknown-outcome.ts";
import { openDatabase, type Database } from "./database.ts";

const silenceMs = 1000;
let proxy: SilentProxy;
let database: Database;
const cleanUps: (() => Promise<void>)[] = [];
before(async () => {
  const { url, drop } = await createDatabase();
  proxy = await openSilentProxy(url);
  database = openDatabase({ url: proxy.url, maxConnections: 4, onError() {}, silenceMs });
  cleanUps.push(
    () => database.close(),
    () => proxy.close(),
    drop,
  );
});
after(async () => {
  for (const cleanUp of cleanUps) await cleanUp();
});

test("a database that falls silent is told as 503, by whatever waits for it; with the network all goes on", async () => {
  await Promise.all([1, 2, 3].map(() => database.query("select 1")));
  const silent = Promise.withResolvers<void>();
  const begun = Array.from({ length: 2 }, () => Promise.withResolvers<void>());
  const inTransaction = database.transaction(async (tx) => {
    await tx.query("select 1");
    begun[0]?.resolve();
    await silent.promise;
    await tx.query("select 1");
  });
  // A library's hands: it keeps the connection whatever became of its statements.
  const client = await database.pool.connect();
  const ofLibrary = async (): Promise<void> => {
    await client.query("begin");
    begun[1]?.resolve();
    await silent.promise;
    try {
      await client.query("select 1");
    } finally {
      await client.query("rollback").catch(() => {});
      client.release();
    }
  };
  const library = ofLibrary();
  await Promise.all(begun.map(({ promise }) => promise));
  proxy.swallow();
  silent.resolve();
  const asked = [inTransaction, library, database.query("select 1")];
  for (const result of await Promise.allSettled(asked)) {
    assert.equal(result.status, "rejected");
    const told = toAppError(result.reason);
    assert.deepEqual([told.status, told.headers], [503, { "retry-after": "5" }], told.stack);
  }
  proxy.recover();
  await Promise.all(Array.from({ length: 4 }, () => database.query("select 1")));
});

test("what is announced is heard again after its connection fell silent, and the gap is told", async () => {
  const heard = Promise.withResolvers<string>();
  const gap = Promise.withResolvers<void>();
  let gaps = 0;
  const onGap = (): void => {
    gaps++;
    gap.resolve();
  };
  const stop = await database.listen("news", heard.resolve, onGap);
  // Where nothing is announced the connection lives on.
  await sleep(2 * silenceMs);
  assert.equal(gaps, 0);
  proxy.swallow();
  proxy.recover();
  await gap.promise;
  await database.query("notify news, 'again'");
  assert.equal(await heard.promise, "again");
  await stop();
});

test("a statement that may take as long as it needs outlives the bound, and the next one is bounded again", async () => {
  const patient = (tx: { query: Database["query"] }) =>
    tx.query(`select pg_sleep(${(1.5 * silenceMs) / 1000})`);
  await database.transaction(patient, { isPatient: true });
  await assert.rejects(database.transaction(patient), { code: "ETIMEDOUT" });
});

test("a transaction whose commit was carried out is done, though its answer was lost; one that was refused is not", async () => {
  await database.query("create table written (id int primary key, note int)");
  const write = (id: number, statement = "select 1") =>
    database.transaction(async (tx) => {
      await tx.query("insert into written values ($1)", [id]);
      proxy.loseAnswerTo(statement);
      await tx.query("select 1");
      return id;
    });
  assert.equal(await write(1, "commit"), 1);
  await assert.rejects(write(2), /Connection terminated/);
  const { rows } = await database.query<{ id: number }>("select id from written");
  assert.deepEqual(rows, [{ id: 1 }]);
});

test("where nobody can tell what became of a commit, that is said", async () => {
  const { url, drop } = await createDatabase();
  const own = await openSilentProxy(url);
  const other = openDatabase({ url: own.url, maxConnections: 2, onError() {}, silenceMs });
  await other.query("create table written (id int)");
  const asked = other.transaction(async (tx) => {
    await tx.query("insert into written values (1)");
    own.loseAnswerTo("commit");
    own.refuse();
  });
  const failure = await asked.then(
    () => null,
    (error: Error) => error,
  );
  assert.ok(failure instanceof UnknownOutcomeError, String(failure));
  const told = toAppError(failure);
  assert.equal(told.status, 503);
  assert.match(told.message, /may have been done.*Idempotency-Key/);
  await other.close();
  await own.close();
  await drop();
});

test("a database that fell silent holds no stop", async () => {
  const other = openDatabase({ url: proxy.url, maxConnections: 1, onError() {} });
  const stop = await other.listen(
    "news",
    () => {},
    () => {},
  );
  await other.query("select 1");
  proxy.swallow();
  const stopped = Promise.all([stop(), other.close()]).then(() => true);
  // Its own silence would be given up after 40 s.
  const isStopped = await Promise.race([stopped, sleep(20_000, false, { ref: false })]);
  proxy.recover();
  assert.ok(isStopped, "the stop waits for what is silent");
});
