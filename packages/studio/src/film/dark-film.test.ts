import assert from "node:assert/strict";
import test from "node:test";
import { isDarkFilm } from "./dark-film.ts";
import type { Scene } from "./scene.ts";

function sceneOf(level: number): Scene {
  const size = { widthPx: 40, heightPx: 30 };
  const plate = { ...size, channels: 3 as const, data: new Uint8Array(40 * 30 * 3).fill(level) };
  const subject = { leftPx: 0, topPx: 0, ...size };
  const lit = { plate, soft: null, product: null };
  return { space: { ...size, subject, depth: null }, lit, unlit: null, held: null };
}

test("an end-card follows what was seen: after dark sets it is dark, after bright ones light", () => {
  assert.equal(isDarkFilm([sceneOf(60), sceneOf(90)]), true);
  assert.equal(isDarkFilm([sceneOf(40), sceneOf(200)]), false);
  assert.equal(isDarkFilm([sceneOf(230)]), false);
});
