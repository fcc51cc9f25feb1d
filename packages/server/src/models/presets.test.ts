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
