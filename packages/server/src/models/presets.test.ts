import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import sharp from "sharp";
import { presetFolder, readPresets } from "./presets.ts";

test("every preset comes with its matte: a figure, and nothing about it", async () => {
  const presets = await readPresets();
  assert.ok(presets.length >= 8);
  for (const { file } of presets) {
    const image = sharp(fileURLToPath(new URL(file, presetFolder)));
    const { channels } = await image.stats();
    assert.equal(channels.length, 4, file);
    const { mean, min, max } = channels[3]!;
    assert.deepEqual([min, max], [0, 255], file);
    assert.ok(mean > 0.1 * 255 && mean < 0.7 * 255, `${file}: ${mean}`);
  }
});

const kinds = [
  "bust",
  "half-length",
  "head",
  "tailors-bust",
  "necklace-bust",
  "hand",
  "lay-figure",
];
const finishes = [
  "matte-white",
  "matte-black",
  "graphite",
  "sage",
  "terracotta",
  "brass",
  "linen",
  "charcoal",
  "ash",
  "beech",
];

test("every preset's tags say what it is and of what finish, as its file's name does", async () => {
  for (const { file, tags } of await readPresets()) {
    assert.ok(tags.length > 0 && tags.every((tag) => /^[a-z]+(-[a-z]+)*$/.test(tag)), file);
    assert.equal(new Set(tags).size, tags.length, `${file}: ${tags.join()}`);
    assert.ok(
      tags.some((tag) => kinds.includes(tag)),
      `${file} is of no kind`,
    );
    const finish = tags.find((tag) => finishes.includes(tag));
    assert.ok(finish !== undefined, `${file} has no finish`);
    assert.ok(file.includes(finish.replace(/^matte-(?=black)/, "")), `${file} is not ${finish}`);
  }
});
