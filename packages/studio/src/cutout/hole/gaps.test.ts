import assert from "node:assert/strict";
import { test } from "node:test";
import { measureScene } from "../ground/scene.ts";
import { gap, openGaps } from "./gaps.ts";

const [widthPx, heightPx] = [60, 40];
const at = (x: number, y: number) => y * widthPx + x;

/** Dark goods that leave the picture at both sides and below, with a gap in them that is open at its top. */
function paint() {
  const photo = { widthPx, heightPx, rgb: new Uint8Array(widthPx * heightPx * 3) };
  const scene = measureScene(photo, photo);
  scene.lift.fill(-80);
  for (const plane of [scene.tint, scene.slope, scene.ringing, ...scene.lab]) plane.fill(0);
  const mask = new Uint8Array(widthPx * heightPx).fill(1, at(0, 5));
  const ground = mask.map((own) => 1 - own);
  const costs = mask.map((own) => own * 254);
  const shade = (x: number, y: number, tint: number) => {
    scene.lift[at(x, y)] = -20;
    scene.tint[at(x, y)] = tint;
    costs[at(x, y)] = 0;
  };
  for (let y = 5; y < 25; y++) {
    for (let x = 29; x < 32; x++) {
      shade(x, y, 0);
      scene.lab[0][at(x, y)] = 50;
    }
  }
  return { scene, mask, ground, costs, shade };
}

test("a gap's tinted shade is followed to the picture's side and not on from the other one", () => {
  const { scene, mask, ground, costs, shade } = paint();
  const tinted = 6 + scene.backdrop.noise;
  for (let x = 0; x < 29; x++) shade(x, 20, tinted);
  for (let y = 5; y < 20; y++) shade(59, y, tinted);
  assert.ok(openGaps(scene, mask, ground, costs));
  assert.equal(ground[at(30, 20)], gap);
  assert.equal(ground[at(0, 20)], gap);
  assert.equal(ground[at(59, 19)], 0);
});

test("a seam that leads from open ground out of the picture joins nothing", () => {
  const { scene, mask, ground, costs } = paint();
  ground[at(10, 25)] = ground[at(20, 25)] = ground[at(20, 36)] = 1;
  for (let y = 26; y < heightPx; y++) scene.lift[at(10, y)] = -40;
  for (let y = 26; y < 36; y++) scene.lift[at(20, y)] = -40;
  assert.ok(openGaps(scene, mask, ground, costs));
  assert.equal(ground[at(10, 30)], 0);
  assert.equal(ground[at(20, 30)], gap);
});
