import assert from "node:assert/strict";
import { before, test } from "node:test";
import { startTestService, type TestService } from "./harness.ts";

let packshot: TestService;
let key: string;
before(async () => {
  packshot = await startTestService();
  ({ key } = await packshot.account({ credits: 1000 }));
});

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
  const waiting = packshot.call("GET", `/v1/shoots/${body.id}`, {
    key,
    headers: { prefer: "wait=20" },
  });
  await packshot.service.database.query("update shoots set status = 'analyzing' where id = $1", [
    body.id,
  ]);
  assert.equal((await waiting).body.status, "analyzing");
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
    assert.equal(image.headers.get("content-type"), "image/jpeg");
    assert.ok((await image.arrayBuffer()).byteLength > 10_000);
  }
  const [preset] = body.data;
  const wanted = shootBody({ mode: "with_model", model_url: preset.image_url, shots: 1 });
  assert.equal((await packshot.call("POST", "/v1/shoots", { key, body: wanted })).status, 201);
});

test("the document, the reference, health and metrics are public", async () => {
  const document = await packshot.call("GET", "/openapi.json");
  assert.equal(document.body.openapi, "3.1.0");
  assert.equal(Object.keys(document.body.paths).length, 8, "nine endpoints on eight paths");
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
