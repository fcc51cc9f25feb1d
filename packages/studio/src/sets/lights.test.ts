import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { irradianceFrom, lampOf, lampsOf } from "./lights.ts";
import { listSets } from "./list-sets.ts";

const sets = await listSets(fileURLToPath(new URL("../../../../sets/", import.meta.url)));

test("a lamp is as far away as it stands, and as bright as a matte surface of its watts", () => {
  const set = sets.find(({ camera }) => camera.view === "level")!;
  const [x, y, z] = set.anchor;
  const light = set.lights.find(({ type }) => type === "area")!;
  assert.ok(light.type === "area");
  const lamp = lampOf(set, { ...light, pos: [x, y - 2, z] })!;
  assert.equal(lamp.distance, 2);
  assert.deepEqual(lamp.from, [0, 0, -1], "it stands between product and camera");
  assert.equal(irradianceFrom(lamp, 4 * Math.PI), 1);
});

test("a sun's power is what arrives", () => {
  const set = sets.find(({ lights }) => lights.some(({ type }) => type === "sun"))!;
  const lamp = lampsOf(set).find(({ light }) => light.type === "sun")!;
  assert.ok(Math.abs(lamp.distance - 1) < 1e-3, String(lamp.distance));
  assert.equal(irradianceFrom(lamp, 3), 3);
});

test("no dome and no backdrop's light is a lamp", () => {
  for (const set of sets)
    for (const { light } of lampsOf(set)) assert.ok(light.castsProductShadow, set.id);
  const dome = sets.flatMap(({ lights }) => lights).find(({ type }) => type === "dome")!;
  assert.equal(lampOf(sets[0]!, dome), null);
});
