import assert from "node:assert/strict";
import { before, test } from "node:test";
import { readSample, startTestService, type Answer, type TestService } from "./harness.ts";

let packshot: TestService;
let key: string;
before(async () => {
  packshot = await startTestService();
  ({ key } = await packshot.account({ credits: 1000 }));
});

/** Resolves when so many more polls are held. */
function untilHeld(count: number): Promise<void> {
  const { changes } = packshot.service;
  const waitUntil = changes.waitUntil.bind(changes);
  const areHeld = Promise.withResolvers<void>();
  let held = 0;
  changes.waitUntil = (id, options) => {
    if (++held === count) areHeld.resolve();
    return waitUntil(id, options);
  };
  return areHeld.promise;
}

const photo = (name = "mug_black.jpg"): string => `${packshot.baseUrl}/assets/samples/${name}`;
const shootBody = (more: object = {}): object => ({
  product_image_urls: [photo()],
  style: "classic",
  ...more,
});

test("an Idempotency-Key replays the stored answer, charges once, and is bound to its request", async () => {
  const { key: own } = await packshot.account({ credits: 10 });
  const headers = { "idempotency-key": "order-17" };
  const body = shootBody({ shots: 1 });
  const first = await packshot.call("POST", "/v1/shoots", { key: own, body, headers });
  const again = await packshot.call("POST", "/v1/shoots", { key: own, body, headers });
  assert.equal(first.status, 201);
  assert.equal(first.headers.get("idempotent-replayed"), null);
  assert.deepEqual([again.status, again.body], [201, first.body]);
  assert.equal(again.headers.get("idempotent-replayed"), "true");
  assert.equal(again.headers.get("location"), first.headers.get("location"));
  const changed = await packshot.call("POST", "/v1/shoots", {
    key: own,
    body: shootBody(),
    headers,
  });
  assert.deepEqual([changed.status, changed.body.error.code], [422, "idempotency_key_reused"]);
  assert.deepEqual((await packshot.call("GET", "/v1/credits", { key: own })).body, { credits: 9 });
  const stranger = await packshot.account();
  const theirs = await packshot.call("POST", "/v1/shoots", { key: stranger.key, body, headers });
  assert.notEqual(theirs.body.id, first.body.id);
});

test("racing calls with one Idempotency-Key make one job; a failed call lets the key go", async () => {
  const { key: own } = await packshot.account({ credits: 10 });
  const headers = { "idempotency-key": "race" };
  const body = shootBody({ shots: 1 });
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      packshot.call("POST", "/v1/shoots", { key: own, body, headers }),
    ),
  );
  const made = new Set(
    answers.filter(({ status }) => status === 201).map(({ body: shoot }) => shoot.id),
  );
  assert.equal(made.size, 1);
  assert.ok(answers.every(({ status }) => status === 201 || status === 409));
  assert.deepEqual((await packshot.call("GET", "/v1/credits", { key: own })).body, { credits: 9 });
  const failing = { key: own, headers: { "idempotency-key": "retry" } };
  const bad = shootBody({ product_image_urls: [photo("missing.jpg")] });
  assert.equal((await packshot.call("POST", "/v1/shoots", { ...failing, body: bad })).status, 400);
  assert.equal((await packshot.call("POST", "/v1/shoots", { ...failing, body })).status, 201);
  const long = await packshot.call("POST", "/v1/shoots", {
    key: own,
    body,
    headers: { "idempotency-key": "x".repeat(256) },
  });
  assert.equal(long.status, 400);
});

test("Prefer: wait holds a poll until the state changes", async () => {
  const { body } = await packshot.call("POST", "/v1/shoots", {
    key,
    body: shootBody({ shots: 1 }),
  });
  const isHeld = untilHeld(1);
  const waiting = packshot.call("GET", `/v1/shoots/${body.id}`, {
    key,
    headers: { prefer: "wait=30" },
  });
  // Not before it is held: it would wait for the change after this one.
  await isHeld;
  await packshot.service.database.query("update shoots set status = 'analyzing' where id = $1", [
    body.id,
  ]);
  assert.equal((await waiting).body.status, "analyzing");
});

// Shorter than the time that the poll is held for.
const atOnce = { timeout: 20_000 };
test("a poll that is held is told that its job was deleted meanwhile", atOnce, async () => {
  const film = { image_urls: [photo()], duration: 5, resolution: "480p" };
  for (const [table, wanted] of [
    ["shoots", shootBody({ shots: 1 })],
    ["videos", film],
  ] as const) {
    const { body } = await packshot.call("POST", `/v1/${table}`, { key, body: wanted });
    const isHeld = untilHeld(1);
    const headers = { prefer: "wait=30" };
    const waiting = packshot.call("GET", `/v1/${table}/${body.id}`, { key, headers });
    await isHeld;
    await packshot.service.database.query(
      `update ${table} set status = 'failed', deadline_at = null, deleted_at = now() where id = $1`,
      [body.id],
    );
    assert.equal((await waiting).status, 404, table);
  }
});

test("a poll that is held ends with its key: what became of the job is told to nobody", async () => {
  const film = { image_urls: [photo()], duration: 5, resolution: "480p" };
  for (const [table, wanted] of [
    ["shoots", shootBody({ shots: 1 })],
    ["videos", film],
  ] as const) {
    const { id, key: own } = await packshot.account();
    const { body } = await packshot.call("POST", `/v1/${table}`, { key: own, body: wanted });
    const isHeld = untilHeld(1);
    const headers = { prefer: "wait=30" };
    const waiting = packshot.call("GET", `/v1/${table}/${body.id}`, { key: own, headers });
    await isHeld;
    const { database } = packshot.service;
    await database.query("update api_keys set revoked_at = now() where account_id = $1", [id]);
    await database.query(`update ${table} set status = 'generating' where id = $1`, [body.id]);
    const { status, body: told } = await waiting;
    assert.deepEqual([status, told.error.code], [401, "unauthorized"], table);
  }
});

test("request ids are kept or made, rate limit headers are everywhere, and the log holds no secrets", async () => {
  const given = await packshot.call("GET", "/v1/credits", {
    key,
    headers: { "x-request-id": "mine-1" },
  });
  assert.equal(given.headers.get("x-request-id"), "mine-1");
  const made = await packshot.call("GET", "/v1/credits", {
    key,
    headers: { "x-request-id": "no good" },
  });
  assert.match(made.headers.get("x-request-id") ?? "", /^req_\w{26}$/);
  assert.equal(made.headers.get("ratelimit-policy"), '"requests";q=3000;w=60');
  assert.match(made.headers.get("ratelimit") ?? "", /^"requests";r=\d+;t=\d+$/);
  for (const path of ["/v1/nothing", "/openapi.json", "/healthz", "/v1/credits"]) {
    const answer = await packshot.call("GET", path);
    assert.match(answer.headers.get("ratelimit-policy") ?? "", /^"[\w-]+";q=\d+;w=60$/, path);
    assert.match(answer.headers.get("x-request-id") ?? "", /^req_/, path);
  }
  const secret = `${photo()}?token=hush-hush`;
  await packshot.call("POST", "/v1/shoots", {
    key,
    body: shootBody({ product_image_urls: [secret] }),
  });
  await packshot.call("POST", "/v1/shoots", {
    key,
    body: shootBody({ product_image_urls: ["http://192.0.2.1/x?token=hush-hush"] }),
  });
  const log = packshot.logs.join("");
  assert.ok(log.includes("mine-1"));
  assert.ok(!log.includes(key) && !log.includes("hush-hush") && !/\/files\/\w/.test(log));
});

test("presets are listed with images that load", async () => {
  const { body } = await packshot.call("GET", "/v1/models", { key });
  assert.ok(body.data.length >= 1);
  for (const model of body.data) {
    assert.equal(model.is_preset, true);
    const image = await fetch(model.image_url);
    assert.equal(image.headers.get("content-type"), "image/webp");
    assert.ok((await image.arrayBuffer()).byteLength > 10_000);
  }
  const [preset] = body.data;
  const wanted = shootBody({ mode: "with_model", model_url: preset.image_url, shots: 1 });
  assert.equal((await packshot.call("POST", "/v1/shoots", { key, body: wanted })).status, 201);
});

test("the document, the reference, health and metrics are public", async () => {
  const document = await packshot.call("GET", "/openapi.json");
  assert.equal(document.body.openapi, "3.1.0");
  assert.equal(Object.keys(document.body.paths).length, 9, "nine endpoints, and a brand's");
  const { ShootRequest } = document.body.components.schemas;
  assert.equal(ShootRequest.properties.shots.type, "integer");
  const docs = await packshot.call("GET", "/docs");
  assert.match(docs.body, /Create a shoot/);
  assert.match(docs.headers.get("content-security-policy") ?? "", /default-src 'none'/);
  assert.equal((await packshot.call("GET", "/healthz")).body, "ok\n");
  assert.deepEqual((await packshot.call("GET", "/readyz")).body, { database: true, storage: true });
  const metrics = (await packshot.call("GET", "/metrics")).body as string;
  for (const name of [
    "http_requests_total",
    "queue_waiting",
    "queue_oldest_seconds",
    "refunds",
    "ledger_drift",
  ])
    assert.match(metrics, new RegExp(`^packshot_${name}.* \\d`, "m"));
});

test("with product_only, model_url is ignored whatever it holds; text that no database holds is refused", async () => {
  const body = JSON.stringify(shootBody({ shots: 1 }));
  const nested = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
  for (const junk of ["5", nested]) {
    const ignored = await packshot.call("POST", "/v1/shoots", {
      key,
      headers: { "idempotency-key": "junk" },
      body: body.replace("{", `{"model_url":${junk},`),
    });
    assert.equal(ignored.status, 201);
    assert.equal(ignored.headers.get("idempotent-replayed"), junk === nested ? "true" : null);
  }
  for (const note of ["a\0b", "\ud800"]) {
    const answer = await packshot.call("POST", "/v1/videos", {
      key,
      body: { image_urls: [photo()], duration: 5, resolution: "480p", note },
    });
    assert.equal(answer.status, 400);
    assert.match(answer.body.error.message, /^note takes text/);
  }
});

test("a key holds twenty polls at most; one more is answered at once", async () => {
  const holder = await packshot.account({ credits: 1 });
  const { body } = await packshot.call("POST", "/v1/shoots", {
    key: holder.key,
    body: shootBody({ shots: 1 }),
  });
  const poll = (): Promise<Answer> =>
    packshot.call("GET", `/v1/shoots/${body.id}`, {
      key: holder.key,
      headers: { prefer: "wait=30" },
    });
  let answered = 0;
  const areHeld = untilHeld(20);
  const held = Array.from({ length: 20 }, () => poll().finally(() => answered++));
  await areHeld;
  assert.equal((await poll()).status, 200);
  assert.equal(answered, 0);
  await packshot.service.database.query("update shoots set status = 'analyzing' where id = $1", [
    body.id,
  ]);
  const told = await Promise.all(held);
  assert.deepEqual(
    told.map((answer) => [answer.status, answer.body.status]),
    Array.from({ length: 20 }, () => [200, "analyzing"]),
  );
});

test("an account's own models are listed after the presets, to that account alone", async () => {
  const owner = await packshot.account();
  const { database, storage } = packshot.service;
  await storage.put("models/own-test.jpg", await readSample("mug_black.jpg"));
  await database.query(
    "insert into models (id, account_id, name, image_key, tags, created_at) values ($1, $2, $3, $4, $5, now())",
    ["model_test", owner.id, "Our Ada", "models/own-test.jpg", ["studio"]],
  );
  const { body } = await packshot.call("GET", "/v1/models", { key: owner.key });
  const own = body.data.at(-1);
  assert.deepEqual([own.id, own.is_preset, own.tags], ["model_test", false, ["studio"]]);
  assert.equal((await fetch(own.image_url)).headers.get("content-type"), "image/jpeg");
  const others = await packshot.call("GET", "/v1/models", { key });
  assert.ok(others.body.data.every((model: { is_preset: boolean }) => model.is_preset));
  const wanted = shootBody({ mode: "with_model", model_url: own.image_url, shots: 1 });
  assert.equal(
    (await packshot.call("POST", "/v1/shoots", { key: owner.key, body: wanted })).status,
    201,
  );
});

test("a failure of ours is found in the log by its request's id, also of a request with a body", async () => {
  const { database } = packshot.service;
  await database.query("alter table queue_lanes rename to lanes_away");
  const failed = await packshot.call("POST", "/v1/shoots", { key, body: shootBody() });
  await database.query("alter table lanes_away rename to queue_lanes");
  assert.deepEqual([failed.status, failed.body.error.code], [500, "internal_error"]);
  const id = failed.headers.get("x-request-id") ?? "";
  const lines = packshot.logs.map((line) => JSON.parse(line)).filter(({ reqId }) => reqId === id);
  assert.match(lines.find(({ level }) => level === 50)?.err.message ?? "", /queue_lanes/);
});
