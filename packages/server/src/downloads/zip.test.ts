import assert from "node:assert/strict";
import { once } from "node:events";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { test } from "node:test";
import { uniqueNames, zipFiles } from "./zip.ts";

test("names are taken once, and what no file system takes is gone", () => {
  const nameOf = uniqueNames();
  assert.equal(nameOf("Café / bottle?", "1", "jpg"), "Café bottle - 1.jpg");
  assert.equal(nameOf("café bottle", "1", "jpg"), "café bottle - 1 (2).jpg");
  assert.equal(nameOf("../../etc", "", "jpg"), "etc.jpg");
  assert.equal(nameOf("\u202e...", "", "mp4"), "picture.mp4");
  assert.ok(nameOf("x".repeat(500), "", "jpg").length < 100);
});

/** Names, sizes and checksums by a zip's central directory (APPNOTE 4.3.12, 4.3.16). */
function readDirectory(
  zip: Buffer,
): { name: string; method: number; bytes: number; crc: number }[] {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    assert.equal(zip.readUInt32LE(at), 0x02014b50);
    const nameBytes = zip.readUInt16LE(at + 28);
    files.push({
      name: zip.toString("utf8", at + 46, at + 46 + nameBytes),
      method: zip.readUInt16LE(at + 10),
      crc: zip.readUInt32LE(at + 16),
      bytes: zip.readUInt32LE(at + 24),
    });
    at += 46 + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}

test("a zip lists every file whole and stored, and a file that is gone breaks it off", async () => {
  const bytes = Buffer.alloc(300_000, 7);
  const entry = (name: string, open: () => Promise<Readable>) => ({
    name,
    modifiedAt: new Date(),
    open,
  });
  const names = ["Ähre - 1.jpg", "b.jpg"];
  const entries = names.map((name) => entry(name, async () => Readable.from([bytes])));
  const found = readDirectory(await buffer(zipFiles(entries)));
  const whole = { method: 0, crc: crc32(bytes), bytes: bytes.length };
  assert.deepEqual(
    found.map(({ name, ...rest }) => [name, rest]),
    names.map((name) => [name, whole]),
  );
  const gone = entry("gone.jpg", async () => {
    throw new Error("gone");
  });
  await assert.rejects(buffer(zipFiles([...entries, gone])), /gone/);
});

test("a reader that goes away closes the file that is open, and opens no other", async () => {
  const file = new Readable({ read: () => {} });
  let opened = 0;
  const open = async (): Promise<Readable> => {
    opened++;
    return file;
  };
  const names = ["a.jpg", "b.jpg"];
  const zip = zipFiles(names.map((name) => ({ name, modifiedAt: new Date(), open })));
  zip.resume();
  file.push(Buffer.alloc(1000));
  await once(zip, "data");
  zip.destroy();
  await once(file, "close");
  assert.equal(opened, 1);
});
