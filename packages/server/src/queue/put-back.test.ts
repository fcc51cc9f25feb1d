import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createDatabase } from "../../../../test/postgres.ts";
import { openDatabase } from "../db/database.ts";
import { migrate } from "../db/migrate.ts";
import { openQueue, type Claim } from "./queue.ts";

test("of a database's clock that was put back by an hour nothing waits: neither what is in the queue nor the work of a worker that died", async (t) => {
  const { url, drop } = await createDatabase();
  const database = openDatabase({ url, maxConnections: 5, onError: assert.ifError });
  await migrate(database, new Date());
  const queue = await openQueue({ database, onError: assert.ifError });
  t.after(async () => {
    await queue.stop();
    await database.close();
    await drop();
  });
  const enqueue = (id: string) =>
    database.transaction((tx) =>
      queue.enqueue(tx, "one", { kind: "job", id }, { expireSeconds: 60 }),
    );
  await enqueue("dead");
  assert.equal((await queue.claim())?.id, "dead");
  await enqueue("waiting");
  assert.equal(await queue.followClock(), 0);
  const looked = "select from queue.queue where monitor_claim_on is not null";
  while ((await database.query(looked)).rowCount === 0) await sleep(50);

  // What pg-boss takes for now.
  await database.query(
    `create or replace function queue.job_now() returns timestamptz language sql stable
     as 'select now() - interval ''1 hour'''`,
  );
  assert.equal(await queue.claim(), null);
  assert.equal(await queue.followClock(), 3);
  const waiting = await queue.claim();
  assert.equal(waiting?.id, "waiting");
  await queue.complete(waiting);
  await database.query(
    "update queue.job set heartbeat_on = heartbeat_on - interval '10 seconds' where state = 'active'",
  );
  let heir: Claim | null = null;
  while (!(heir = await queue.claim())) await sleep(50);
  assert.deepEqual([heir.id, heir.attempt], ["dead", 1]);
});
