import assert from "node:assert/strict";
import { test } from "node:test";
import { checkPhoto } from "@packshot/studio";
import { hostileImages } from "./images.ts";

const images = await hostileImages();
const kilobytesBefore = process.resourceUsage().maxRSS;

for (const { name, wrong, bytes, code } of images) {
  // The bound of time is only there against work without end: a check takes milliseconds.
  test(`${name}: ${wrong}`, { timeout: 15_000 }, async () => {
    if (code !== null) {
      await assert.rejects(checkPhoto(bytes), (error: Error) => {
        assert.deepEqual([error.name, "code" in error && error.code], ["StudioError", code]);
        // It is told to the client: a sentence, and nothing of libraries or paths.
        assert.match(error.message, /^[A-Z].*\.$/);
        assert.doesNotMatch(error.message, /vips|libspng|buffer|\//i);
        return true;
      });
      return;
    }
    const { widthPx, heightPx } = await checkPhoto(bytes);
    assert.ok(widthPx > 0 && heightPx > 0);
  });
}

test("all of them together took less memory than one photo of the largest size", () => {
  const megabytes = (process.resourceUsage().maxRSS - kilobytesBefore) / 1000;
  // 80 megapixels in RGB; the bombs among them claim up to 10 GB.
  assert.ok(megabytes < 240, `${megabytes} MB`);
});

test("names are unique, so that a failure is found", () => {
  assert.equal(new Set(images.map(({ name }) => name)).size, images.length);
  assert.ok(images.length >= 80);
});
