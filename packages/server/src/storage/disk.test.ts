import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { test } from "node:test";
import { openDiskStorage, storageErrorFrom } from "./disk.ts";
import type { Storage } from "./storage.ts";

const photo = Buffer.from("0123456789");

type Store = AsyncDisposable & {
  folder: string;
  storage: Storage;
  incoming: () => Promise<string[]>;
};

async function newStore(): Promise<Store> {
  const folder = await mkdtemp(join(tmpdir(), "packshot-storage-"));
  return {
    folder,
    storage: await openDiskStorage({ folder }),
    incoming: () => readdir(join(folder, ".incoming")),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

async function keysOf(storage: Storage, folder = ""): Promise<string[]> {
  return await Array.fromAsync(storage.list(folder));
}

test("what is put is got back, from bytes and from a stream", async () => {
  await using store = await newStore();
  const { storage } = store;
  await storage.put("a/1.jpg", photo);
  await storage.put("a/2.mp4", Readable.from([photo, photo]));
  assert.deepEqual(await storage.get("a/1.jpg"), photo);
  const film = await storage.open("a/2.mp4");
  assert.equal(film.sizeBytes, 20);
  assert.equal(film.contentType, "video/mp4");
  assert.deepEqual(await buffer(film.stream), Buffer.concat([photo, photo]));
  const { stream: _stream, ...described } = film;
  assert.deepEqual(await storage.stat("a/2.mp4"), described);
  assert.deepEqual(await store.incoming(), []);
});

test("a check leaves nothing behind, and fails where the store was unmounted; no object is missing then", async () => {
  await using store = await newStore();
  const { storage } = store;
  await storage.put("a.jpg", photo);
  await storage.check();
  assert.deepEqual(await store.incoming(), []);
  await rm(store.folder, { recursive: true });
  // What an unmounted disk leaves: its mount point, empty.
  await mkdir(store.folder);
  await assert.rejects(storage.check(), { code: "ENOENT" });
  const away = { code: "storage_away" };
  await assert.rejects(storage.get("a.jpg"), away);
  await assert.rejects(storage.open("a.jpg"), away);
  await assert.rejects(storage.put("a.jpg", photo), away);
  await assert.rejects(storage.stat("a.jpg"), away);
});

test("a range gives its first to its last byte", async () => {
  await using store = await newStore();
  await store.storage.put("a.jpg", photo);
  const { stream, sizeBytes } = await store.storage.open("a.jpg", { first: 2, last: 4 });
  assert.equal((await buffer(stream)).toString(), "234");
  assert.equal(sizeBytes, 10);
});

test("other bytes under the same key have another tag, and who reads the old ones reads them to the end", async () => {
  await using store = await newStore();
  const { storage } = store;
  await storage.put("a.jpg", photo);
  const old = await storage.open("a.jpg");
  await storage.put("a.jpg", Buffer.from("abcdefghij"));
  assert.notEqual((await storage.stat("a.jpg"))?.etag, old.etag);
  assert.deepEqual(await buffer(old.stream), photo);
  assert.equal((await storage.get("a.jpg")).toString(), "abcdefghij");
});

test("a stream that breaks leaves nothing behind, and the old object as it was", async () => {
  await using store = await newStore();
  const { storage } = store;
  await storage.put("a.jpg", photo);
  const broken = Readable.from(
    (async function* () {
      yield Buffer.alloc(100_000);
      throw new Error("the line broke");
    })(),
  );
  await assert.rejects(storage.put("a.jpg", broken), /the line broke/);
  assert.deepEqual(await storage.get("a.jpg"), photo);
  assert.deepEqual(await store.incoming(), []);
});

test("of writes at the same time one wins, whole", async () => {
  await using store = await newStore();
  const { storage } = store;
  await Promise.all(
    Array.from({ length: 20 }, (_, i) => storage.put("a/b.jpg", Buffer.alloc(50_000, i))),
  );
  const bytes = await storage.get("a/b.jpg");
  assert.deepEqual(bytes, Buffer.alloc(50_000, bytes[0]));
});

test("objects that are missing", async () => {
  await using store = await newStore();
  const { storage } = store;
  await assert.rejects(storage.get("a.jpg"), { code: "object_missing" });
  await assert.rejects(storage.open("a.jpg"), { code: "object_missing" });
  assert.equal(await storage.stat("a.jpg"), null);
  await storage.delete("a.jpg");
  assert.deepEqual(await keysOf(storage, "nowhere/"), []);
});

test("a key that climbs is refused by every verb", async () => {
  await using store = await newStore();
  const { storage } = store;
  const bad = "../outside.jpg";
  const refused = { code: "key_invalid" };
  await assert.rejects(storage.put(bad, photo), refused);
  await assert.rejects(storage.get(bad), refused);
  await assert.rejects(storage.open(bad), refused);
  await assert.rejects(storage.stat(bad), refused);
  await assert.rejects(storage.delete(bad), refused);
  await assert.rejects(keysOf(storage, "../"), refused);
});

test("a list is in order, knows folders, and hides what is under way", async () => {
  await using store = await newStore();
  const { storage } = store;
  const keys = ["a-b/1.jpg", "a/1.jpg", "a/2.jpg", "a/c/1.jpg", "a0.jpg", "z.jpg"];
  for (const key of keys.toReversed()) await storage.put(key, photo);
  await writeFile(join(store.folder, ".incoming", "half"), "");
  assert.deepEqual(await keysOf(storage), keys);
  assert.deepEqual(await keysOf(storage, "a/"), ["a/1.jpg", "a/2.jpg", "a/c/1.jpg"]);
  // A folder is no object.
  assert.equal(await storage.stat("a"), null);
});

test("deleting the last object of a folder removes it, also while another is put there", async () => {
  await using store = await newStore();
  const { storage } = store;
  for (let round = 0; round < 30; round++) {
    await storage.put("a/b/1.jpg", photo);
    await Promise.all([storage.delete("a/b/1.jpg"), storage.put("a/b/2.jpg", photo)]);
    assert.deepEqual(await keysOf(storage), ["a/b/2.jpg"]);
    await storage.delete("a/b/2.jpg");
    assert.deepEqual(await readdir(store.folder), [".incoming"]);
  }
});

test("files are for their owner only", async () => {
  await using store = await newStore();
  await store.storage.put("a/b.jpg", photo);
  assert.equal((await stat(join(store.folder, "a/b.jpg"))).mode & 0o777, 0o600);
  assert.equal((await stat(join(store.folder, "a"))).mode & 0o777, 0o700);
});

test("a killed process leaves whole objects, and its leftovers go an hour later", async () => {
  await using store = await newStore();
  const program = `
    import { openDiskStorage } from ${JSON.stringify(new URL("disk.ts", import.meta.url).href)};
    const storage = await openDiskStorage({ folder: process.argv[1] });
    for (let i = 0; ; i++) {
      await storage.put("a/" + (i % 3) + ".jpg", Buffer.alloc(4_000_000, i));
      if (i === 3) console.log("several are written");
    }`;
  const args = ["--input-type=module", "-e", program, store.folder];
  const writer = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  await once(writer.stdout, "data");
  // Somewhere in the middle of a write: whether it leaves a half file is chance, so one is laid there besides.
  writer.kill("SIGKILL");
  await once(writer, "exit");
  await writeFile(join(store.folder, ".incoming", "half"), "half a photo");
  const keys = await keysOf(store.storage);
  assert.deepEqual(keys, ["a/0.jpg", "a/1.jpg", "a/2.jpg"]);
  for (const key of keys) {
    const bytes = await store.storage.get(key);
    assert.ok(bytes.equals(Buffer.alloc(4_000_000, bytes[0])), key);
  }
  await openDiskStorage({ folder: store.folder });
  assert.ok((await store.incoming()).includes("half"), "another process may still write it");
  const later = new Date(Date.now() + 2 * 3_600_000);
  await openDiskStorage({ folder: store.folder, now: () => later });
  assert.deepEqual(await store.incoming(), []);
});

test("a full disk is told as such", async () => {
  // A device of the kernel's that is always full; where there is none, what the kernel would say.
  const error: unknown = await writeFile("/dev/full", photo).then(
    () => assert.fail("it took the bytes"),
    (cause: NodeJS.ErrnoException) =>
      cause.code === "ENOSPC" ? cause : Object.assign(new Error("full"), { code: "ENOSPC" }),
  );
  const told = storageErrorFrom(error, "a.jpg");
  assert.ok(told instanceof Error && "code" in told);
  assert.equal(told.code, "storage_full");
  assert.equal(told.cause, error);
});

test("a version is deleted as long as it is the one that was looked at", async () => {
  await using store = await newStore();
  const { storage } = store;
  await storage.put("a/1.jpg", photo);
  const first = await storage.stat("a/1.jpg");
  assert.ok(first);
  await storage.put("a/1.jpg", Buffer.concat([photo, photo]));
  assert.equal(await storage.deleteVersion("a/1.jpg", first.etag), false);
  const second = await storage.stat("a/1.jpg");
  assert.equal(second?.sizeBytes, 20);
  assert.equal(await storage.deleteVersion("a/1.jpg", second.etag), true);
  assert.equal(await storage.deleteVersion("a/1.jpg", second.etag), false);
  assert.deepEqual([await keysOf(storage), await store.incoming()], [[], []]);
});
