import assert from "node:assert/strict";
import { test } from "node:test";
import { measureScene } from "./scene.ts";
import { undilate } from "./step-costs.ts";

test("the last pixel of ground before an edge is as easily reached as the one beside it, in its own row", () => {
  const [widthPx, heightPx] = [12, 9];
  const photo = { widthPx, heightPx, rgb: new Uint8Array(widthPx * heightPx * 3).fill(240) };
  const scene = measureScene(photo, photo);
  scene.gradient.fill(20);
  const reach = new Uint8Array(widthPx * heightPx).fill(200);
  const last = 4 * widthPx - 1;
  reach[last] = 10;
  const given = undilate(scene, reach, new Uint8Array(reach.length), 14);
  assert.equal(given[last - 1], 10);
  assert.equal(given[last + widthPx], 10);
  assert.equal(given[last + 1], 200);
});
