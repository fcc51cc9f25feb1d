import assert from "node:assert/strict";
import { glob, readFile } from "node:fs/promises";
import { before, test } from "node:test";
import { openBrowser, type Browser } from "./browser.ts";
import { finishShoot, insertFinishedVideo, upload } from "./finished-jobs.ts";
import { startTestService, type TestService } from "./harness.ts";

let packshot: TestService;
let owner: Browser;
let stranger: Browser;
let viewer: Browser;
let brandId: string;
const password = "correct horse battery";

type Ids = Record<
  | "shoot"
  | "video"
  | "upload"
  | "model"
  | "brand"
  | "key"
  | "gallery"
  | "invite"
  | "user"
  | "session",
  string
>;
let ids: Ids;
let routes: { method: string; url: string }[];

/** Routes without a session, and their kind. */
const open = new Set([
  "GET /app/state",
  "POST /app/setup",
  "POST /app/auth/sign-up",
  "POST /app/auth/sign-in",
  "POST /app/auth/sign-out",
  "POST /app/auth/verify",
  "POST /app/auth/confirm-email",
  "POST /app/auth/forgot",
  "POST /app/auth/reset",
  "GET /app/invites/:token",
]);

before(async () => {
  packshot = await startTestService({
    environment: { SIGN_UP: "open", SIGN_UP_CREDITS: "50", SIGN_INS_PER_MINUTE: "1000" },
  });
  [owner, stranger, viewer] = [openBrowser(packshot), openBrowser(packshot), openBrowser(packshot)];
  const person = { name: "Ada", email: "ada@example.com", password, plan: "agency_pro" };
  const { body: session } = await owner.call("POST", "/app/setup", person);
  const up = await stranger.call("POST", "/app/auth/sign-up", {
    name: "Eve",
    email: "eve@example.com",
    password,
  });
  assert.equal(up.body.status, "signed_in");
  brandId = (await owner.call("POST", "/app/brands", { name: "Aurelia" })).body.id;
  const invite = { email: "vic@example.com", role: "viewer", brand_id: brandId };
  const { link } = (await owner.call("POST", "/app/invites", invite)).body;
  const token = link.slice(link.lastIndexOf("/") + 1);
  const joined = await viewer.call("POST", "/app/auth/sign-up", {
    name: "Vic",
    email: "vic@example.com",
    password,
    invite: token,
  });
  assert.deepEqual(
    joined.body.session?.brand,
    { id: brandId, name: "Aurelia" },
    JSON.stringify(joined.body),
  );
  const shoot = await finishShoot(packshot, owner);
  const uploadId = await upload(owner);
  ids = {
    shoot,
    video: await insertFinishedVideo(packshot, session.account.id),
    upload: uploadId,
    model: (await owner.call("POST", "/app/models", { upload_id: uploadId, name: "Mara" })).body.id,
    brand: brandId,
    key: (await owner.call("POST", "/app/keys", { name: "Shop" })).body.id,
    gallery: (
      await owner.call("POST", "/app/galleries", { title: "G", items: [{ shoot_id: shoot }] })
    ).body.id,
    invite: (await owner.call("POST", "/app/invites", { email: "new@example.com", role: "member" }))
      .body.id,
    user: session.user.id,
    session: session.id,
  };
  for (const [name, id] of Object.entries(ids)) assert.ok(id, name);
  routes = await findRoutes();
});

/** Every /app route as its file declares it. */
async function findRoutes(): Promise<{ method: string; url: string }[]> {
  const found: { method: string; url: string }[] = [];
  for await (const file of glob("packages/server/src/*/*-routes.ts", {
    cwd: new URL("..", import.meta.url),
  })) {
    const text = await readFile(new URL(`../${file}`, import.meta.url), "utf8");
    for (const [, method = "", url = ""] of text.matchAll(
      /method: "(\w+)",\s+url: ["`](\/app[^"`]*)["`]/g,
    ))
      for (const kind of url.includes("${kind}") ? ["shoot", "video"] : [""])
        found.push({ method, url: url.replace("${kind}", kind) });
  }
  assert.ok(found.length > 80, `only ${found.length} routes were found`);
  return found;
}

/** A body that every route's fields let through, so that what is judged is the id. */
const body = (): Record<string, unknown> => ({
  name: "Name",
  title: "Title",
  email: "someone@example.com",
  role: "owner",
  grace: "0",
  credits: 1,
  note: "note",
  upload_id: ids.upload,
  url: "/files/x",
  account_id: packshot.service.newId("acct"),
  photos: [ids.upload],
  images: [ids.upload],
  style: "classic",
  duration: 5,
  resolution: "480p",
  type: "shoot",
  shots: 1,
  quality: "standard",
  ids: [ids.shoot],
  items: [{ shoot_id: ids.shoot }],
  current_password: "another password",
  new_password: "another password",
});

function fill(url: string): string {
  const kind = /^\/app\/(operator\/)?(\w+)/.exec(url)?.[2] ?? "";
  const id = {
    shoots: ids.shoot,
    videos: ids.video,
    uploads: ids.upload,
    models: ids.model,
    brands: ids.brand,
    keys: ids.key,
    galleries: ids.gallery,
    invites: ids.invite,
    members: ids.user,
    sessions: ids.session,
  }[kind];
  return url
    .replace(":id", id ?? "x")
    .replace(":number", "1")
    .replace(":token", "A".repeat(43));
}

test("every route but the named ones asks for a session; none of them takes another site's page", async () => {
  const nobody = openBrowser(packshot);
  for (const { method, url } of routes) {
    const sent = method === "GET" ? undefined : body();
    const name = `${method} ${url}`;
    if (!open.has(name)) {
      const answer = await nobody.call(method, fill(url), sent);
      assert.deepEqual([answer.status, answer.body.error?.code], [401, "session_required"], name);
    }
    const foreign: Record<string, string>[] =
      method === "GET"
        ? [
            { origin: "https://evil.example" },
            { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" },
          ]
        : [{ origin: "https://evil.example" }, { "x-packshot-app": "" }, { origin: "null" }];
    for (const headers of foreign) {
      const answer = await owner.call(method, fill(url), sent, headers);
      assert.deepEqual(
        [answer.status, answer.body.error?.code],
        [403, "forbidden"],
        `${name} ${JSON.stringify(headers)}`,
      );
    }
  }
});

test("another account's ids are unknown on every route that takes one", async () => {
  const named = routes.filter(({ url }) => url.includes(":id") && !url.includes("/operator/"));
  assert.ok(named.length > 30);
  for (const { method, url } of named) {
    const path = fill(url);
    const answer = await stranger.call(method, path, method === "GET" ? undefined : body());
    assert.deepEqual(
      [answer.status, answer.body.error?.code],
      [404, "not_found"],
      `${method} ${url}`,
    );
    const unknown = await stranger.call(
      method,
      path.replace(/[0-9a-z]{26}/, "0".repeat(26)),
      method === "GET" ? undefined : body(),
    );
    assert.deepEqual(answer.body, unknown.body, `${method} ${url}`);
  }
});

test("what a body names of another account is unknown as well", async () => {
  const { shoot, upload: uploadId, model, brand, video } = ids;
  const own = await upload(stranger);
  const { database } = packshot.service;
  await database.query("update uploads set seen_at = now() - interval '20 days' where id = $1", [
    uploadId,
  ]);
  const refused: [string, unknown][] = [
    ["/app/shoots", { photos: [uploadId], style: "classic" }],
    ["/app/shoots", { photos: [own], style: "classic", mode: "with_model", model_id: model }],
    ["/app/videos", { images: [uploadId], duration: 5, resolution: "480p" }],
    ["/app/videos", { images: [own], logo: uploadId, duration: 5, resolution: "480p" }],
    ["/app/models", { upload_id: uploadId, name: "M" }],
    ["/app/galleries", { title: "G", items: [{ shoot_id: shoot }] }],
    ["/app/galleries", { title: "G", items: [{ video_id: video }] }],
    ["/app/session/account", { account_id: (await owner.call("GET", "/app/account")).body.id }],
    ["/app/invites", { email: "x@example.com", role: "viewer", brand_id: brand }],
    ["/app/keys", { name: "K", brand_id: brand }],
  ];
  for (const [path, sent] of refused) {
    const answer = await stranger.call("POST", path, sent);
    assert.ok(
      [404, 400].includes(answer.status),
      `${path} ${JSON.stringify(sent)}: ${answer.status}`,
    );
  }
  const { rows } = await database.query(
    "select seen_at < now() - interval '19 days' as unseen from uploads where id = $1",
    [uploadId],
  );
  assert.deepEqual(rows, [{ unseen: true }], "asked for in vain, it is kept no longer");
  const branded = await stranger.call("POST", "/app/shoots", {
    photos: [own],
    style: "classic",
    brand_id: brand,
  });
  assert.deepEqual([branded.status, branded.body.error.code], [403, "agency_required"]);
  assert.deepEqual(
    (await stranger.call("POST", "/app/library/delete", { ids: [shoot, video] })).body,
    { deleted: 0 },
  );
  await owner.call("POST", "/app/library/delete", { ids: [shoot, video] });
  for (const [caller, restored] of [
    [stranger, 0],
    [owner, 2],
  ] as const)
    assert.deepEqual(
      (await caller.call("POST", "/app/library/restore", { ids: [shoot, video] })).body,
      { restored },
    );
  assert.equal(
    (await stranger.call("GET", `/app/pictures.zip?items=${shoot}.1,${video}`)).status,
    404,
  );
  assert.deepEqual((await stranger.call("GET", "/app/library")).body.data, []);
  assert.equal(
    (await owner.call("GET", `/app/shoots/${shoot}`)).status,
    200,
    "and it is still there",
  );
  const grant = await stranger.call("POST", `/app/operator/accounts/x/grants`, {
    credits: 5,
    note: "me",
  });
  assert.deepEqual([grant.status, grant.body.error.code], [403, "forbidden"]);
});

test("a viewer sees its brand's work and nothing else; it spends nothing", async () => {
  const own = await finishShoot(packshot, owner, { brand_id: brandId });
  const library = await viewer.call("GET", "/app/library");
  assert.deepEqual(
    library.body.data.map((job: { id: string }) => job.id),
    [own],
  );
  const seen = await viewer.call("GET", `/app/shoots/${own}`);
  assert.deepEqual(
    [seen.status, seen.body.credits_used, seen.body.images[0].refunded_credits],
    [200, null, null],
    "no prices",
  );
  assert.equal(library.body.data[0].credits_used, null);
  assert.equal((await viewer.call("GET", `/app/shoots/${own}/pictures.zip`)).status, 200);
  assert.equal((await viewer.call("GET", `/app/shoots/${ids.shoot}`)).status, 404);
  assert.equal((await viewer.call("GET", "/app/library?brand_id=none")).body.data.length, 1);
  assert.equal((await viewer.call("GET", "/app/account")).body.credits, null);
  assert.deepEqual((await viewer.call("GET", "/app/galleries")).body.data, []);
  const allowed =
    /^(GET \/app\/(account|library|events|brands|galleries|catalogue|sessions|shoots|videos|pictures)|PATCH \/app\/me|(POST|DELETE) \/app\/(me|session|sessions|auth|invites\/:token)|DELETE \/app\/members)/;
  for (const { method, url } of routes) {
    const name = `${method} ${url}`;
    if (open.has(name) || allowed.test(name)) continue;
    const answer = await viewer.call(method, fill(url), method === "GET" ? undefined : body());
    assert.deepEqual([answer.status, answer.body.error?.code], [403, "forbidden"], name);
  }
  const events = await viewer.events("/app/events");
  assert.equal((await events.until("hello")).balance, null);
  await owner.call("PATCH", `/app/shoots/${ids.shoot}`, { title: "not for viewers" });
  await owner.call("PATCH", `/app/shoots/${own}`, { title: "for viewers" });
  await events.until("shoot", (data) => data.title === "for viewers");
  const others = await finishShoot(packshot, owner);
  await owner.call("DELETE", `/app/shoots/${others}`);
  await owner.call("DELETE", `/app/shoots/${own}`);
  await events.until("deleted", (data) => data.id === own);
  const told = JSON.stringify(events.seen);
  assert.ok(!told.includes(ids.shoot) && !told.includes(others));
  events.close();
});
