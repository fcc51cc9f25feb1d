import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { encodePicture } from "./encode.ts";

const term = "http://cv.iptc.org/newscodes/digitalsourcetype/compositeSynthetic";

test("picture and thumbnail have their sizes, their profile and their mark", async () => {
  const rgb = Buffer.alloc(800 * 600 * 3, 120);
  const { picture, thumbnail } = await encodePicture(rgb, 800, 600);
  const large = await sharp(picture).metadata();
  assert.equal(large.format, "jpeg");
  assert.deepEqual([large.width, large.height], [800, 600]);
  assert.equal(large.chromaSubsampling, "4:4:4");
  // Profile names are big-endian UTF-16, or plain in older profiles.
  assert.ok(large.icc?.includes("\0s\0R\0G\0B") || large.icc?.includes("sRGB"));
  assert.ok(large.xmp?.includes(term));
  const small = await sharp(thumbnail).metadata();
  assert.equal(small.format, "webp");
  assert.deepEqual([small.width, small.height], [512, 384]);
  assert.ok(small.xmp?.includes(term));
});
