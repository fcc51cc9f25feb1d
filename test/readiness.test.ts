import assert from "node:assert/strict";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { finishShoot } from "./finished-jobs.ts";
import { startTestService, type Answer } from "./harness.ts";
import { setUpOwner } from "./owner.ts";

test("a store that is gone is told by the probe and to the operator, until it is back", async () => {
  const packshot = await startTestService();
  const { owner } = await setUpOwner(packshot);
  const folder = join(packshot.dataDir, "files");
  const ready = () => packshot.call("GET", "/readyz");
  const until = async (status: number): Promise<Answer> => {
    for (;;) {
      const answer = await ready();
      if (answer.status === status) return answer;
      await sleep(50);
    }
  };
  const isUp = async () =>
    (await owner.call("GET", "/app/operator/overview")).body.health.storage.is_up;
  assert.deepEqual((await ready()).body, { database: true, storage: true });
  assert.equal(await isUp(), true);
  const { images } = (await owner.call("GET", `/app/shoots/${await finishShoot(packshot, owner)}`))
    .body;
  await rename(folder, `${folder}-away`);
  const picture = await owner.call("GET", images[0].url);
  assert.deepEqual(
    [picture.status, picture.headers.get("retry-after"), picture.body.error.code],
    [503, "5", "overloaded"],
    "not deleted",
  );
  const away = await until(503);
  assert.deepEqual(
    [away.status, away.headers.get("retry-after"), away.body.error.message],
    [503, "5", "Out of reach: storage."],
  );
  assert.equal(await isUp(), false);
  await rename(`${folder}-away`, folder);
  await until(200);
  assert.equal(await isUp(), true);
  assert.equal((await owner.call("GET", images[0].url)).status, 200);
});

test("scrapes that wait for the database share one look, and leave its connections to those who work", async () => {
  const packshot = await startTestService();
  const { key } = await packshot.account();
  const locked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holding = packshot.service.database.transaction(async (tx) => {
    await tx.query("lock table videos in access exclusive mode");
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const scrapes = Array.from({ length: 40 }, () => packshot.call("GET", "/metrics"));
  const credits = await packshot.call("GET", "/v1/credits", { key });
  release.resolve();
  await holding;
  assert.equal(credits.status, 200);
  for (const { status, body } of await Promise.all(scrapes)) {
    assert.equal(status, 200);
    assert.match(body, /^packshot_videos_rendering 0$/m);
  }
});

test("a database that does not answer is told as such to a page, and nobody is signed out who is not", async () => {
  const packshot = await startTestService();
  const { owner } = await setUpOwner(packshot);
  const { database } = packshot.service;
  // What a statement that waited for thirty seconds ends with.
  const breakOff = `select pg_cancel_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  const told: unknown[] = [];
  await database.transaction(async (tx) => {
    await tx.query("lock table user_sessions in access exclusive mode");
    for (const [method, path] of [
      ["GET", "/app/library"],
      ["POST", "/app/auth/sign-out"],
    ] as const) {
      const asked = owner.call(method, path);
      while ((await tx.query(breakOff)).rows.length === 0) await sleep(20);
      const { status, headers, body } = await asked;
      told.push([status, headers.get("retry-after"), body.error?.code]);
    }
  });
  assert.deepEqual(told, [
    [503, "5", "overloaded"],
    [503, "5", "overloaded"],
  ]);
  assert.equal((await owner.call("GET", "/app/state")).body.session?.object, "session");
  assert.equal((await owner.call("POST", "/app/auth/sign-out")).status, 204);
  assert.equal((await owner.call("GET", "/app/state")).body.session, null);
});
