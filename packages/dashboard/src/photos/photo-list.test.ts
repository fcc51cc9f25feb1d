import assert from "node:assert/strict";
import { test } from "node:test";
import { changePhotos, type Photo } from "./photo-list.ts";

const photo = (key: string): Photo => ({
  key,
  name: `${key}.jpg`,
  origin: { url: `https://shop.example/${key}.jpg` },
  upload: null,
  sent: 0,
  failure: null,
});
const keys = (photos: Photo[]): string => photos.map(({ key }) => key).join("");

test("photos move to where they are put, and never out of the list", () => {
  const photos = ["a", "b", "c", "d"].map(photo);
  assert.equal(keys(changePhotos(photos, { type: "move", key: "d", to: 0 })), "dabc");
  assert.equal(keys(changePhotos(photos, { type: "move", key: "a", to: 2 })), "bcad");
  assert.equal(keys(changePhotos(photos, { type: "move", key: "a", to: -1 })), "abcd");
  assert.equal(keys(changePhotos(photos, { type: "move", key: "b", to: 9 })), "acdb");
  assert.equal(keys(changePhotos(photos, { type: "move", key: "gone", to: 0 })), "abcd");
});

test("a photo that was removed comes back to its place", () => {
  const photos = ["a", "b", "c"].map(photo);
  const left = changePhotos(photos, { type: "remove", key: "b" });
  const back = { type: "insert", photo: photo("b"), at: 1, limit: 8 } as const;
  assert.equal(keys(changePhotos(left, back)), "abc");
  assert.equal(keys(changePhotos(photos, { ...back, photo: photo("d"), limit: 3 })), "adb");
});

test("no more photos are taken than a shoot holds", () => {
  const added = changePhotos([photo("a")], {
    type: "add",
    photos: ["b", "c", "d"].map(photo),
    limit: 3,
  });
  assert.equal(keys(added), "abc");
});

test("news of a photo that was removed meanwhile changes nothing", () => {
  const photos = [photo("a")];
  assert.deepEqual(
    changePhotos(photos, { type: "failed", key: "gone", failure: "offline" }),
    photos,
  );
});

test("a photo that failed keeps its file for another try", () => {
  const failed = changePhotos([photo("a")], { type: "failed", key: "a", failure: "No connection" });
  const [again] = changePhotos(failed, { type: "retry", key: "a" });
  assert.deepEqual(again, photo("a"));
});
