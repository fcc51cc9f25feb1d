import assert from "node:assert/strict";
import { before, test } from "node:test";
import { createKey } from "../packages/server/src/keys/create-key.ts";
import { listKeys, revokeKey, rotateKey } from "../packages/server/src/keys/manage-keys.ts";
import { selectBrandPages } from "../packages/server/src/brands/page-store.ts";
import { setBrandActive } from "../packages/server/src/brands/set-brand-active.ts";
import { failShoot, settleOneShot } from "../packages/server/src/shoots/settle-shoot.ts";
import { startTestService, type TestService } from "./harness.ts";

let packshot: TestService;
before(async () => {
  packshot = await startTestService();
});

const photo = (): string => `${packshot.baseUrl}/assets/samples/mug_black.jpg`;

async function brandKey(accountId: string, brandId: string): Promise<string> {
  const { database, newId } = packshot.service;
  const wanted = { accountId, brandId, name: "brand", expiresAt: null };
  return (await createKey(database, wanted, { newId, now: new Date() })).key;
}

test("credits: a number for a person, a pool with the tenant for an agency", async () => {
  const person = await packshot.account({ credits: 7 });
  assert.deepEqual((await packshot.call("GET", "/v1/credits", { key: person.key })).body, {
    credits: 7,
  });
  const agency = await packshot.account({ plan: "partner", credits: 9 });
  const expected = { credits: 9, balance: "pool", tenant: "Studio North" };
  assert.deepEqual((await packshot.call("GET", "/v1/credits", { key: agency.key })).body, expected);
});

test("brands are for agencies: a personal key is 403, a brand key sees its own and makes none", async () => {
  const person = await packshot.account();
  for (const [method, body, message] of [
    ["GET", undefined, "This takes an agency key."],
    ["POST", { name: "A" }, "This takes an agency key without a brand."],
  ] as const) {
    const answer = await packshot.call(method, "/v1/brands", { key: person.key, body });
    assert.equal(answer.status, 403);
    assert.deepEqual(answer.body.error, { code: "agency_key_required", message });
  }
  const agency = await packshot.account({ plan: "partner" });
  const make = (name: unknown) =>
    packshot.call("POST", "/v1/brands", { key: agency.key, body: { name } });
  const first = await make("  Aurelia ");
  assert.equal(first.status, 201);
  assert.equal(first.body.name, "Aurelia");
  assert.equal(first.body.active, true);
  for (const name of ["", "  ", "x".repeat(101), "two\nlines", 5, undefined])
    assert.equal((await make(name)).status, 400, String(name));
  const second = await make("Aurelia");
  const list = await packshot.call("GET", "/v1/brands", { key: agency.key });
  assert.deepEqual(list.body, { object: "list", data: [first.body, second.body] });
  const key = await brandKey(agency.id, first.body.id);
  assert.deepEqual((await packshot.call("GET", "/v1/brands", { key })).body.data, [first.body]);
  const denied = await packshot.call("POST", "/v1/brands", { key, body: { name: "C" } });
  assert.deepEqual([denied.status, denied.body.error.code], [403, "agency_key_required"]);
});

test("plans hold 3, 10 and any number of active brands, also for creates that race", async () => {
  for (const [plan, limit] of [
    ["partner", 3],
    ["agency_pro", 10],
    ["enterprise", 15],
  ] as const) {
    const agency = await packshot.account({ plan });
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, index) =>
        packshot.call("POST", "/v1/brands", { key: agency.key, body: { name: `Brand ${index}` } }),
      ),
    );
    assert.equal(answers.filter(({ status }) => status === 201).length, limit, plan);
    assert.ok(
      answers.every(
        ({ status, body }) => status === 201 || body.error.code === "brand_limit_reached",
      ),
    );
    if (plan !== "partner") continue;
    const brandId = answers.find(({ status }) => status === 201)?.body.id;
    await setBrandActive(packshot.service.database, {
      accountId: agency.id,
      brandId,
      active: false,
    });
    const next = await packshot.call("POST", "/v1/brands", {
      key: agency.key,
      body: { name: "Next" },
    });
    assert.equal(next.status, 201, "inactive brands don't count");
  }
});

test("a brand key works for its brand: its jobs are its own, the agency sees all", async () => {
  const agency = await packshot.account({ plan: "partner", credits: 20 });
  const [one, two] = await Promise.all(
    ["One", "Two"].map((name) =>
      packshot.call("POST", "/v1/brands", { key: agency.key, body: { name } }),
    ),
  );
  assert.ok(one && two);
  const keyOne = await brandKey(agency.id, one.body.id);
  const keyTwo = await brandKey(agency.id, two.body.id);
  const body = { product_image_urls: [photo()], style: "classic", shots: 1 };
  const { body: shoot } = await packshot.call("POST", "/v1/shoots", { key: keyOne, body });
  assert.equal(shoot.credits_remaining, 19, "brands draw on the pool");
  const read = async (key: string) =>
    (await packshot.call("GET", `/v1/shoots/${shoot.id}`, { key })).status;
  assert.deepEqual(
    [await read(keyOne), await read(keyTwo), await read(agency.key)],
    [200, 404, 200],
  );
  await setBrandActive(packshot.service.database, {
    accountId: agency.id,
    brandId: one.body.id,
    active: false,
  });
  assert.equal(await read(keyOne), 401, "an inactive brand's key ends");
});

test("brands are listed with what was made for each, in one pass over each table", async () => {
  const { id: accountId, key } = await packshot.account({ plan: "partner" });
  for (const name of ["One", "Two", "None"])
    await packshot.call("POST", "/v1/brands", { key, body: { name } });
  const { data: brands } = (await packshot.call("GET", "/v1/brands", { key })).body;
  const keys = [await brandKey(accountId, brands[0].id), await brandKey(accountId, brands[1].id)];
  const body = { product_image_urls: [photo()], style: "classic", shots: 1 };
  const film = { image_urls: [photo()], duration: 5, resolution: "480p" };
  for (const own of [...keys, key]) {
    await packshot.call("POST", "/v1/shoots", { key: own, body });
    await packshot.call("POST", "/v1/videos", { key: own, body: film });
  }
  const { database } = packshot.service;
  await database.query("update shoots set deleted_at = now() where brand_id = $1", [brands[1].id]);
  await database.transaction(async (tx) => {
    const countScans = async (): Promise<{ table: string; scans: number }[]> => {
      const text = `select relname as table, (seq_scan + coalesce(idx_scan, 0))::int as scans
        from pg_stat_xact_user_tables where relname in ('shoots', 'videos') order by relname`;
      return (await tx.query<{ table: string; scans: number }>(text)).rows;
    };
    const earlier = await countScans();
    const pages = await selectBrandPages(tx, { accountId, brandId: null });
    const after = await countScans();
    const counted = pages.map(({ name, jobs }) => `${name} ${jobs}`);
    assert.deepEqual(counted, ["One 2", "Two 1", "None 0"]);
    const passes = after.map(({ scans }, index) => scans - (earlier[index]?.scans ?? 0));
    assert.deepEqual(passes, [1, 1]);
  });
  const where = { accountId, brandId: brands[0].id };
  assert.equal((await selectBrandPages(database, where))[0]?.jobs, 2);
});

test("usage: rows for every brand, work without a brand apart, totals that add up, net of refunds", async () => {
  const agency = await packshot.account({ plan: "partner", credits: 100 });
  const make = async (name: string) =>
    (await packshot.call("POST", "/v1/brands", { key: agency.key, body: { name } })).body
      .id as string;
  const busy = await make("Busy");
  const quiet = await make("Quiet");
  const key = await brandKey(agency.id, busy);
  const usage = async (query = "", usedKey = agency.key) =>
    (await packshot.call("GET", `/v1/usage${query}`, { key: usedKey })).body;
  const row = (
    brand_id: string,
    brand_name: string,
    images = 0,
    image_credits = 0,
    videos = 0,
    video_credits = 0,
  ) => ({ brand_id, brand_name, images, image_credits, videos, video_credits });
  assert.deepEqual((await usage()).data, [row(busy, "Busy"), row(quiet, "Quiet")]);

  const body = { product_image_urls: [photo()], style: "luxury", quality: "pro" };
  const { body: shoot } = await packshot.call("POST", "/v1/shoots", { key, body });
  const files = { status: "fulfilled", pictureKey: "p", thumbnailKey: "t" } as const;
  await packshot.service.database.query("update shoots set status = 'generating' where id = $1", [
    shoot.id,
  ]);
  await settleOneShot(packshot.service, { shootId: shoot.id, number: 1 }, files);
  await failShoot(packshot.service, shoot.id, "test");
  await packshot.call("POST", "/v1/videos", {
    key: agency.key,
    body: { image_urls: [photo()], duration: 5, resolution: "480p" },
  });
  const report = await usage();
  assert.deepEqual(report.data, [
    row(busy, "Busy", 1, 2),
    row(quiet, "Quiet"),
    row("unattributed", "Unattributed", 0, 0, 0, 9),
  ]);
  assert.deepEqual(report.totals, { images: 1, videos: 0, credits: 11 });
  assert.equal(report.period.to, "now");
  assert.deepEqual((await usage(`?brand_id=${quiet}`)).data, [row(quiet, "Quiet")]);
  assert.deepEqual((await usage("", key)).data, [row(busy, "Busy", 1, 2)]);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  assert.deepEqual((await usage(`?from=${tomorrow}`)).totals, { images: 0, videos: 0, credits: 0 });
  assert.deepEqual(
    (await usage(`?to=${shoot.created_at}`)).totals,
    { images: 0, videos: 0, credits: 0 },
    "half-open",
  );
  for (const query of ["?from=soon", "?to=2026-02-30", "?from=2026-02-02&to=2026-02-01"])
    assert.equal(
      (await packshot.call("GET", `/v1/usage${query}`, { key: agency.key })).status,
      400,
      query,
    );
});

test("usage of a personal key is its totals; brand_id is 403, foreign brands 404", async () => {
  const person = await packshot.account({ credits: 5 });
  await packshot.call("POST", "/v1/shoots", {
    key: person.key,
    body: { product_image_urls: [photo()], style: "classic", shots: 1 },
  });
  const { body } = await packshot.call("GET", "/v1/usage", { key: person.key });
  assert.deepEqual([body.data, body.totals], [[], { images: 0, videos: 0, credits: 1 }]);
  assert.equal(
    (await packshot.call("GET", "/v1/usage?brand_id=x", { key: person.key })).status,
    403,
  );
  const agency = await packshot.account({ plan: "partner" });
  assert.equal(
    (await packshot.call("GET", "/v1/usage?brand_id=x", { key: agency.key })).status,
    404,
  );
});

test("keys: rotation with grace, immediate revocation, and lists without secrets", async () => {
  const { id: accountId, key } = await packshot.account();
  const { database, newId } = packshot.service;
  const status = async (tried: string) =>
    (await packshot.call("GET", "/v1/credits", { key: tried })).status;
  const [record] = await listKeys(database, accountId, new Date());
  assert.ok(record);
  assert.ok(key.startsWith(record.prefix) && key.endsWith(record.lastFour));
  assert.ok(!JSON.stringify(record).includes(key));

  const graced = await rotateKey(database, record.id, "1h", { newId, now: new Date() });
  assert.deepEqual([await status(key), await status(graced.key)], [200, 200]);
  const later = await listKeys(database, accountId, new Date(Date.now() + 3_601_000));
  assert.deepEqual(
    later.map(({ state }) => state),
    ["expired", "active"],
  );

  const cut = await rotateKey(database, graced.id, "0", { newId, now: new Date() });
  assert.deepEqual([await status(graced.key), await status(cut.key)], [401, 200]);
  await revokeKey(database, cut.id, new Date());
  assert.equal(await status(cut.key), 401);
  await assert.rejects(rotateKey(database, cut.id, "24h", { newId, now: new Date() }), {
    code: "invalid_request",
  });
  await assert.rejects(revokeKey(database, "key_none", new Date()), { code: "not_found" });
});

test("a brand key sees no film of another brand, and none of the agency's own", async () => {
  const agency = await packshot.account({ plan: "partner", credits: 50 });
  const make = async (name: string) =>
    (await packshot.call("POST", "/v1/brands", { key: agency.key, body: { name } })).body.id;
  const [one, two] = [await make("One"), await make("Two")];
  const keys = [await brandKey(agency.id, one), await brandKey(agency.id, two), agency.key];
  const body = { image_urls: [photo()], duration: 5, resolution: "480p" };
  const seenBy = async (maker: string): Promise<number[]> => {
    const { id } = (await packshot.call("POST", "/v1/videos", { key: maker, body })).body;
    const asked = keys.map((key) => packshot.call("GET", `/v1/videos/${id}`, { key }));
    return (await Promise.all(asked)).map(({ status }) => status);
  };
  assert.deepEqual(await seenBy(keys[0]!), [200, 404, 200]);
  assert.deepEqual(await seenBy(agency.key), [404, 404, 200]);
});
