import assert from "node:assert/strict";
import { before, test } from "node:test";
import { StorageError } from "../packages/server/src/storage/storage.ts";
import { openBrowser, type Browser } from "./browser.ts";
import { upload } from "./finished-jobs.ts";
import { readSample, startTestService, type TestService } from "./harness.ts";
import { ownerPassword, setUpOwner } from "./owner.ts";

let packshot: TestService;
let owner: Browser;

before(async () => {
  packshot = await startTestService();
  ({ owner } = await setUpOwner(packshot, { account_name: "<b>North</b>" }));
});

type Made = { id: string; url: string };
async function makeLink(photos: number): Promise<Made> {
  const { status, body } = await owner.call("POST", "/app/phone-links", { photos });
  assert.equal(status, 201, JSON.stringify(body));
  assert.ok(body.address.startsWith(`${packshot.baseUrl}/u/`));
  return { id: body.id, url: body.address };
}

type File = [name: string, content: Buffer];
async function send(url: string, files: File[]): Promise<{ status: number; html: string }> {
  const form = new FormData();
  for (const [name, content] of files)
    form.append("photos", new Blob([new Uint8Array(content)], { type: "image/jpeg" }), name);
  const answer = await fetch(url, { method: "POST", body: form });
  return { status: answer.status, html: await answer.text() };
}
const arrived = async (id: string) => (await owner.call("GET", `/app/phone-links/${id}`)).body;
const isEnded = async (url: string): Promise<boolean> => (await fetch(url)).status === 404;

test("photos that a phone sends appear in the form at once; what can't be used is told by name", async () => {
  const { id, url } = await makeLink(3);
  const page = await fetch(url);
  const html = await page.text();
  assert.equal(page.status, 200);
  assert.match(html, /&lt;b&gt;North&lt;\/b&gt;/);
  assert.match(html, /up to 3 photos/);
  assert.doesNotMatch(html, /<script|<b>North|style="/);
  assert.match(
    page.headers.get("content-security-policy") ?? "",
    /default-src 'none'.*form-action 'self'/,
  );
  assert.equal(page.headers.get("referrer-policy"), "no-referrer");

  const events = await owner.events("/app/events");
  await events.until("hello");
  const mixed = await send(url, [
    ["mug.jpg", await readSample("mug_black.jpg")],
    ["<i>notes.jpg", Buffer.from("no picture")],
  ]);
  assert.equal(mixed.status, 200);
  assert.match(mixed.html, /Your photo has arrived/);
  assert.match(mixed.html, /&lt;i&gt;notes\.jpg<\/b><small>The file is not a JPEG/);
  const told = await events.until("upload", (data) => data.phone_link_id === id);
  assert.equal(told.file_name, "mug.jpg");
  events.close();

  const notes = Buffer.from("no picture");
  const flood = await send(
    url,
    Array.from({ length: 10 }, (_, index): File => [`note ${index}.jpg`, notes]),
  );
  assert.match(flood.html, /note 7\.jpg/);
  assert.match(flood.html, /The rest<\/b><small>Send up to 8 photos at once/);

  const large = await send(url, [
    ["large.jpg", Buffer.alloc(50_000_001)],
    ["notes.jpg", notes],
  ]);
  assert.match(large.html, /large\.jpg<\/b><small>The file takes at most 50 MB/);
  // Nothing but a form is read, however large it says it is.
  const json = { "content-type": "application/json" };
  const other = await fetch(url, { method: "POST", headers: json, body: '"a string"' });
  assert.equal(other.status, 415);

  const bad = await send(url, [["notes.jpg", Buffer.from("no picture")]]);
  assert.equal(bad.status, 400);
  assert.equal((await send(url, [["", Buffer.alloc(0)]])).status, 200, "nothing chosen");
  const rest = await send(url, [
    ["vitamin.jpg", await readSample("vitamin.jpg")],
    ["mug again.jpg", await readSample("mug_black.jpg")],
    ["one too many.jpg", await readSample("mug_black.jpg")],
  ]);
  assert.match(rest.html, /2 photos have arrived/);
  assert.match(rest.html, /one too many\.jpg<\/b><small>There is no room for more photos/);
  assert.doesNotMatch(rest.html, /<form/);
  const { uploads, photos_left } = await arrived(id);
  assert.deepEqual(
    [uploads.map((one: { file_name: string }) => one.file_name), photos_left],
    [["mug.jpg", "vitamin.jpg", "mug again.jpg"], 0],
  );
  const photos = uploads.map((one: { id: string }) => one.id);
  const shoot = await owner.call("POST", "/app/shoots", { photos, style: "luxury" });
  assert.equal(shoot.status, 201, JSON.stringify(shoot.body));
});

test("a link ends with its quarter of an hour, its session, its successor and by hand, and looks like none", async () => {
  const unknown = await fetch(`${packshot.baseUrl}/u/${"A".repeat(43)}`);
  const gone = [unknown.status, await unknown.text()];
  const first = await makeLink(1);
  const second = await makeLink(1);
  assert.deepEqual([await isEnded(first.url), await isEnded(second.url)], [true, false]);
  const over = await fetch(first.url);
  assert.deepEqual([over.status, await over.text()], gone);

  await packshot.service.database.query(
    "update phone_links set expires_at = now() - interval '1 second'",
  );
  assert.ok(await isEnded(second.url));
  assert.equal(
    (await send(second.url, [["a.jpg", await readSample("mug_black.jpg")]])).status,
    404,
  );
  assert.equal((await arrived(second.id)).uploads.length, 0);

  const third = await makeLink(1);
  assert.equal((await owner.call("DELETE", `/app/phone-links/${third.id}`)).status, 204);
  assert.ok(await isEnded(third.url));

  const other = openBrowser(packshot);
  await other.call("POST", "/app/auth/sign-in", {
    email: "ada@example.com",
    password: ownerPassword,
  });
  const fourth = await other.call("POST", "/app/phone-links", { photos: 1 });
  assert.equal(fourth.status, 201, JSON.stringify(fourth.body));
  assert.equal((await owner.call("GET", `/app/phone-links/${fourth.body.id}`)).status, 404);
  await send(fourth.body.address, [["a.jpg", await readSample("mug_black.jpg")]]);
  await other.call("POST", "/app/auth/sign-out");
  assert.ok(await isEnded(fourth.body.address));
  await upload(owner);

  for (const photos of [0, 9, 1.5])
    assert.equal((await owner.call("POST", "/app/phone-links", { photos })).status, 400);
  const { rows } = await packshot.service.database.query<{ text: string }>(
    "select row_to_json(phone_links)::text as text from phone_links",
  );
  assert.ok(!JSON.stringify(rows).includes(new URL(third.url).pathname.slice(3)));
});

test("a form that is cut short, or is none, is refused in a sentence; a part without a file's name is passed over", async () => {
  const { url } = await makeLink(3);
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  const part = (disposition: string, content: string): string =>
    `--x\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: image/jpeg\r\n\r\n${content}`;
  const whole = (disposition: string): string => `${part(disposition, "x")}\r\n--x--\r\n`;
  const broken: Record<string, RequestInit> = {
    "ends in a photo": { headers, body: part('name="photos"; filename="a.jpg"', "abc") },
    "has a name of the language's": { headers, body: whole('name="__proto__"; filename="a.jpg"') },
    "has no boundary": { headers: { "content-type": "multipart/form-data" }, body: "abc" },
    "has too many fields": {
      headers,
      body: `${Array.from({ length: 5 }, (_, n) => `--x\r\nContent-Disposition: form-data; name="f${n}"\r\n\r\nx\r\n`).join("")}--x--\r\n`,
    },
  };
  for (const [what, init] of Object.entries(broken)) {
    const answer = await fetch(url, { method: "POST", ...init });
    const { error } = (await answer.json()) as { error: { code: string } };
    assert.deepEqual([answer.status, error.code], [400, "invalid_request"], what);
  }
  const nameless = await fetch(url, { method: "POST", headers, body: whole('name="photos"') });
  assert.equal(nameless.status, 200);
});

test("a disk that gets full between two photos is told of the second; the first has arrived", async () => {
  const { id, url } = await makeLink(2);
  const { storage } = packshot.service;
  const whole = { ...storage };
  let isFull = false;
  storage.put = async (...file) => {
    if (isFull) throw new StorageError("storage_full", "The disk is full.");
    await whole.put(...file);
    isFull = true;
  };
  const photos = ["wateringcan.jpg", "drill_red.jpg"];
  const files = await Promise.all(
    photos.map(async (name): Promise<File> => [name, await readSample(name)]),
  );
  const { status, html } = await send(url, files);
  Object.assign(storage, whole);
  assert.equal(status, 200, html);
  assert.match(html, /Your photo has arrived/);
  assert.match(html, /drill_red\.jpg<\/b><small>The service cannot answer now; try again shortly/);
  assert.equal((await arrived(id)).uploads.length, 1);
  assert.match((await send(url, files.slice(1))).html, /Your photo has arrived/);
});

test("what is no picture by its Content-Type is told so, and not to be sent as JSON", async () => {
  const { url } = await makeLink(1);
  const headers = { "content-type": "application/json" };
  const form = await fetch(url, { method: "POST", body: "{}", headers });
  const message = "The body takes a picture, or a form with pictures.";
  const error = { code: "unsupported_media_type", message };
  assert.deepEqual([form.status, await form.json()], [415, { error }]);
  const photo = await readSample("mug_black.jpg");
  const nameless = { "content-type": "photo" };
  const refused = await owner.call("POST", "/app/uploads", photo, nameless);
  assert.deepEqual([refused.status, refused.body], [415, { error }]);
});
