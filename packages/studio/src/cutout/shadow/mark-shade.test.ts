import assert from "node:assert/strict";
import { test } from "node:test";
import { measureScene } from "../ground/scene.ts";
import { evenShade, markEvenShade } from "./even-shade.ts";

test("a penumbra at the picture's side is not marked on at the other one", () => {
  const [widthPx, heightPx] = [40, 30];
  const photo = { widthPx, heightPx, rgb: new Uint8Array(widthPx * heightPx * 3).fill(200) };
  const ground = new Uint8Array(widthPx * heightPx);
  const shade = ground.map((_, p) => Number(p === 15 * widthPx));
  markEvenShade(measureScene(photo, photo), ground.slice(), shade, ground);
  const marked = [...ground.entries()].filter(([, own]) => own === evenShade);
  assert.equal(Math.max(...marked.map(([p]) => p % widthPx)), 10);
});
