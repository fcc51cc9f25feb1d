import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { purgeModels } from "../packages/server/src/models/manage-models.ts";
import type { Service } from "../packages/server/src/service.ts";
import { purgeShoots, sweepShootFiles } from "../packages/server/src/shoots/delete-shoot.ts";
import { sweepSources } from "../packages/server/src/sources/sweep-sources.ts";
import { forgetUnseenUploads } from "../packages/server/src/uploads/find-upload.ts";
import { purgeVideos, sweepVideoFiles } from "../packages/server/src/videos/delete-video.ts";
import type { Browser } from "./browser.ts";
import { finishShoot, insertFinishedVideo, upload } from "./finished-jobs.ts";
import { readSample, startTestService, type TestService } from "./harness.ts";
import { setUpOwner } from "./owner.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

let packshot: TestService;
let owner: Browser;
let accountId: string;

before(async () => {
  packshot = await startTestService();
  ({ owner, accountId } = await setUpOwner(packshot, { plan: "partner" }));
});

/** The same service, so much later. */
const later = (ms: number): Service => ({
  ...packshot.service,
  now: () => new Date(Date.now() + ms),
});
const get = async (path: string) => (await owner.call("GET", path)).body;
const statusOf = async (path: string) => (await owner.call("GET", path)).status;
const keysOf = (folder: string): Promise<string[]> =>
  Array.fromAsync(packshot.service.storage.list(folder));
const listed = async (): Promise<string[]> =>
  (await get("/app/library")).data.map((job: { id: string }) => job.id);
const restore = async (ids: string[]) =>
  (await owner.call("POST", "/app/library/restore", { ids })).body;

test("what is deleted is out of sight at once, comes back whole when it is undone, and the books never move", async () => {
  const shoot = await finishShoot(packshot, owner, { title: "Green bottle" });
  const video = await insertFinishedVideo(packshot, accountId);
  const items = [{ shoot_id: shoot }, { video_id: video }];
  const gallery = (await owner.call("POST", "/app/galleries", { title: "Both", items })).body;
  const before = await get(`/app/shoots/${shoot}`);
  const books = await get("/app/credits");
  const picture = before.images[0];
  assert.equal(await statusOf(picture.preview_url), 200);
  const events = await owner.events("/app/events");
  const key = (await owner.call("POST", "/app/keys", { name: "Shop" })).body.secret;
  const polled = async (): Promise<number[]> => {
    const paths = [`/v1/shoots/${shoot}`, `/v1/videos/${video}`];
    const answers = await Promise.all(paths.map((path) => packshot.call("GET", path, { key })));
    return answers.map(({ status }) => status);
  };
  assert.deepEqual(await polled(), [200, 200]);

  const gone = await owner.call("POST", "/app/library/delete", { ids: [shoot, video] });
  assert.deepEqual(gone.body, { deleted: 2 });
  await events.until("deleted", (data) => data.id === shoot);
  assert.deepEqual(await listed(), []);
  for (const path of [
    `/app/shoots/${shoot}`,
    `/app/videos/${video}`,
    picture.url,
    picture.preview_url,
    before.zip_url,
    new URL(gallery.link).pathname + "/items/1/640",
  ])
    assert.equal(await statusOf(path), 404, path);
  assert.deepEqual(await polled(), [404, 404]);
  const taken = await owner.call("POST", "/app/uploads/from-url", { url: picture.url });
  assert.deepEqual([taken.status, taken.body.error.code], [400, "image_unreachable"]);
  assert.equal((await get(`/app/galleries/${gallery.id}`)).items, 0);

  assert.deepEqual(await restore([shoot, video, "shoot_none"]), { restored: 2 });
  await events.until("shoot", (data) => data.id === shoot);
  assert.deepEqual(await restore([shoot]), { restored: 0 }, "it is there already");
  assert.deepEqual((await listed()).toSorted(), [shoot, video].toSorted());
  assert.deepEqual(await polled(), [200, 200]);
  assert.deepEqual((await get(`/app/shoots/${shoot}`)).images, before.images);
  assert.equal(await statusOf(picture.preview_url), 200);
  assert.equal((await get(`/app/galleries/${gallery.id}`)).items, 5);
  assert.deepEqual(await get("/app/credits"), books);
  events.close();
});

test("after ten minutes it is too late, and the janitor takes the files, not before", async () => {
  const shoot = await finishShoot(packshot, owner, { shots: 1 });
  const video = await insertFinishedVideo(packshot, accountId);
  const [{ preview_url }] = (await get(`/app/shoots/${shoot}`)).images;
  assert.equal(await statusOf(preview_url), 200);
  await owner.call("POST", "/app/library/delete", { ids: [shoot, video] });
  const files = async (): Promise<string[]> =>
    (await keysOf("")).filter((key) => key.includes(shoot) || key.includes(video));
  assert.equal((await files()).length, 5, "picture, its thumbnail and copy, film, poster");

  const soon = later(10 * minuteMs);
  assert.deepEqual([await purgeShoots(soon), await purgeVideos(soon)], [0, 0]);
  assert.equal((await files()).length, 5);
  const late = later(12 * minuteMs);
  assert.deepEqual([await purgeShoots(late), await purgeVideos(late)], [1, 1]);
  assert.deepEqual(await files(), []);
  assert.deepEqual([await purgeShoots(late), await purgeVideos(late)], [0, 0]);
  assert.deepEqual(await restore([shoot, video]), { restored: 0 });

  const other = await finishShoot(packshot, owner, { shots: 1 });
  await owner.call("DELETE", `/app/shoots/${other}`);
  await packshot.service.database.query(
    "update shoots set deleted_at = now() - interval '11 minutes' where id = $1",
    [other],
  );
  assert.deepEqual(await restore([other]), { restored: 0 });
});

test("files of attempts that delivered nothing go with their job, or after a day; what is shown stays", async () => {
  const { storage } = packshot.service;
  const shoot = await finishShoot(packshot, owner, { shots: 1 });
  const video = await insertFinishedVideo(packshot, accountId);
  const shown = [...(await keysOf(`shoots/${shoot}/`)), ...(await keysOf(`videos/${video}/`))];
  const lost = Buffer.from("an attempt that was cut off");
  const leave = async (): Promise<void> => {
    await storage.put(`shoots/${shoot}/attempt_1/1.jpg`, lost);
    await storage.put(`thumbnails/640/shoots/${shoot}/attempt_1/1-jpg.webp`, lost);
    await storage.put(`videos/${video}/attempt_1/${video}.mp4`, lost);
  };
  const files = async (): Promise<string[]> =>
    (await keysOf("")).filter((key) => key.includes(shoot) || key.includes(video));
  const sweep = async (service: Service): Promise<number[]> => [
    await sweepShootFiles(service),
    await sweepVideoFiles(service),
  ];
  await leave();
  assert.deepEqual(await sweep(later(23 * 60 * minuteMs)), [0, 0], "an attempt may be under way");
  assert.deepEqual(await sweep(later(25 * 60 * minuteMs)), [1, 1]);
  assert.deepEqual(await files(), shown);

  await leave();
  await owner.call("POST", "/app/library/delete", { ids: [shoot, video] });
  await purgeShoots(later(12 * minuteMs));
  await purgeVideos(later(12 * minuteMs));
  assert.deepEqual(await files(), []);
});

test("a film that lies beside the folders of its video, as films once did, is no stray", async () => {
  const { storage, database } = packshot.service;
  const video = await insertFinishedVideo(packshot, accountId);
  await storage.put(`videos/${video}.mp4`, Buffer.from("film"));
  await database.query("update videos set video_key = $2 where id = $1", [
    video,
    `videos/${video}.mp4`,
  ]);
  await sweepVideoFiles(later(25 * 60 * minuteMs));
  assert.ok((await keysOf("videos/")).includes(`videos/${video}.mp4`));
  await owner.call("DELETE", `/app/videos/${video}`);
  await purgeVideos(later(12 * minuteMs));
  await sweepVideoFiles(later(25 * 60 * minuteMs));
  assert.deepEqual(
    (await keysOf("videos/")).filter((key) => key.includes(video)),
    [],
  );
});

test("when a sweep is cut off anywhere the next one continues it", async () => {
  const { storage, database } = packshot.service;
  const aDayOn = later(25 * 60 * minuteMs);
  const left = async (): Promise<string[]> =>
    (await keysOf("")).filter((key) => key.includes("f00d"));
  for (let calls = 0; ; calls++) {
    await storage.put("sources/f0/f00d", Buffer.from("photo"));
    await storage.put("cutouts/f0/f00d.png", Buffer.from("cut-out"));
    for (const copy of ["sources/f0/f00d", "cutouts/f0/f00d-png"])
      await storage.put(`thumbnails/640/${copy}.webp`, Buffer.from("copy"));
    await database.query(
      "insert into analyses values ('sources/f0/f00d', 'cutouts/f0/f00d.png', '{}', now()) on conflict do nothing",
    );
    let callsLeft = calls;
    const step = <Result>(work: () => Promise<Result>): Promise<Result> => {
      if (callsLeft-- <= 0) throw new Error("killed");
      return work();
    };
    const dying: Service = {
      ...aDayOn,
      storage: {
        ...storage,
        delete: (key) => step(() => storage.delete(key)),
        deleteVersion: (key, etag) => step(() => storage.deleteVersion(key, etag)),
      },
    };
    const isKilled = await sweepSources(dying).then(
      () => false,
      () => true,
    );
    await sweepSources(aDayOn);
    assert.deepEqual(await left(), [], `killed after ${calls} deletions`);
    if (!isKilled) break;
  }
  assert.equal((await database.query("select from analyses")).rows.length, 0);
});

test("a model that was deleted comes back, and is gone for good later", async () => {
  const wanted = { upload_id: await upload(owner), name: "Mara", tags: [] };
  const { body: model } = await owner.call("POST", "/app/models", wanted);
  const own = async () =>
    (await get("/app/models")).data.filter((one: { is_preset: boolean }) => !one.is_preset);
  assert.equal((await owner.call("DELETE", `/app/models/${model.id}`)).status, 204);
  assert.deepEqual([await own(), await statusOf(model.image_url)], [[], 404]);
  const back = await owner.call("POST", `/app/models/${model.id}/restore`);
  assert.deepEqual([back.status, back.body], [200, model]);
  assert.deepEqual([await own(), await statusOf(model.image_url)], [[model], 200]);
  assert.equal((await owner.call("POST", `/app/models/${model.id}/restore`)).status, 404);

  await owner.call("DELETE", `/app/models/${model.id}`);
  const { body: next } = await owner.call("POST", "/app/models", wanted);
  await owner.call("DELETE", `/app/models/${next.id}`);
  const { storage } = packshot.service;
  const stuck = {
    ...later(12 * minuteMs),
    storage: {
      ...storage,
      async delete(key: string) {
        if (key === `models/${model.id}.webp`) throw new Error("the disk is broken there");
        await storage.delete(key);
      },
    },
  };
  assert.equal(await purgeModels(stuck), 1, "one that can't go keeps no other");
  assert.deepEqual(await keysOf("models/"), [`models/${model.id}.webp`]);
  assert.equal(await purgeModels(later(12 * minuteMs)), 1);
  assert.deepEqual(await keysOf("models/"), []);
  assert.equal((await owner.call("POST", `/app/models/${model.id}/restore`)).status, 404);
});

test("photos that nothing refers to go after a day; what an upload, a job or a model shows stays", async () => {
  const { service } = packshot;
  const keyOf = (bytes: Buffer): string => {
    const hash = createHash("sha256").update(bytes).digest("hex");
    return `sources/${hash.slice(0, 2)}/${hash}`;
  };
  const uploaded = keyOf(await readSample("mug_black.jpg"));
  const lost = await readSample("vitamin.jpg");
  const lostKey = keyOf(lost);
  await service.storage.put(lostKey, lost);
  await service.storage.put(lostKey.replace("sources", "cutouts"), lost);
  await service.storage.put(`thumbnails/640/${lostKey}.webp`, lost);
  await service.database.query("insert into analyses values ($1, $2, '{}', now())", [
    lostKey,
    lostKey.replace("sources", "cutouts"),
  ]);
  assert.equal(await sweepSources(later(23 * 60 * minuteMs)), 0, "a request may be under way");
  assert.equal(await sweepSources(later(25 * 60 * minuteMs)), 1);
  assert.deepEqual(
    (await keysOf("")).filter((key) => key.includes(lostKey.slice("sources/".length))),
    [],
  );
  assert.deepEqual(await keysOf("sources/"), [uploaded]);
  const { rows } = await service.database.query("select from analyses");
  assert.equal(rows.length, 0);
});

test("an upload is kept for thirty days from when a form last showed it, its photo for as long as a job is there", async () => {
  const { database } = packshot.service;
  const ids = async (): Promise<string[]> =>
    (await database.query<{ id: string }>("select id from uploads")).rows.map(({ id }) => id);
  const shoot = await finishShoot(packshot, owner, { shots: 1 });
  const shown = await upload(owner, "vitamin.jpg");
  await database.query("update uploads set seen_at = now() - interval '20 days'");
  assert.equal(await statusOf(`/app/uploads/${shown}`), 200);
  assert.equal(await forgetUnseenUploads(later(9 * dayMs)), 0);
  assert.ok((await forgetUnseenUploads(later(11 * dayMs))) > 0);
  assert.deepEqual(await ids(), [shown]);

  await database.query("update uploads set seen_at = now() - interval '20 days'");
  const looked = await database.transaction(async (tx) => {
    await tx.query("delete from uploads");
    const looking = statusOf(`/app/uploads/${shown}`);
    const waiting = "select from pg_locks where not granted and locktype = 'transactionid'";
    while ((await database.query(waiting)).rowCount === 0) await sleep(20);
    return { looking };
  });
  assert.equal(await looked.looking, 404, "what is forgotten meanwhile is not found");

  const distantly = later(100 * dayMs);
  assert.equal(await sweepSources(distantly), 1, "the shoot's photo stays, the other one goes");
  assert.equal((await keysOf("sources/")).length, 1);
  assert.equal((await owner.call("POST", `/app/shoots/${shoot}/draft`)).status, 200);

  await forgetUnseenUploads(distantly);
  await database.query(
    "update shoots set deleted_at = now() - interval '1 hour' where deleted_at is null",
  );
  assert.equal(
    await sweepSources(distantly),
    0,
    "a deleted shoot has its photo until it is purged",
  );
  await purgeShoots(later(0));
  assert.equal(await sweepSources(distantly), 1);
  assert.deepEqual(await keysOf("sources/"), []);
});
