import assert from "node:assert/strict";
import { before, test } from "node:test";
import { insertGallery } from "../packages/server/src/galleries/store.ts";
import { settleOneShot } from "../packages/server/src/shoots/settle-shoot.ts";
import { hashToken, newToken } from "../packages/server/src/tokens.ts";
import type { Browser } from "./browser.ts";
import { readSample, startTestService, type TestService } from "./harness.ts";
import { setUpOwner } from "./owner.ts";
import { finishShoot, insertFinishedVideo, takeShots, upload } from "./finished-jobs.ts";

let packshot: TestService;
let owner: Browser;
let shootId: string;

before(async () => {
  packshot = await startTestService();
  ({ owner } = await setUpOwner(packshot, { account_name: "<b>North</b> & Co" }));
  shootId = await finishShoot(packshot, owner, { title: `<img src=x onerror=alert(1)>` });
});

const visit = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(packshot.baseUrl + path, { headers });
const person = { "sec-fetch-dest": "document", accept: "text/html" };

test("a gallery shows its pictures without an account, in the agency's name and colour, and nothing of them runs", async () => {
  await owner.call("PATCH", "/app/account", { color: "#1f6f5c" });
  const logo = await owner.call(
    "PUT",
    "/app/account/logo",
    await readSample("c_bottle_sweep.gt.png"),
    {
      "content-type": "image/png",
    },
  );
  assert.equal(logo.status, 200, JSON.stringify(logo.body));
  const videoId = await insertFinishedVideo(packshot, logo.body.id);
  const items = [{ shoot_id: shootId }, { video_id: videoId }];
  const made = await owner.call("POST", "/app/galleries", { title: `Spring "26" <script>`, items });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const dead = { title: "Dead", items, expires_at: "2020-01-01" };
  assert.equal(
    (await owner.call("POST", "/app/galleries", dead)).status,
    400,
    "no end that is over",
  );
  assert.deepEqual([made.body.items, made.body.state, made.body.views], [5, "live", 0]);
  const path = new URL(made.body.link).pathname;

  const page = await visit(path, person);
  const html = await page.text();
  assert.equal(page.status, 200);
  assert.match(html, /Spring &quot;26&quot; &lt;script&gt;/);
  assert.match(html, /&lt;b&gt;North&lt;\/b&gt; &amp; Co/);
  assert.doesNotMatch(html, /<img src=x|<b>North/);
  assert.match(html, /--accent:#1f6f5c;--on-accent:#ffffff/);
  assert.match(html, /4 pictures, 1 film/);
  const preview = /property="og:image" content="([^"]+)"/.exec(html)?.[1];
  assert.equal(preview, `${made.body.link}/items/1/1024`, "a whole address");
  assert.equal((await fetch(preview)).headers.get("content-type"), "image/webp");
  const policy = page.headers.get("content-security-policy") ?? "";
  assert.match(policy, /script-src 'self'; style-src 'sha256-[\w+/=]+'/);
  assert.doesNotMatch(html, /style="|onclick|<script>/);
  assert.equal(page.headers.get("referrer-policy"), "no-referrer");

  const files = [...html.matchAll(/(?:src|href|data-film|data-download)="(\/[^"]+)"/g)].map(
    ([, file = ""]) => file,
  );
  assert.ok(files.length >= 16);
  for (const file of files) {
    const answer = await visit(file);
    assert.equal(answer.status, 200, file);
    await answer.arrayBuffer();
  }
  const ranged = await visit(`${path}/items/5/film`, { range: "bytes=0-3" });
  assert.equal(ranged.status, 206);
  await ranged.arrayBuffer();

  await visit(path, { accept: "*/*", "user-agent": "WhatsApp/2.2" });
  const seen = await owner.call("GET", `/app/galleries/${made.body.id}`);
  assert.deepEqual([seen.body.views, seen.body.contents.length, seen.body.link], [1, 5, undefined]);
  const { rows } = await packshot.service.database.query<{ text: string }>(
    "select row_to_json(galleries)::text as text from galleries",
  );
  assert.ok(!rows[0]?.text.includes(path.slice(3)), "the token is stored hashed");
});

test("HEAD reads no archive and no file, opens no stream, and is no look at a gallery", async () => {
  const items = [{ shoot_id: shootId }];
  const made = await owner.call("POST", "/app/galleries", { title: "G", items });
  const path = new URL(made.body.link).pathname;
  const page = await fetch(packshot.baseUrl + path, { method: "HEAD", headers: person });
  assert.equal(page.status, 200);
  assert.equal((await owner.call("GET", `/app/galleries/${made.body.id}`)).body.views, 0);
  for (const streamed of [
    `${path}/pictures.zip`,
    `/app/shoots/${shootId}/pictures.zip`,
    `/app/pictures.zip?items=${shootId}`,
    `/app/shoots/${shootId}/shots/1/download`,
    `/app/videos/${shootId}/download`,
    "/app/credits/entries.csv",
    "/app/events",
    `/app/shoots/${shootId}/events`,
  ]) {
    const answer = await fetch(packshot.baseUrl + streamed, { method: "HEAD" });
    assert.deepEqual([answer.status, answer.headers.get("allow")], [405, "GET"], streamed);
  }
});

test("revoked, expired, unknown and deleted look the same, at once and for every file", async () => {
  const items = [{ shoot_id: shootId, number: 2 }];
  const make = async (more = {}): Promise<{ id: string; path: string }> => {
    const { body } = await owner.call("POST", "/app/galleries", { title: "G", items, ...more });
    return { id: body.id, path: new URL(body.link).pathname };
  };
  const [revoked, expired, deleted, renewed] = await Promise.all([make(), make(), make(), make()]);
  assert.equal((await visit(`${revoked.path}/items/1/640`)).status, 200);
  await owner.call("POST", `/app/galleries/${revoked.id}/revoke`);
  const past = new Date(Date.now() - 1000).toISOString();
  assert.equal(
    (await owner.call("PATCH", `/app/galleries/${expired.id}`, { expires_at: past })).body.state,
    "expired",
  );
  await owner.call("DELETE", `/app/galleries/${deleted.id}`);
  const fresh = await owner.call("POST", `/app/galleries/${renewed.id}/link`);
  const unknown = `/g/${"A".repeat(43)}`;
  const answers = [];
  for (const path of [unknown, revoked.path, expired.path, deleted.path, renewed.path])
    for (const rest of ["", "/items/1/640", "/items/1/download", "/pictures.zip"]) {
      const answer = await visit(path + rest, person);
      const headers = Object.fromEntries(answer.headers);
      for (const name of ["date", "x-request-id", "ratelimit"]) delete headers[name];
      answers.push({ status: answer.status, headers, text: await answer.text() });
    }
  for (const answer of answers) assert.deepEqual(answer, answers[0]);
  assert.equal(answers[0]?.status, 404);
  assert.equal((await visit(new URL(fresh.body.link).pathname, person)).status, 200);
});

test("a new link is live, also of a gallery that was revoked or has expired; an end to come stays", async () => {
  const items = [{ shoot_id: shootId, number: 2 }];
  const made = await owner.call("POST", "/app/galleries", { title: "G", items });
  const path = `/app/galleries/${made.body.id}`;
  const [past, toCome] = [-1, 1].map((days) =>
    new Date(Date.now() + days * 86_400_000).toISOString(),
  );
  for (const [end, left] of [
    [past, null],
    [toCome, toCome],
  ]) {
    await owner.call("PATCH", path, { expires_at: end });
    await owner.call("POST", `${path}/revoke`);
    const { body } = await owner.call("POST", `${path}/link`);
    assert.deepEqual([body.state, body.expires_at], ["live", left]);
    assert.equal((await visit(new URL(body.link).pathname, person)).status, 200);
  }
});

test("a gallery takes what is finished: no picture that a shoot lacks, and no film under way", async () => {
  const film = { images: [await upload(owner)], duration: 5, resolution: "480p" };
  const videoId = (await owner.call("POST", "/app/videos", film)).body.id;
  const share = (items: object[]) =>
    owner.call("POST", "/app/galleries", { title: "Finished", items });
  const missing = { shoot_id: shootId, number: 5 };
  for (const items of [[missing], [{ video_id: videoId }]]) {
    const refused = await share(items);
    assert.equal(refused.status, 400, JSON.stringify(items));
    assert.match(refused.body.error.message, /^items takes 1 to \d+ finished pictures\.$/);
  }
  const both = { shoot_id: shootId, video_id: videoId };
  for (const item of [both, { video_id: videoId, number: 2 }, {}, { shoot_id: null }]) {
    const { status, body } = await share([item]);
    assert.equal(status, 400, JSON.stringify(item));
    const rule = "items[0] takes either a shoot_id (and a number) or a video_id.";
    assert.deepEqual(body.error, { code: "invalid_request", message: rule });
  }
  for (const [item, message] of [
    [{ video_id: shootId }, "items[0].video_id takes a video's id."],
    [{ shoot_id: videoId }, "items[0].shoot_id takes a shoot's id."],
  ] as const)
    assert.equal((await share([item])).body.error.message, message);
  const { body: made } = await share([
    missing,
    { video_id: videoId },
    { shoot_id: shootId, number: 2, video_id: null },
  ]);
  const { rows } = await packshot.service.database.query<{ number: number }>(
    "select shot_number as number from gallery_items where gallery_id = $1",
    [made.id],
  );
  assert.deepEqual(rows, [{ number: 2 }]);
});

test("a shot is settled and refunded while its shoot is being shared: neither waits for the other", async () => {
  const { service } = packshot;
  const shoot = { photos: [await upload(owner)], style: "luxury" };
  const { id } = (await owner.call("POST", "/app/shoots", shoot)).body;
  await takeShots(packshot, id, 1);
  const { account } = (await owner.call("GET", "/app/state")).body.session;
  const gallery = {
    id: service.newId("gallery"),
    accountId: account.id,
    brandId: null,
    title: "Under way",
    tokenHash: hashToken(newToken()),
    allowDownload: true,
    expiresAt: null,
    createdAt: service.now(),
    items: [{ shootId: id, shotNumber: 1, videoId: null }],
  };
  const shared = Promise.withResolvers<void>();
  const settled = Promise.withResolvers<void>();
  const sharing = service.database.transaction(async (tx) => {
    await insertGallery(tx, gallery);
    shared.resolve();
    await settled.promise;
  });
  await Promise.race([shared.promise, sharing]);
  const failed = { status: "failed", failure: "The set burned down." } as const;
  const settling = settleOneShot(service, { shootId: id, number: 2 }, failed);
  assert.equal(await settling.finally(settled.resolve), true);
  await sharing;
  assert.equal((await owner.call("GET", `/app/galleries/${gallery.id}`)).body.items, 1);
  const { credits } = (await owner.call("GET", "/app/state")).body.session.account;
  assert.equal(credits, account.credits + 1, "refunded");
});

test("what may not be downloaded has no link and no answer; deleted work leaves a gallery", async () => {
  const body = { title: "Look only", items: [{ shoot_id: shootId }], allow_download: false };
  const made = await owner.call("POST", "/app/galleries", body);
  const path = new URL(made.body.link).pathname;
  assert.doesNotMatch(await (await visit(path, person)).text(), /download|pictures\.zip/);
  for (const rest of [
    "/pictures.zip",
    "/items/1/download",
    "/items/1/film",
    "/items/9/640",
    "/items/1/99",
  ])
    assert.equal((await visit(path + rest)).status, 404, rest);
  await owner.call("DELETE", `/app/shoots/${shootId}`);
  assert.match(await (await visit(path, person)).text(), /There is nothing here any more/);
  assert.equal((await visit(`${path}/items/1/640`)).status, 404);
});

test("a gallery is a brand's where all that it shows is, whatever unfinished work was chosen with it", async () => {
  const agency = await startTestService();
  const { owner: north } = await setUpOwner(agency, { plan: "partner" });
  const brand = (await north.call("POST", "/app/brands", { name: "Aurelia" })).body;
  const branded = await finishShoot(agency, north, { brand_id: brand.id });
  const plain = await finishShoot(agency, north);
  const unfinished = { photos: [await upload(north)], style: "luxury" };
  const { id } = (await north.call("POST", "/app/shoots", unfinished)).body;
  const brandOf = async (...shoots: string[]): Promise<string | null> => {
    const items = shoots.map((shoot) => ({ shoot_id: shoot }));
    const { body } = await north.call("POST", "/app/galleries", { title: "Spring", items });
    return body.brand;
  };
  assert.deepEqual(await brandOf(branded, id), { id: brand.id, name: "Aurelia" });
  assert.equal(await brandOf(branded, plain), null);
});
