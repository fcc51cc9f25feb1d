import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { before, test } from "node:test";
import type { Browser } from "./browser.ts";
import { estimateShoot } from "../packages/server/src/progress/estimate.ts";
import { finishShoot, insertFinishedVideo, upload } from "./finished-jobs.ts";
import { readSample, startTestService, type TestService } from "./harness.ts";
import { setUpOwner } from "./owner.ts";

let packshot: TestService;
let owner: Browser;
let accountId: string;

before(async () => {
  packshot = await startTestService();
  ({ owner, accountId } = await setUpOwner(packshot, { plan: "partner" }));
});

const get = async (path: string) => (await owner.call("GET", path)).body;

test("work is found by kind, brand, style, state, day and text, the newest first", async () => {
  const brand = (await owner.call("POST", "/app/brands", { name: "Aurélia 50%" })).body;
  const plain = await finishShoot(packshot, owner, { title: "Green bottle" });
  const branded = await finishShoot(packshot, owner, {
    title: "Mug_1",
    style: "classic",
    brand_id: brand.id,
  });
  const video = await insertFinishedVideo(packshot, accountId);
  const photos = [await upload(owner)];
  const running = (await owner.call("POST", "/app/shoots", { photos, style: "element" })).body;
  assert.equal(running.title, "mug black");
  const ids = async (query: string): Promise<string[]> =>
    (await get(`/app/library?${query}`)).data.map((job: { id: string }) => job.id);
  assert.deepEqual(await ids(""), [running.id, video, branded, plain]);
  assert.deepEqual(await ids("type=video"), [video]);
  assert.deepEqual(await ids(`brand_id=${brand.id}`), [branded]);
  assert.deepEqual(await ids("brand_id=none&type=shoot"), [running.id, plain]);
  assert.deepEqual(await ids("style=classic"), [branded]);
  assert.deepEqual(await ids("status=running"), [running.id]);
  assert.deepEqual(await ids("status=completed"), [video, branded, plain]);
  for (const [text, expected] of [
    ["GREEN", [plain]],
    ["50%", [branded]],
    ["aurélia", [branded]],
    ["mug_", [branded]],
    ["m_g", []],
    [plain, [plain]],
    ["480p", [video]],
  ] as const)
    assert.deepEqual(await ids(`q=${encodeURIComponent(text)}`), expected, text);
  assert.deepEqual(
    await ids(`to=${encodeURIComponent(running.created_at)}`),
    [video, branded, plain].filter((id) => id !== running.id),
  );
  const forged = [
    `["nonsense","x"]`,
    `["1","x"]`,
    `["2026-11","x"]`,
    `["+275000-01-01T00:00:00.000Z","x"]`,
    `["-000001-01-01T00:00:00.000Z","x"]`,
    `["x"]`,
    "[1e300]",
    "[1.5]",
    "[null]",
    `["99999999999999999999"]`,
  ].map((values) => Buffer.from(values).toString("base64url"));
  const lists = ["library", "galleries", "operator/accounts", "operator/failures"];
  for (const cursor of ["nonsense", ...forged])
    for (const list of [...lists, "credits/entries"])
      assert.equal((await owner.call("GET", `/app/${list}?cursor=${cursor}`)).status, 400, list);
  assert.equal((await owner.call("GET", "/app/library?limit=1000")).status, 400);
  const { body } = await owner.call("POST", "/app/library/delete", { ids: [plain, video, plain] });
  assert.deepEqual(body, { deleted: 2 });
  assert.deepEqual(await ids("status=completed"), [branded]);
});

test("ten thousand jobs: every page to the last, each job once, while new ones come in", async () => {
  const { database } = packshot.service;
  await database.query(
    `insert into shoots (id, account_id, status, style, mode, quality, aspect_ratio, seed, source_keys, shots, shots_adjusted,
       credits_per_shot, credits_used, credits_remaining, turn, request_id, created_at, finished_at)
     select 'shoot_' || lpad(n::text, 26, '0'), $1, 'failed', 'minimal', 'product_only', 'standard', '1:1', 1, '{}', 1, false,
       1, 0, 0, 0, 'test', timestamptz '2026-01-01' + (n / 7) * interval '1 second', now()
     from generate_series(1, 10000) n`,
    [accountId],
  );
  await database.query(
    "insert into shots (shoot_id, number, status) select id, 1, 'failed' from shoots where style = 'minimal'",
  );
  const seen: string[] = [];
  let pages = 0;
  for (let cursor: string | null = ""; cursor !== null; pages++) {
    const page = await get(`/app/library?style=minimal&limit=100${cursor && `&cursor=${cursor}`}`);
    seen.push(...page.data.map((job: { id: string }) => job.id));
    cursor = page.next_cursor;
    if (pages === 3) await finishShoot(packshot, owner, { style: "minimal", shots: 1 });
  }
  assert.deepEqual([pages, seen.length, new Set(seen).size], [100, 10_000, 10_000]);
  assert.deepEqual(seen, seen.toSorted().reverse());
  // PostgreSQL does so by itself, once a minute: with its figures and without the page comes by one index or by another.
  await database.query("vacuum (analyze) shoots");
  const plan = await database.query<{ "QUERY PLAN": string }>(
    `explain select id from shoots where account_id = $1 and deleted_at is null
     order by created_at desc, id desc limit 100`.replace("$1", `'${accountId}'`),
  );
  assert.match(plan.rows.map((row) => row["QUERY PLAN"]).join("\n"), /shoots_library/);
});

test("uploads are judged by what they hold: text, nothing, too much, and a photo of 30 MB", async () => {
  const send = (bytes: Buffer, name: string) =>
    owner.call("POST", "/app/uploads", bytes, {
      "content-type": "image/jpeg",
      "x-file-name": encodeURIComponent(name),
    });
  const text = await send(Buffer.from("I am no picture"), "../../<b>notes</b>.jpg");
  assert.equal(text.status, 400);
  assert.deepEqual(text.body.error, {
    code: "image_invalid",
    message: "b>.jpg: The file is not a JPEG, PNG, WebP, AVIF, TIFF or GIF image.",
  });
  const half = (await readSample("vitamin.jpg")).subarray(0, 20_000);
  assert.deepEqual([(await send(half, "half.jpg")).body.error.code], ["image_invalid"]);
  assert.equal((await send(Buffer.alloc(0), "empty.jpg")).status, 400);
  const noise = await sharp(randomBytes(3600 * 2800 * 3), {
    raw: { width: 3600, height: 2800, channels: 3 },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  assert.ok(noise.length > 30_000_000);
  const large = await send(noise, "large.png");
  assert.deepEqual(
    [large.status, large.body.bytes, large.body.width_px],
    [201, noise.length, 3600],
  );
  const endless = await send(Buffer.alloc(51_000_000), "endless.jpg").catch(() => null);
  assert.ok(endless === null || endless.body.error.message === "The file takes at most 50 MB.");
  const own = await finishShoot(packshot, owner, { shots: 1 });
  const { images } = await get(`/app/shoots/${own}`);
  const again = await owner.call("POST", "/app/uploads/from-url", { url: images[0].url });
  assert.equal(again.status, 201, JSON.stringify(again.body));
  for (const url of [
    "file:///etc/passwd",
    "//evil.example/x.jpg",
    "/\\",
    "/v1/shoots",
    "http://10.0.0.1/x.jpg",
  ])
    assert.equal((await owner.call("POST", "/app/uploads/from-url", { url })).status, 400, url);
});

test("an account may not fill the disk with photos that nothing was made of", async () => {
  const { service } = packshot;
  await service.database.query(
    `insert into uploads (id, account_id, source_key, file_name, width_px, height_px, bytes, created_at)
     select 'upload_' || n, $1, 'none', 'x', 1, 1, 1, now() from generate_series(1, 600) n`,
    [accountId],
  );
  const file = await readSample("mug_black.jpg");
  const refused = await owner.call("POST", "/app/uploads", file, { "content-type": "image/jpeg" });
  assert.deepEqual([refused.status, refused.body.error.code], [429, "rate_limited"]);
  assert.equal((await owner.call("DELETE", "/app/uploads/upload_1")).status, 204);
  const again = await owner.call("POST", "/app/uploads", file, { "content-type": "image/jpeg" });
  assert.equal(again.status, 429, "what was deleted was sent all the same");
  await service.database.query("delete from uploads where source_key = 'none'");
});

test("files that come while many others do are refused before they are read", async () => {
  const { uploadGates } = packshot.service;
  const done = Promise.withResolvers<void>();
  const others = Array.from({ length: 16 }, () => uploadGates.of(accountId)(() => done.promise));
  const file = await readSample("mug_black.jpg");
  const refused = await owner.call("POST", "/app/uploads", file, { "content-type": "image/jpeg" });
  assert.deepEqual(
    [refused.status, refused.body.error.code, refused.headers.get("retry-after")],
    [503, "overloaded", "5"],
  );
  done.resolve();
  await Promise.all(others);
  await upload(owner);
});

test("where too many photos are read, whoever brings another is told to come again", async () => {
  const uploadId = await upload(owner);
  const { checkGate } = packshot.service;
  const done = Promise.withResolvers<void>();
  const others = Array.from({ length: 1002 }, () => checkGate(() => done.promise));
  const file = await readSample("mug_black.jpg");
  const jpeg = { "content-type": "image/jpeg" };
  const refused = [
    await owner.call("POST", "/app/models", { upload_id: uploadId, name: "Mara", tags: [] }),
    await owner.call("PUT", "/app/account/logo", file, jpeg),
    await owner.call("POST", "/app/uploads", file, jpeg),
  ];
  done.resolve();
  await Promise.all(others);
  for (const { status, body, headers } of refused)
    assert.deepEqual(
      [status, body.error.code, headers.get("retry-after")],
      [503, "overloaded", "5"],
    );
});

test("own models appear on the page and in GET /v1/models, and go again", async () => {
  const made = await owner.call("POST", "/app/models", {
    upload_id: await upload(owner),
    name: "Mara",
    tags: ["studio", " studio ", ""],
  });
  assert.deepEqual(
    [made.body.name, made.body.tags, made.body.is_preset],
    ["Mara", ["studio"], false],
  );
  const key = (await owner.call("POST", "/app/keys", { name: "Shop" })).body;
  const listed = async () =>
    (await packshot.call("GET", "/v1/models", { key: key.secret })).body.data.filter(
      (model: { is_preset: boolean }) => !model.is_preset,
    );
  assert.deepEqual(
    (await listed()).map((model: { name: string }) => model.name),
    ["Mara"],
  );
  assert.equal(
    (await owner.call("GET", made.body.image_url)).headers.get("content-type"),
    "image/webp",
  );
  await owner.call("PATCH", `/app/models/${made.body.id}`, { name: "Mara B." });
  assert.equal((await listed())[0].name, "Mara B.");
  assert.equal((await owner.call("DELETE", `/app/models/${made.body.id}`)).status, 204);
  assert.deepEqual(await listed(), []);
  assert.equal((await owner.call("GET", made.body.image_url)).status, 404);
});

test("keys: the secret once, what a list shows, rotation with grace and revoking at once", async () => {
  const made = (await owner.call("POST", "/app/keys", { name: "Till" })).body;
  const works = async (secret: string) =>
    (await packshot.call("GET", "/v1/credits", { key: secret })).status === 200;
  assert.ok(await works(made.secret));
  const list = await owner.call("GET", "/app/keys");
  assert.ok(!JSON.stringify(list.body).includes(made.secret));
  assert.deepEqual(
    [list.body.data[0].last_four, list.body.data[0].state],
    [made.secret.slice(-4), "active"],
  );
  const rotated = await owner.call("POST", `/app/keys/${made.id}/rotate`, { grace: "1h" });
  assert.equal(rotated.status, 201);
  assert.deepEqual([await works(made.secret), await works(rotated.body.key.secret)], [true, true]);
  assert.ok(rotated.body.old.expires_at);
  assert.equal((await owner.call("DELETE", `/app/keys/${made.id}`)).status, 204);
  assert.equal(await works(made.secret), false);
  const endsAt = new Date(Date.now() + 600_000).toISOString();
  const ending = await owner.call("POST", "/app/keys", { name: "Fair", expires_at: endsAt });
  const turned = await owner.call("POST", `/app/keys/${ending.body.id}/rotate`, { grace: "1h" });
  assert.deepEqual(
    [turned.body.key.expires_at, turned.body.old.expires_at],
    [endsAt, endsAt],
    "a key that ends keeps its end",
  );
  assert.equal(
    (await owner.call("POST", "/app/keys", { name: "X", expires_at: "2020-01-01" })).status,
    400,
  );
});

test("a stream outlives the loss of the database's connection, and says hello again where it may have missed something", async () => {
  const events = await owner.events("/app/events");
  await events.until("hello");
  await packshot.service.database.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and datname = current_database()",
  );
  await events.until(
    "hello",
    () => events.seen.filter(({ event }) => event === "hello").length > 1,
  );
  const id = await finishShoot(packshot, owner, { shots: 1 });
  await events.until("shoot", (data) => data.id === id && data.status === "completed");
  events.close();
});

test("a film that is being prepared cuts out its product, or reads the photos of a person", async () => {
  const images = [await upload(owner)];
  const stepOf = async (mode: string): Promise<string> => {
    const film = { images, mode, duration: 5, resolution: "480p" };
    const { id } = (await owner.call("POST", "/app/videos", film)).body;
    await packshot.service.database.query("update videos set status = 'submitted' where id = $1", [
      id,
    ]);
    return (await get(`/app/videos/${id}`)).progress.step;
  };
  assert.equal(await stepOf("product_only"), "cutting_out");
  assert.equal(await stepOf("with_model"), "reading");
});

test("the time that is left counts the slots of every worker that is alive, on any machine", async () => {
  const { service } = packshot;
  const now = new Date(Date.now() + 60_000);
  await service.database.query(
    `insert into workers (id, host, pid, slots, started_at, seen_at)
     values ('one', 'a', 1, 8, $1, $1), ('two', 'b', 2, 8, $1, $1), ('dead', 'c', 3, 800, $2, $2)`,
    [now, new Date(now.getTime() - 3_600_000)],
  );
  // What was read lately is kept with the database that was asked: this one was asked nothing yet.
  const asked = { ...service, database: { ...service.database }, now: () => now };
  const secondsFor = async (pendingShots: number): Promise<number> => {
    const shoot = { turn: -1, quality: "standard", photosToCut: 0, pendingShots };
    return (await estimateShoot(asked, shoot)).secondsLeft;
  };
  const round = await secondsFor(1);
  assert.deepEqual([await secondsFor(16), await secondsFor(17)], [round, 2 * round]);
});
