import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { analysePhotos } from "./analyse-photos.ts";

/** A GIF of one white pixel. */
const blank = Buffer.from("R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=", "base64");
const bottle = await readFile(new URL("../../../samples/t_bottle_png.png", import.meta.url));

test("a photo without a product is left out by name, and only where none shows one is that an error", async (t) => {
  const told = t.mock.method(process.stderr, "write", () => true);
  const [first, second] = await analysePhotos(["blank.gif", "bottle.png"], [blank, bottle]);
  assert.equal(first, null);
  assert.equal(second?.photo, bottle);
  assert.match(
    String(told.mock.calls[0]?.arguments[0]),
    /^blank\.gif: No product .* left out\.\n$/,
  );
  await assert.rejects(analysePhotos(["blank.gif", "b.gif"], [blank, blank]), {
    code: "no_product",
    message: /^blank\.gif: /,
  });
  await assert.rejects(analysePhotos(["a.jpg", "bottle.png"], [Buffer.from("text"), bottle]), {
    code: "photo_unreadable",
  });
});
