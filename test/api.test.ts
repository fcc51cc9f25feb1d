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

test("unknown routes are 404, known ones with another method 405 with Allow, in the Error shape", async () => {
  const unknown = await packshot.call("GET", "/v1/nothing", { key });
  assert.equal(unknown.status, 404);
  assert.equal(unknown.body.error.code, "not_found");
  const method = await packshot.call("DELETE", "/v1/shoots/x", { key });
  assert.equal(method.status, 405);
  assert.equal(method.headers.get("allow"), "GET, HEAD");
  assert.equal(method.body.error.code, "method_not_allowed");
  assert.equal((await packshot.call("PUT", "/v1/shoots", { key })).headers.get("allow"), "POST");
});

test("a missing or invalid key is 401 before anything else of the request counts", async () => {
  const answer = await packshot.call("POST", "/v1/shoots", { body: "{nonsense" });
  assert.equal(answer.status, 401);
  assert.equal(answer.headers.get("www-authenticate"), "Bearer");
  assert.equal(
    (await packshot.call("GET", "/v1/credits", { key: `${key.slice(0, -1)}!` })).status,
    401,
  );
  const bearer = await packshot.call("GET", "/v1/credits", {
    headers: { authorization: `bearer ${key}` },
  });
  assert.equal(bearer.status, 200);
});

test("a body is JSON in plain UTF-8, an object and at most 1 MiB", async () => {
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    packshot.call("POST", "/v1/shoots", { key, body, headers });
  const malformed = await post('{"style":');
  assert.deepEqual([malformed.status, malformed.body.error.code], [400, "invalid_request"]);
  assert.equal((await post("[]")).status, 400);
  assert.equal((await post("null")).status, 400);
  assert.equal((await post('"text"')).status, 400);
  assert.equal((await post("{}", { "content-type": "text/plain" })).status, 415);
  assert.equal((await post(`{"a":"${"x".repeat(1024 * 1024)}"}`)).status, 413);
  for (const poison of [
    '{"__proto__": {"style": "classic"}}',
    '{"a": [{"__proto__": 1}]}',
    '{"constructor": {"prototype": {}}}',
  ]) {
    const { status, body } = await post(poison);
    const message = "The body takes no field named __proto__, and no constructor with a prototype.";
    assert.deepEqual([status, body.error], [400, { code: "invalid_request", message }], poison);
  }
  assert.equal(malformed.body.error.message, "The body is not well-formed JSON.");
  for (const coding of ["IDENTITY", "identity, Identity", ""])
    assert.equal((await post("{}", { "content-encoding": coding })).status, 400, coding);
  const packed = await post("{}", { "content-encoding": "gzip" });
  assert.deepEqual(
    [packed.status, packed.body.error.message],
    [415, "The body takes no Content-Encoding."],
  );
  const latin1 = await fetch(`${packshot.baseUrl}/v1/shoots`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: Buffer.from('{"background_color": "gr\xfcn"}', "latin1"),
  });
  assert.deepEqual(
    [latin1.status, await latin1.json()],
    [400, { error: { code: "invalid_request", message: "The body is not in UTF-8." } }],
  );
});

test("each field of a shoot is checked by its rule, and the message names it", async () => {
  for (const [more, message] of [
    [{ product_image_urls: undefined }, "product_image_urls takes 1 to 8"],
    [{ product_image_urls: [] }, "product_image_urls takes 1 to 8"],
    [
      { product_image_urls: Array.from({ length: 9 }, () => photo()) },
      "product_image_urls takes 1 to 8",
    ],
    [{ product_image_urls: photo() }, "product_image_urls takes 1 to 8"],
    [
      { product_image_urls: ["ftp://example.com/a.jpg"] },
      "product_image_urls[0] takes an http(s) URL",
    ],
    [{ product_image_urls: [7] }, "product_image_urls[0] takes an http(s) URL"],
    [
      { product_image_urls: [`${photo()}?token=${"x".repeat(8200)}`] },
      "product_image_urls[0] takes an http(s) URL of at most 8,192 characters",
    ],
    [{ style: "pop_art" }, "style takes one of classic, minimal"],
    [{ style: undefined }, "style takes one of"],
    [{ style: null }, "style takes one of"],
    [{ mode: "with_dog" }, "mode takes one of product_only or with_model"],
    [{ mode: "with_model" }, "model_url takes an image URL"],
    [{ mode: "with_model", model_url: "" }, "model_url takes an image URL"],
    [{ mode: "with_model", model_url: null }, "model_url takes an image URL"],
    [{ shots: 2 }, "shots takes one of 1, 4 or 6"],
    [{ shots: "4" }, "shots takes one of 1, 4 or 6"],
    [{ shots: 4.5 }, "shots takes one of"],
    [{ aspect_ratio: "5:1" }, "aspect_ratio takes W:H between 1:4 and 4:1"],
    [{ aspect_ratio: 1 }, "aspect_ratio takes W:H"],
    [{ quality: "8k" }, "quality takes one of standard, pro or 4k"],
    [{ background_color: "#12345" }, "background_color takes #rgb, #rrggbb"],
    [{ background_color: 5 }, "background_color takes a colour"],
    [{ callback_url: "nowhere" }, "callback_url takes an http(s) URL"],
  ] as const) {
    const { status, body } = await packshot.call("POST", "/v1/shoots", {
      key,
      body: shootBody(more),
    });
    assert.equal(status, 400, JSON.stringify(more));
    assert.equal(body.error.code, "invalid_request");
    assert.ok(
      body.error.message.startsWith(message),
      `${JSON.stringify(more)}: ${body.error.message}`,
    );
  }
});

test("a ratio is taken with all digits that a program divides it to", async () => {
  for (const aspect_ratio of [`${16 / 9}:1`, "1:1.333333333333333333333333333", "123456:100000"]) {
    const body = shootBody({ shots: 1, aspect_ratio });
    const { status } = await packshot.call("POST", "/v1/shoots", { key, body });
    assert.equal(status, 201, aspect_ratio);
  }
});

test("a shoot is created with the defaults, a Location and its price; unknown fields are named", async () => {
  const before = (await packshot.call("GET", "/v1/credits", { key })).body.credits as number;
  const body = shootBody({
    // As long as a store's URL with a role's token is.
    product_image_urls: [`${photo()}?X-Amz-Security-Token=${"x".repeat(4096)}`],
    callback_url: "https://example.com/hook",
    colour: "red",
    seed: 4,
    // As clients write it that send each field which they know.
    mode: null,
    shots: null,
    aspect_ratio: null,
    quality: null,
    background_color: null,
  });
  const created = await packshot.call("POST", "/v1/shoots", { key, body });
  assert.equal(created.status, 201);
  assert.equal(created.headers.get("location"), `${packshot.baseUrl}/v1/shoots/${created.body.id}`);
  assert.equal(created.headers.get("x-ignored-fields"), "colour, seed");
  const { id, created_at, ...rest } = created.body;
  assert.deepEqual(rest, {
    object: "shoot",
    status: "pending",
    shots: 4,
    credits_used: 4,
    credits_remaining: before - 4,
  });
  assert.ok(Math.abs(Date.parse(created_at) - Date.now()) < 60_000);
  const polled = await packshot.call("GET", `/v1/shoots/${id}`, { key });
  assert.equal(polled.headers.get("retry-after"), "4");
  assert.deepEqual(polled.body, { ...rest, id, created_at, images: [] });
});

test("six shots are clamped where the style has four, and priced after that", async () => {
  const create = async (style: string, quality: string) =>
    (
      await packshot.call("POST", "/v1/shoots", {
        key,
        body: shootBody({ style, quality, shots: 6 }),
      })
    ).body;
  const editorial = await create("editorial", "pro");
  assert.deepEqual(
    [editorial.shots, editorial.shots_adjusted, editorial.credits_used],
    [4, true, 8],
  );
  const minimal = await create("minimal", "4k");
  assert.deepEqual(
    [minimal.shots, "shots_adjusted" in minimal, minimal.credits_used],
    [6, false, 24],
  );
});

test("background_color: colours and unknown words are fine", async () => {
  for (const background_color of [
    "#fff",
    "abcdef",
    "#ABCDEF",
    "rebeccapurple",
    "warm beige",
    "sparkly",
    null,
    "",
  ])
    assert.equal(
      (
        await packshot.call("POST", "/v1/shoots", {
          key,
          body: shootBody({ shots: 1, background_color }),
        })
      ).status,
      201,
      String(background_color),
    );
});

test("each field of a video is checked, and images counted by the duration", async () => {
  const video = (more: object) => ({
    image_urls: [photo()],
    duration: 5,
    resolution: "480p",
    ...more,
  });
  for (const [more, message] of [
    [{ image_urls: [] }, "image_urls takes 1 URL for 5 s"],
    [{ image_urls: [photo(), photo()] }, "image_urls takes 1 URL for 5 s"],
    [{ image_urls: [photo(), photo(), photo(), photo()], duration: 10 }, "image_urls takes"],
    [{ image_urls: Array.from({ length: 5 }, () => photo()), duration: 15 }, "image_urls takes"],
    [{ duration: 7 }, "duration takes one of 5, 10 or 15"],
    [{ duration: "5" }, "duration takes one of"],
    [{ duration: undefined }, "duration takes one of"],
    [{ resolution: "4k" }, "resolution takes one of 480p, 720p or 1080p"],
    [{ aspect_ratio: "4:5" }, "aspect_ratio takes one of 21:9"],
    [{ music: "yes" }, "music takes true or false"],
    [{ note: "x".repeat(1001) }, "note takes text of up to 1,000"],
    [{ logo_url: "logo.png" }, "logo_url takes an http(s) URL"],
    [{ logo_url: true }, "logo_url takes an http(s) URL"],
    [
      { logo_url: `${photo()}?token=${"x".repeat(8200)}` },
      "logo_url takes an http(s) URL of at most 8,192 characters",
    ],
  ] as const) {
    const { status, body } = await packshot.call("POST", "/v1/videos", { key, body: video(more) });
    assert.equal(status, 400, JSON.stringify(more));
    assert.ok(
      body.error.message.startsWith(message),
      `${JSON.stringify(more)}: ${body.error.message}`,
    );
  }
  const created = await packshot.call("POST", "/v1/videos", {
    key,
    body: {
      image_urls: [photo(), photo("vitamin.jpg")],
      duration: 10,
      resolution: "720p",
      mode: "with_model",
      // Left out, as what a form sends of a field that nobody filled in.
      logo_url: "",
      callback_url: "",
    },
  });
  assert.equal(created.status, 201);
  assert.equal(created.body.credits_used, 40);
  assert.equal(created.headers.get("location"), `${packshot.baseUrl}/v1/videos/${created.body.id}`);
  const polled = await packshot.call("GET", `/v1/videos/${created.body.id}`, { key });
  assert.deepEqual(polled.body, created.body);
  assert.equal(polled.headers.get("retry-after"), "15");
});

test("the balance stands before the fetches: an empty account can't make the service fetch", async () => {
  const poor = await packshot.account({ credits: 3 });
  const body = { ...shootBody(), product_image_urls: ["http://192.0.2.1/never.jpg"] };
  const answer = await packshot.call("POST", "/v1/shoots", { key: poor.key, body });
  assert.equal(answer.status, 402);
  assert.equal(answer.body.error.message, "This costs 4 credits and the balance is 3.");
  const none = await packshot.account({ credits: 0 });
  const one = await packshot.call("POST", "/v1/shoots", {
    key: none.key,
    body: { ...body, shots: 1 },
  });
  assert.equal(one.body.error.message, "This costs 1 credit and the balance is 0.");
  const rich = await packshot.call("POST", "/v1/shoots", { key, body });
  assert.deepEqual([rich.status, rich.body.error.code], [400, "image_unreachable"]);
  assert.match(rich.body.error.message, /http:\/\/192\.0\.2\.1\/never\.jpg/);
});

test("unknown, foreign and malformed ids are the same 404", async () => {
  const { body } = await packshot.call("POST", "/v1/shoots", {
    key,
    body: shootBody({ shots: 1 }),
  });
  const other = await packshot.account();
  const answers = [
    await packshot.call("GET", `/v1/shoots/${body.id}`, { key: other.key }),
    await packshot.call("GET", "/v1/shoots/shoot_00000000000000000000000000", { key }),
    await packshot.call("GET", "/v1/shoots/%00'--", { key }),
    await packshot.call("GET", `/v1/shoots/${"x".repeat(90)}`, { key }),
  ];
  for (const answer of answers)
    assert.deepEqual([answer.status, answer.body], [404, answers[0]?.body]);
});
