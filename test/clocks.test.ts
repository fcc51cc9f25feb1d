import assert from "node:assert/strict";
import { once } from "node:events";
import { after, test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { openClock } from "../packages/server/src/db/clock.ts";
import { listKeys } from "../packages/server/src/keys/manage-keys.ts";
import { startTestService, untilFinal, type TestService } from "./harness.ts";
import { endPrograms, runPackshot } from "./processes.ts";

const hourMs = 3_600_000;
after(endPrograms);

const ahead = `const Own = Date; globalThis.Date = class extends Own {
  constructor(...parts) { parts.length === 0 ? super(Own.now() + ${hourMs}) : super(...parts); }
  static now() { return Own.now() + ${hourMs}; }
};`;
/** The environment of a program whose clock is an hour ahead. */
const anHourAhead = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(ahead)}`,
};

/** A shoot that no worker takes, with so much time left by the right clock. */
async function makeShoot(packshot: TestService, key: string, leftSeconds: number): Promise<string> {
  const photo = `${packshot.baseUrl}/assets/samples/mug_black.jpg`;
  const body = { product_image_urls: [photo], style: "luxury", shots: 1 };
  const { id } = (await packshot.call("POST", "/v1/shoots", { key, body })).body;
  const { database } = packshot.service;
  await database.query("update queue.job set start_after = 'infinity' where data->>'id' = $1", [
    id,
  ]);
  await database.query(
    "update shoots set deadline_at = now() + make_interval(secs => $2) where id = $1",
    [id, leftSeconds],
  );
  return `/v1/shoots/${id}`;
}

test("a worker whose clock is an hour ahead gives up what is overdue, and nothing else", async () => {
  const packshot = await startTestService();
  const { key } = await packshot.account({ credits: 3 });
  const inTime = await makeShoot(packshot, key, 600);
  const worker = runPackshot(["worker"], {
    DATA_DIR: packshot.dataDir,
    DATABASE_URL: packshot.databaseUrl,
    WORKER_CONCURRENCY: "1",
    ...anHourAhead,
  });
  await worker.printed("The worker is ready");
  // The second is given up in a later round than the first, and in that of the first all that seemed overdue had its turn.
  for (let round = 1; round <= 2; round++)
    await untilFinal(packshot, await makeShoot(packshot, key, -60), key);
  const { body } = await packshot.call("GET", inTime, { key });
  assert.equal(body.status, "pending");
  assert.equal(await worker.end("SIGTERM"), 0);
});

test("a key that is rotated without grace from a machine whose clock is an hour ahead ends at once", async () => {
  const packshot = await startTestService();
  const { id: accountId, key } = await packshot.account();
  const [record] = await listKeys(packshot.service.database, accountId, new Date());
  const command = runPackshot(["key", "rotate", "--key", record!.id, "--grace", "0"], {
    DATA_DIR: packshot.dataDir,
    DATABASE_URL: packshot.databaseUrl,
    ...anHourAhead,
  });
  await once(command.child, "close");
  assert.equal(command.child.exitCode, 0, command.output());
  assert.equal((await packshot.call("GET", "/v1/credits", { key })).status, 401);
});

test("on the database's own machine the time is the process's own, however long the database takes", async () => {
  const { database, log } = (await startTestService()).service;
  // The answer takes two minutes, and was read off the same clock somewhere between.
  const readings = [Date.now() - 60_000, Date.now() + 60_000, 12_345];
  const clock = await openClock(
    database,
    log,
    () => readings.shift() ?? assert.fail("read thrice"),
  );
  clock.stop();
  assert.equal(clock.now().getTime(), 12_345);
});

test("a process whose clock is put back by an hour asks the database at once, and goes on by what that says", async (t) => {
  const { database, log } = (await startTestService()).service;
  const answers: Promise<unknown>[] = [];
  let putBackMs = 0;
  const asked = {
    async query() {
      const answer = database.query<{ ms: number }>(
        "select floor(extract(epoch from now()) * 1000)::int8 - $1::int8 as ms",
        [putBackMs],
      );
      answers.push(answer);
      return answer;
    },
  } as unknown as typeof database;
  const steadyMs = () => performance.timeOrigin + performance.now();
  t.mock.timers.enable({ apis: ["Date"], now: steadyMs() });
  const clock = await openClock(asked, log);
  const offMs = () => 60_000 * Math.round((clock.now().getTime() - steadyMs()) / 60_000) + 0;
  t.mock.timers.setTime(steadyMs() - hourMs);
  assert.equal(offMs(), 0, "its machine is another one than the database's");
  await answers[1];
  await nextTurn();
  assert.equal(offMs(), 0);
  // They share a machine: the database's clock goes along.
  putBackMs = hourMs;
  t.mock.timers.setTime(steadyMs() - 2 * hourMs);
  offMs();
  await answers[2];
  await nextTurn();
  assert.equal(offMs(), -hourMs);
  clock.stop();
});
