import assert from "node:assert/strict";
import { test } from "node:test";
import { checkFolder, checkKey, contentTypeOf, sourceKey } from "./keys.ts";

const refused = [
  "",
  "/",
  "/etc/passwd",
  "../secret.jpg",
  "a/../b.jpg",
  "a/./b.jpg",
  "a//b.jpg",
  "a/b.jpg/",
  "a/..",
  ".hidden",
  ".incoming/x",
  "a/.b.jpg",
  "a\\b.jpg",
  "..\\b.jpg",
  "a%2f..%2fb.jpg",
  "A.jpg",
  "a.JPG",
  "ä.jpg",
  "a b.jpg",
  "a\0.jpg",
  "a.jpg\n",
  "a.html",
  "a.svg",
  "a.jpg.html",
  "a.b.jpg",
  "a.b/c.jpg",
  "a.constructor",
  "c:/a.jpg",
  `${"a".repeat(101)}.jpg`,
  `${"a/".repeat(260)}b.jpg`,
];

for (const key of refused) {
  test(`${JSON.stringify(key.slice(0, 40))} is no key`, () => {
    assert.throws(() => checkKey(key), { code: "key_invalid" });
  });
}

test("keys of the service's own are taken", () => {
  for (const key of ["a", "ready", "shoots/shoot_01h8/1.jpg", "videos/video_01-x/film.mp4"])
    checkKey(key);
  for (const folder of ["", "shoots/", "shoots/shoot_01h8/"]) checkFolder(folder);
  for (const folder of ["/", "shoots", "../", "shoots//", "a.jpg/"]) {
    assert.throws(() => checkFolder(folder), { code: "key_invalid" }, folder);
  }
});

test("a source's key is the SHA-256 of its bytes", () => {
  const key = sourceKey(Buffer.from("abc"));
  const hash = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  assert.equal(key, `sources/ba/${hash}`);
  checkKey(key);
});

test("the ending tells the type", () => {
  assert.equal(contentTypeOf("a/b.jpg"), "image/jpeg");
  assert.equal(contentTypeOf("a/b.mp4"), "video/mp4");
  assert.equal(contentTypeOf("a/b"), "application/octet-stream");
});
