import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { Browser } from "./browser.ts";
import { readSample, startTestService, type TestService } from "./harness.ts";
import { holdResults } from "./hold-results.ts";
import { setUpOwner } from "./owner.ts";

let packshot: TestService;
let owner: Browser;
/** What the first test made, for the second. */
const made: [{ id: string; photo: string }] = [{ id: "", photo: "" }];

before(async () => {
  packshot = await startTestService({ worker: true });
  ({ owner } = await setUpOwner(packshot));
});

async function upload(name: string): Promise<string> {
  const file = await readSample(name);
  const answer = await owner.call("POST", "/app/uploads", file, {
    "content-type": "image/jpeg",
    "x-file-name": encodeURIComponent(`Café ${name}`),
  });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body.id;
}

test("from an upload to finished pictures: cut out once, told as it happens, zipped", async (t) => {
  const letGo = holdResults(t, packshot);
  const events = await owner.events("/app/events");
  const id = await upload("vitamin.jpg");
  const cut = await events.until(
    "upload",
    (data) => data.id === id && data.cutout.status === "ready",
  );
  assert.equal(cut.file_name, "Café vitamin.jpg");
  const preview = await owner.call("GET", cut.cutout.preview_url);
  assert.equal(preview.headers.get("content-type"), "image/webp");
  assert.match(preview.headers.get("cache-control") ?? "", /immutable/);

  const body = { photos: [id], style: "classic", shots: 1 };
  const key = { "idempotency-key": "form-1" };
  const created = await owner.call("POST", "/app/shoots", body, key);
  assert.equal(created.status, 201, JSON.stringify(created.body));
  assert.deepEqual(
    [created.body.title, created.body.status, created.body.credits_used],
    ["Café vitamin", "pending", 1],
  );
  const again = await owner.call("POST", "/app/shoots", body, key);
  assert.deepEqual(
    [again.body.id, again.headers.get("idempotent-replayed")],
    [created.body.id, "true"],
  );
  made[0] = { id: created.body.id, photo: id };
  await events.until("shoot", (data) => data.progress?.seconds_left > 0);
  await events.until("balance", (data) => data.credits === 999);
  letGo();
  const shoot = await events.until("shoot", (data) => data.status === "completed");
  assert.equal(shoot.id, created.body.id);
  assert.deepEqual(
    [shoot.images.length, shoot.progress, shoot.images[0].source_index],
    [1, null, 0],
  );
  const { rows } = await packshot.service.database.query<{ count: number }>(
    "select count(*) as count from analyses",
  );
  assert.equal(rows[0]?.count, 1);
  const analysed = packshot.logs.filter((line) => line.includes('"step":"analyse"')).length;
  assert.equal(analysed, 1, "the shoot's own step found the cut-out");

  for (const url of [
    shoot.images[0].preview_url,
    shoot.images[0].thumbnail_url,
    shoot.sources[0].preview_url,
  ]) {
    const picture = await owner.call("GET", url);
    assert.deepEqual(
      [picture.status, picture.headers.get("content-type")],
      [200, "image/webp"],
      url,
    );
  }
  const zip = await owner.call("GET", shoot.zip_url);
  assert.equal(zip.headers.get("content-type"), "application/zip");
  assert.match(
    zip.headers.get("content-disposition") ?? "",
    /filename\*=UTF-8''Caf%C3%A9%20vitamin.zip/,
  );
  assert.ok(zip.body.includes(Buffer.from("Café vitamin - 1.jpg")));
  const one = await owner.call("GET", shoot.images[0].download_url);
  assert.ok(zip.body.includes(one.body), "stored as it is");
  events.close();
});

test("one archive takes four hundred ids, each a whole shoot, in an address that Node takes", async () => {
  const { body: shoot } = await owner.call("GET", `/app/shoots/${made[0].id}`);
  const picture = await owner.call("GET", shoot.images[0].download_url);
  const others = Array.from({ length: 400 }, (_, i) => `shoot_${String(i).padStart(26, "0")}`);
  const zipOf = (ids: string[]) => owner.call("GET", `/app/pictures.zip?items=${ids.join(",")}`);
  const zip = await zipOf([shoot.id, ...others.slice(1)]);
  assert.equal(zip.status, 200);
  assert.ok(zip.body.includes(picture.body));
  const more = await zipOf([shoot.id, ...others]);
  assert.deepEqual([more.status, more.body.error.message], [400, "items takes up to 400 items."]);
});

test("another like it starts from its photos and seed; what is deleted is gone everywhere", async () => {
  const [{ id, photo }] = made;
  const events = await owner.events("/app/events");
  const { body: shoot } = await owner.call("GET", `/app/shoots/${id}`);
  const draft = await owner.call("POST", `/app/shoots/${id}/draft`);
  assert.deepEqual([draft.body.photos[0].id, draft.body.seed], [photo, shoot.seed]);
  assert.equal((await owner.call("DELETE", `/app/shoots/${id}`)).status, 204);
  await events.until("deleted", (data) => data.id === id);
  assert.equal((await owner.call("GET", shoot.images[0].url)).status, 404);
  assert.equal((await owner.call("GET", `/app/shoots/${id}`)).status, 404);
  assert.deepEqual((await owner.call("GET", "/app/library")).body.data, []);
  events.close();
});
