import assert from "node:assert/strict";
import { once } from "node:events";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createDatabase } from "../../../../test/postgres.ts";
import { openDatabase, type Database } from "../db/database.ts";
import { migrate } from "../db/migrate.ts";
import { runAttempt } from "./attempt.ts";
import { openQueue, type Claim, type Queue } from "./queue.ts";
import { startWorker } from "./worker.ts";

let drop: () => Promise<void>;
let database: Database;
let queue: Queue;
const onError = (error: unknown): void => {
  throw error;
};
before(async () => {
  const made = await createDatabase();
  drop = made.drop;
  database = openDatabase({ url: made.url, maxConnections: 10, onError });
  await migrate(database, new Date());
  queue = await openQueue({ database, onError });
});
after(async () => {
  await queue.stop();
  await database.close();
  await drop();
});

const expireSeconds = 60;
const enqueue = (lane: string, id: string): Promise<number> =>
  database.transaction((tx) => queue.enqueue(tx, lane, { kind: "job", id }, { expireSeconds }));

async function claimAll(): Promise<Claim[]> {
  const claims: Claim[] = [];
  for (let claim = await queue.claim(); claim; claim = await queue.claim()) {
    claims.push(claim);
    await queue.complete(claim);
  }
  return claims;
}

test("500 jobs of one tenant: another's first is the next to start, and nobody starves", async () => {
  await database.transaction(async (tx) => {
    for (let i = 0; i < 500; i++)
      await queue.enqueue(tx, "busy", { kind: "job", id: `busy-${i}` }, { expireSeconds });
  });
  for (let i = 0; i < 10; i++) {
    const claim = await queue.claim();
    assert.equal(claim?.id, `busy-${i}`, "one tenant alone is served in order");
    await queue.complete(claim);
  }
  for (let i = 0; i < 4; i++) await enqueue("late", `late-${i}`);
  const order = (await claimAll()).map(({ id }) => id);
  assert.equal(order[0], "late-0");
  const lateAt = order.flatMap((id, at) => (id.startsWith("late") ? [at] : []));
  assert.ok(Math.max(...lateAt) <= 8, `taken in turns: ${lateAt.join(", ")}`);
  assert.equal(order.length, 494);
  assert.deepEqual(
    order.filter((id) => id.startsWith("busy")),
    Array.from({ length: 490 }, (_, i) => `busy-${i + 10}`),
  );
});

test("a tenant who always has one job waiting does not keep another's from running", async () => {
  for (let i = 0; i < 10; i++) await enqueue("patient", `patient-${i}`);
  await enqueue("greedy", "greedy");
  const served: string[] = [];
  for (let i = 0; i < 20; i++) {
    const claim = await queue.claim();
    assert.ok(claim);
    served.push(claim.id);
    await queue.complete(claim);
    if (claim.id === "greedy") await enqueue("greedy", "greedy");
  }
  assert.ok(served.filter((id) => id.startsWith("patient")).length >= 9, served.join(" "));
  await claimAll();
});

test("what belongs to work that has its turn goes before later work of the same tenant", async () => {
  const turn = await enqueue("one", "first");
  await enqueue("one", "second");
  await database.transaction((tx) =>
    queue.enqueueAt(
      tx,
      turn,
      [1, 2].map((part) => ({ kind: "part", id: "first", part })),
      { expireSeconds },
    ),
  );
  const { rows } = await database.query(
    "select distinct expire_seconds from queue.job where state = 'created'",
  );
  assert.deepEqual(rows, [{ expire_seconds: expireSeconds }], "each may run for as long");
  const order = (await claimAll()).map(({ id, part }) => `${id} ${part ?? ""}`.trim());
  assert.deepEqual(order, ["first", "first 1", "first 2", "second"]);
});

test("a tenant's first job goes before the parts of what runs for another", async () => {
  const turn = await enqueue("one", "first");
  const running = await queue.claim();
  assert.equal(running?.id, "first");
  await database.transaction((tx) =>
    queue.enqueueAt(
      tx,
      turn,
      [1, 2, 3].map((part) => ({ kind: "part", id: "first", part })),
      { expireSeconds },
    ),
  );
  await queue.complete(running);
  await enqueue("newcomer", "newcomer");
  const order = (await claimAll()).map(({ id }) => id);
  assert.deepEqual(order, ["newcomer", "first", "first", "first"]);
});

test("a transaction that is rolled back leaves no entry", async () => {
  await assert.rejects(
    database.transaction(async (tx) => {
      await queue.enqueue(tx, "one", { kind: "job", id: "never" }, { expireSeconds });
      throw new Error("rolled back");
    }),
    /rolled back/,
  );
  assert.deepEqual(await claimAll(), []);
});

test("a step that throws runs again, three times at most, and the worker goes on", async () => {
  const attempts: string[] = [];
  const failures: string[] = [];
  const worker = startWorker({
    queue,
    concurrency: 2,
    onFailure: (claim) => void failures.push(claim.id),
    onError,
    handlers: {
      async job(claim) {
        attempts.push(`${claim.id} ${claim.attempt} ${claim.isLastAttempt}`);
        if (claim.id === "bad") throw new Error("bad");
      },
    },
  });
  await enqueue("one", "bad");
  await enqueue("one", "good");
  while (failures.length < 3) await sleep(50);
  assert.deepEqual(attempts.sort(), ["bad 0 false", "bad 1 false", "bad 2 true", "good 0 false"]);
  await worker.stop(1000);
  assert.deepEqual(await claimAll(), []);
});

test("a full disk, a read-only or an unmounted one, uses up no attempt, not the last one either: the work ends when there is room", async () => {
  const ended = Promise.withResolvers<void>();
  const ofStore = ["storage_full", "storage_full", "storage_away"];
  let attempts = 0;
  const worker = startWorker({
    queue,
    // Each of them waits once it met the full disk.
    concurrency: 6,
    onFailure() {},
    onError,
    handlers: {
      job: (claim, signal) =>
        runAttempt({ ...claim, isLastAttempt: true }, signal, {
          async work() {
            // The store's words, the studio's of its temporary folder, and the system's.
            const code = [...ofStore, "disk_full", "EROFS"][attempts++];
            if (code) throw Object.assign(new Error("no room"), { code });
            ended.resolve();
          },
          verdictOn: () => null,
          end: async () => ended.reject(new Error("a full disk ended the work")),
        }),
    },
  });
  await enqueue("one", "large");
  await ended.promise;
  await worker.stop(1000);
  assert.deepEqual(await claimAll(), []);
});

test("a stop lets what runs end; past the grace it is aborted and goes back to the queue", async () => {
  const started = Promise.withResolvers<void>();
  const worker = startWorker({
    queue,
    concurrency: 1,
    onFailure() {},
    onError,
    handlers: {
      job: (_claim, signal) =>
        new Promise((_resolve, reject) => {
          started.resolve();
          signal.addEventListener("abort", () => reject(signal.reason as Error));
        }),
    },
  });
  await enqueue("one", "long");
  await started.promise;
  await worker.stop(50);
  let claim: Claim | null = null;
  // However often workers stop, the work keeps its attempts: only its own failures count.
  for (let stops = 0; stops < 4; stops++) {
    while (!(claim = await queue.claim())) await sleep(50);
    assert.deepEqual([claim.id, claim.isLastAttempt], ["long", false]);
    await queue.release(claim, "stop");
  }
  while (!(claim = await queue.claim())) await sleep(50);
  await queue.complete(claim);
});

test("a worker says that it lives while it works, and is told at once when its work was given to another", async () => {
  const begun = {
    kept: Promise.withResolvers<AbortSignal>(),
    lost: Promise.withResolvers<AbortSignal>(),
  };
  const keptMayEnd = Promise.withResolvers<void>();
  const worker = startWorker({
    queue,
    concurrency: 2,
    onFailure() {},
    onError,
    handlers: {
      async job({ id }, signal) {
        begun[id as keyof typeof begun].resolve(signal);
        if (id === "kept") await keptMayEnd.promise;
        else await once(signal, "abort");
        signal.throwIfAborted();
      },
    },
  });
  for (const id of ["lost", "kept"]) await enqueue("one", id);
  const [kept, lost] = await Promise.all([begun.kept.promise, begun.lost.promise]);
  await database.query(
    "update queue.job set retry_count = retry_count + 1 where state = 'active' and data->>'id' = 'lost'",
  );
  const beats = async (): Promise<boolean[]> =>
    (
      await database.query<{ beats: boolean }>(
        "select heartbeat_on > started_on as beats from queue.job where state = 'active' and data->>'id' = 'kept'",
      )
    ).rows.map((row) => row.beats);
  if (!lost.aborted) await once(lost, "abort");
  assert.match(String(lost.reason), /another worker holds this work/);
  while (!(await beats())[0]) await sleep(50);
  assert.equal(kept.aborted, false);
  keptMayEnd.resolve();
  await worker.stop(1000);
  await database.query("delete from queue.job where data->>'id' = 'lost'");
  assert.deepEqual(await claimAll(), []);
});

test("what was given up without a handler's word is told, until it is forgotten", async () => {
  await enqueue("one", "lost");
  for (let attempt = 0; attempt < 3; attempt++) {
    let claim: Claim | null = null;
    while (!(claim = await queue.claim())) await sleep(50);
    await queue.fail(claim, "its worker was lost");
  }
  const [lost, ...others] = (await queue.abandoned()).filter(({ id }) => id === "lost");
  assert.deepEqual([lost?.kind, others], ["job", []]);
  assert.ok(lost);
  await queue.forget(lost.entryId);
  assert.ok((await queue.abandoned()).every(({ id }) => id !== "lost"));
});

test("a worker that lost its claim is told, and can't settle it", async () => {
  await enqueue("one", "contested");
  const first = await queue.claim();
  assert.ok(first);
  await queue.fail(first, "its heartbeat stopped");
  let second: Claim | null = null;
  while (!(second = await queue.claim())) await sleep(50);
  assert.equal(await queue.touch(first), false);
  assert.equal(await queue.touch(second), true);
  await queue.complete(first);
  assert.equal(await queue.touch(second), true, "the first worker's completion changed nothing");
  await queue.release(first, "stop");
  await queue.fail(first, "late");
  assert.equal(await queue.touch(second), true, "nor what else it says");
  await queue.complete(second);
});

test("what waits in front of a turn is what comes sooner and nobody holds", async () => {
  const turns = [await enqueue("one", "first"), await enqueue("one", "second")];
  turns.push(await enqueue("one", "third"));
  const waiting = () => Promise.all(turns.map((turn) => queue.waitingBefore(turn)));
  assert.deepEqual(await waiting(), [0, 1, 2]);
  const held = await queue.claim();
  assert.equal(held?.id, "first");
  assert.deepEqual(await waiting(), [0, 0, 1]);
  await queue.complete(held);
  await claimAll();
});

test("two processes that start at once on a new database make one queue", async () => {
  const made = await createDatabase();
  const databases = [1, 2].map(() => openDatabase({ url: made.url, maxConnections: 5, onError }));
  const opened = await Promise.allSettled(
    databases.map(async (one) => {
      await migrate(one, new Date());
      return openQueue({ database: one, onError });
    }),
  );
  const queues = opened.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  await Promise.all(queues.map((one) => one.stop()));
  await Promise.all(databases.map((one) => one.close()));
  await made.drop();
  assert.equal(queues.length, 2);
});

test("a queue that an older version made takes this one's options", async () => {
  const options = async () =>
    (await database.query("select retry_limit, heartbeat_seconds from queue.queue")).rows;
  const own = await options();
  await database.query("update queue.queue set retry_limit = 9, heartbeat_seconds = 99");
  const later = await openQueue({ database, onError });
  await later.stop();
  assert.deepEqual(await options(), own);
  assert.deepEqual(own, [{ retry_limit: 2, heartbeat_seconds: 10 }]);
});
