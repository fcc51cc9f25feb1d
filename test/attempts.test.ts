import { openStudio, type Studio } from "@packshot/studio";
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { settleAbandoned } from "../packages/server/src/janitor.ts";
import { forWorkers } from "../packages/server/src/main.ts";
import { createMetrics } from "../packages/server/src/metrics.ts";
import type { Claim } from "../packages/server/src/queue/queue.ts";
import type { WorkerService } from "../packages/server/src/service.ts";
import { shootHandlers } from "../packages/server/src/shoots/jobs.ts";
import { analyseSources } from "../packages/server/src/sources/analyse-sources.ts";
import { uploadHandlers } from "../packages/server/src/uploads/jobs.ts";
import { videoHandlers } from "../packages/server/src/videos/jobs.ts";
import type { Browser } from "./browser.ts";
import { upload } from "./finished-jobs.ts";
import { startTestService, type TestService } from "./harness.ts";
import { setUpOwner } from "./owner.ts";

/** Cut out in a quarter of the time that a real one takes, and five tests have it cut out anew. */
const photo = "synthetic_bottle.png";

let packshot: TestService;
let owner: Browser;
let studio: Studio;
let worker: WorkerService;
before(async () => {
  packshot = await startTestService();
  ({ owner } = await setUpOwner(packshot));
  studio = await openStudio({
    processes: 2,
    setsFolder: fileURLToPath(new URL("../sets/", import.meta.url)),
    cutoutModelPath: null,
    log() {},
  });
  worker = await forWorkers(packshot.service, studio, createMetrics());
});
after(() => studio.close());

/** Takes what waits in the queue next, of this kind and job: what another test claimed and left comes back after ten seconds. */
async function claimNext(kind: string, id: string): Promise<Claim> {
  for (;;) {
    const claim = await packshot.service.queue.claim();
    if (claim?.kind === kind && claim.id === id) return claim;
    if (claim) await packshot.service.queue.complete(claim);
    else await sleep(50);
  }
}

/** One attempt at a claim, by a worker that may have lost it. */
function attempt(claim: Claim, service = worker): Promise<void> {
  const handler = {
    ...shootHandlers(service),
    ...videoHandlers(service),
    ...uploadHandlers(service),
  }[claim.kind];
  assert.ok(handler);
  return handler(claim, new AbortController().signal);
}

test("two workers on one shoot: each shot is queued once, and a picture that comes late harms none", async () => {
  const { storage, database } = packshot.service;
  const photos = [await upload(owner, photo)];
  const wanted = { photos, style: "minimal", shots: 1 };
  const { id } = (await owner.call("POST", "/app/shoots", wanted)).body;
  const analysis = await claimNext("analyse-shoot", id);
  await Promise.all([attempt(analysis), attempt(analysis)]);
  const { rows } = await database.query(
    "select from queue.job where data->>'kind' = 'render-shot' and data->>'id' = $1",
    [id],
  );
  assert.equal(rows.length, 1);

  const render = await claimNext("render-shot", id);
  const isStoring = Promise.withResolvers<void>();
  const mayStore = Promise.withResolvers<void>();
  const slow = {
    ...worker,
    storage: {
      ...storage,
      async put(...file: Parameters<typeof storage.put>) {
        isStoring.resolve();
        await mayStore.promise;
        await storage.put(...file);
      },
    },
  };
  const late = attempt(render, slow);
  await isStoring.promise;
  await attempt(render);
  const { images } = (await owner.call("GET", `/app/shoots/${id}`)).body;
  const delivered = await Array.fromAsync(storage.list(`shoots/${id}/`));
  assert.deepEqual([images[0].status, delivered.length], ["fulfilled", 2]);

  await owner.call("DELETE", `/app/shoots/${id}`);
  mayStore.resolve();
  await late;
  assert.deepEqual(await Array.fromAsync(storage.list(`shoots/${id}/`)), delivered);
  await owner.call("POST", "/app/library/restore", { ids: [id] });
  assert.equal((await owner.call("GET", images[0].url)).status, 200);
});

test("an analysis that was stored ends no shoot, where its last attempt breaks after that", async () => {
  const { database, queue } = packshot.service;
  const wanted = { photos: [await upload(owner, photo)], style: "minimal", shots: 1 };
  const { id } = (await owner.call("POST", "/app/shoots", wanted)).body;
  const status = async () => (await owner.call("GET", `/app/shoots/${id}`)).body.status;
  await database.query("update queue.job set retry_limit = 0 where data->>'id' = $1", [id]);
  const claim = await claimNext("analyse-shoot", id);
  assert.equal(claim.isLastAttempt, true);
  let commits = 0;
  const cutOff = {
    ...worker,
    database: {
      ...database,
      async transaction(work) {
        const result = await database.transaction(work);
        if (++commits === 1) throw new Error("the answer to the commit was lost");
        return result;
      },
    } as typeof database,
  };
  await assert.rejects(attempt(claim, cutOff), /was lost/);
  assert.equal(await status(), "analyzed");
  await queue.fail(claim, "its worker was lost");
  assert.equal(await settleAbandoned(packshot.service), 0);
  assert.equal(await status(), "analyzed");
  await attempt(await claimNext("render-shot", id));
  assert.equal(await status(), "completed");
});

test("another model cuts a photo out anew, once, and leaves the cut-out that pages show", async () => {
  const { storage, database } = packshot.service;
  const stored = async () => {
    const { rows } = await database.query("select * from analyses");
    return rows[0] as { source_key: string; cutout_key: string; cutter: string };
  };
  const before = await stored();
  const cuts: string[] = [];
  const cutBy = async (cutter: string): Promise<void> => {
    const analyse: Studio["analyse"] = (photo, options) => {
      cuts.push(cutter);
      return worker.studio.analyse(photo, options);
    };
    const studioOf = { ...worker.studio, cutter, analyse };
    const signal = new AbortController().signal;
    await analyseSources({ ...worker, studio: studioOf }, [before.source_key], signal);
  };
  for (const cutter of [worker.studio.cutter, "model-a", "model-a"]) await cutBy(cutter);
  assert.deepEqual(cuts, ["model-a"]);
  const after = await stored();
  assert.equal(after.cutter, "model-a");
  assert.notEqual(after.cutout_key, before.cutout_key);
  for (const { cutout_key: key } of [before, after]) assert.ok(await storage.stat(key), key);
});

test("a disk that stays full puts no deadline off", async () => {
  const { database, queue } = packshot.service;
  const photos = [await upload(owner, photo)];
  const full = async () => {
    throw Object.assign(new Error("no room"), { code: "disk_full" });
  };
  const fullDisk = { ...worker, studio: { ...worker.studio, shoot: full, film: full } };
  const deadline = async (table: string, id: string): Promise<Date> => {
    const { rows } = await database.query<{ deadline_at: Date }>(
      `select deadline_at from ${table} where id = $1`,
      [id],
    );
    return rows[0]!.deadline_at;
  };
  const meetTwice = async (kind: string, table: string, id: string): Promise<void> => {
    const first = await claimNext(kind, id);
    await assert.rejects(attempt(first, fullDisk), /no room/);
    await queue.release(first, "full_disk");
    const before = await deadline(table, id);
    const second = await claimNext(kind, id);
    await assert.rejects(attempt(second, fullDisk), /no room/);
    assert.deepEqual(await deadline(table, id), before);
    await queue.complete(second);
  };
  const shoot = { photos, style: "minimal", shots: 1 };
  const { id } = (await owner.call("POST", "/app/shoots", shoot)).body;
  await attempt(await claimNext("analyse-shoot", id));
  await meetTwice("render-shot", "shoots", id);
  const film = { images: photos, duration: 5, resolution: "480p" };
  const { id: videoId } = (await owner.call("POST", "/app/videos", film)).body;
  await meetTwice("render-video", "videos", videoId);
});

test("nobody waits for a photo where the database goes away while it is looked up, nor where a claim on it was left", async () => {
  const { database } = packshot.service;
  const claim = await claimNext("analyse-upload", await upload(owner, "synthetic_bag.png"));
  let lookUps = 0;
  const failing = {
    ...worker,
    database: {
      ...database,
      async query(...statement: Parameters<typeof database.query>) {
        const [text] = statement;
        const isLookUp = typeof text === "object" && text.name === "select-analyses";
        if (isLookUp && ++lookUps === 2) throw new Error("the database is away");
        return database.query(...statement);
      },
    } as typeof database,
  };
  await assert.rejects(attempt(claim, failing), /is away/);
  const { rows } = await database.query("select source_key from analysis_claims");
  assert.deepEqual(rows, []);
  // Left by a worker that died before the clock was put back.
  await database.query(
    `insert into analysis_claims
     select source_key, now() + interval '1 hour' from uploads where id = $1`,
    [claim.id],
  );
  await attempt(claim);
});

test("a cut-out whose file was lost is made anew by the next job of its photo", async () => {
  const { storage, database } = packshot.service;
  const wanted = { photos: [await upload(owner, photo)], style: "minimal", shots: 1 };
  const analyseNew = async (): Promise<string> => {
    const { id } = (await owner.call("POST", "/app/shoots", wanted)).body;
    const claim = await claimNext("analyse-shoot", id);
    await attempt(claim);
    await packshot.service.queue.complete(claim);
    const { rows } = await database.query<{ key: string }>(
      `select cutout_key as key from analyses join shoots on source_key = any(source_keys)
       where shoots.id = $1`,
      [id],
    );
    return rows[0]!.key;
  };
  const key = await analyseNew();
  await storage.delete(key);
  assert.equal(await analyseNew(), key);
  assert.ok(await storage.stat(key));
  // As it was kept before keys named their cutter.
  await database.query(
    "update analyses set cutout_key = 'cutouts/old.png', analysis = '{}' where cutout_key = $1",
    [key],
  );
  assert.equal(await analyseNew(), key);
  const { rows } = await database.query<{ analysis: object }>(
    "select analysis from analyses where cutout_key = $1",
    [key],
  );
  assert.ok("cutout" in rows[0]!.analysis);
});

test("a claim on a photo that ran out is not given up for the worker that holds it now", async () => {
  const { database, storage } = packshot.service;
  const { rows } = await database.query<{ source_key: string; cutout_key: string }>(
    "select source_key, cutout_key from analyses limit 1",
  );
  const [stored] = rows;
  await storage.delete(stored!.cutout_key);
  const others = new Date(Date.now() + 30_000);
  const analyse: Studio["analyse"] = async (bytes, options) => {
    await database.query("update analysis_claims set claimed_until = $1", [others]);
    return worker.studio.analyse(bytes, options);
  };
  const taken = { ...worker, studio: { ...worker.studio, analyse } };
  await analyseSources(taken, [stored!.source_key], new AbortController().signal);
  const { rows: claims } = await database.query<{ claimed_until: Date }>(
    "delete from analysis_claims returning claimed_until",
  );
  assert.deepEqual(
    claims.map((claim) => claim.claimed_until.getTime()),
    [others.getTime()],
  );
});

test("a preview that fails on our side says so, and speaks of no credits", async () => {
  const { database } = packshot.service;
  const id = await upload(owner, "loafers.jpg");
  await database.query("update queue.job set retry_limit = 0 where data->>'id' = $1", [id]);
  const claim = await claimNext("analyse-upload", id);
  const failing = {
    ...worker,
    storage: {
      ...worker.storage,
      get: async (): Promise<never> => {
        throw new Error("the disk is away");
      },
    },
  };
  await assert.rejects(attempt(claim, failing), /is away/);
  const { body } = await owner.call("GET", `/app/uploads/${id}`);
  assert.equal(body.cutout.status, "failed");
  assert.match(body.cutout.failure, /on our side; a shoot of it tries again/);
});
