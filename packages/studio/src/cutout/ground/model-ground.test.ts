import assert from "node:assert/strict";
import { test } from "node:test";
import { segmentByModel } from "./model-ground.ts";
import { measureScene } from "./scene.ts";

test("a model's map is laid over the whole picture: what lies in its middle is cut out there", () => {
  const side = 240;
  const photo = { widthPx: side, heightPx: side, rgb: new Uint8Array(side * side * 3).fill(200) };
  const own = [0.02, 0.02, 0.98, 0.98, 0.02, 0.02];
  const probability = Float32Array.from(own.flatMap((down) => own.map((across) => down * across)));
  const map = { widthPx: own.length, heightPx: own.length, probability };
  const { mask } = segmentByModel(measureScene(photo, photo), map);
  const area = mask.reduce((sum, value) => sum + value, 0) / mask.length;
  assert.ok(Math.abs(area - 1 / 9) < 0.04, `${area} of the picture`);
  assert.deepEqual([mask[0], mask[Math.floor(mask.length / 2) + side / 2]], [0, 1]);
  assert.deepEqual(mask, mask.toReversed());
});
