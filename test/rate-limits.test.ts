import assert from "node:assert/strict";
import { test } from "node:test";
import { startTestService } from "./harness.ts";

test("a key's minute and an address's bad keys are bounded, and good keys don't suffer from bad ones", async () => {
  const packshot = await startTestService({
    environment: { REQUESTS_PER_MINUTE: "5", BAD_KEYS_PER_MINUTE: "3" },
  });
  const one = await packshot.account();
  const two = await packshot.account();
  const statuses = async (key: string, count: number) => {
    const answers = [];
    for (let i = 0; i < count; i++)
      answers.push(await packshot.call("GET", "/v1/credits", { key }));
    return answers;
  };
  const own = await statuses(one.key, 6);
  assert.deepEqual(
    own.map(({ status }) => status),
    [200, 200, 200, 200, 200, 429],
  );
  assert.equal(own[0]?.headers.get("ratelimit-policy"), '"requests";q=5;w=60');
  assert.ok(Number(own[5]?.headers.get("retry-after")) > 0);
  assert.equal(own[5]?.body.error.code, "rate_limited");
  const bad = await statuses("packshot_wrong", 5);
  assert.deepEqual(
    bad.map(({ status }) => status),
    [401, 401, 401, 429, 429],
  );
  assert.equal((await statuses(two.key, 1))[0]?.status, 200);
});

test("metrics are told to this machine, or to whoever has their token", async () => {
  const local = await startTestService();
  assert.equal((await local.call("GET", "/metrics")).status, 200);
  for (const name of ["x-forwarded-for", "x-forwarded-proto", "forwarded", "x-real-ip"]) {
    const headers = { [name]: "192.0.2.1" };
    const stranger = await local.call("GET", "/metrics", { headers });
    assert.deepEqual([stranger.status, stranger.body.error.code], [401, "unauthorized"], name);
    assert.match(stranger.body.error.message, /METRICS_TOKEN is not set/);
    assert.equal(stranger.headers.get("www-authenticate"), "Bearer");
  }

  const token = "a token of forty characters or thereabouts";
  const closed = await startTestService({ environment: { METRICS_TOKEN: token } });
  const scrape = async (authorization?: string): Promise<unknown> => {
    const request = authorization ? { headers: { authorization } } : {};
    const { status, headers } = await closed.call("GET", "/metrics", request);
    return [status, headers.get("www-authenticate")];
  };
  assert.deepEqual(
    [await scrape(), await scrape("Bearer another"), await scrape(`Bearer ${token}`)],
    [
      [401, "Bearer"],
      [401, "Bearer"],
      [200, null],
    ],
  );
});

test("an address's scrapes are bounded, its probes never refused", async () => {
  const packshot = await startTestService({ environment: { REQUESTS_PER_MINUTE: "5" } });
  const statuses = async (path: string): Promise<number[]> => {
    const answers = [];
    for (let i = 0; i < 6; i++) answers.push((await packshot.call("GET", path)).status);
    return answers;
  };
  assert.deepEqual(await statuses("/metrics"), [200, 200, 200, 200, 200, 429]);
  for (const probe of ["/healthz", "/readyz"])
    assert.deepEqual(await statuses(probe), [200, 200, 200, 200, 200, 200], probe);
});
