import assert from "node:assert/strict";
import { test } from "node:test";
import type { SetDescription } from "../../sets/set.ts";
import { sunBeside, thinningOf } from "./streak.ts";
import type { Frame } from "../../direction/frame.ts";
import type { Volume } from "../solid/volume.ts";

// Why the casts: no more of either is read.
const frame = { view: { down: false, cameraUp: 0.1, distance: 1.5 } } as Frame;
const volume = { widthMetres: 0.1, heightMetres: 0.2, centreMetres: 0, awayTo: 0.05 } as Volume;
const shadow = thinningOf(frame, volume, null)(() => 1);

test("a long shadow thins out on the floor, and the wall that it climbs has it whole again above its foot", () => {
  assert.equal(shadow(0, 0, 0.04, 0.001), 1);
  const [floor, foot, higher, above] = [0, 0.004, 0.03, 0.06].map((up) =>
    shadow(0, up, 0.5, 0.001),
  );
  assert.ok(floor! < 0.75, `${floor} of it on the floor`);
  assert.ok(foot! - floor! < 0.03, `${foot} at the wall's foot, ${floor} before it`);
  assert.ok(higher! > foot! + 0.05 && higher! < 1, `${higher} above that`);
  assert.equal(above, 1);
});

test("a product's shadow is whole under it, wherever it stands, and thins out to both sides alike", () => {
  const aside = { ...volume, widthMetres: 0.3, centreMetres: 0.4 } as Volume;
  const at = (x: number) => thinningOf(frame, aside, null)(() => 1)(0.4 + x, 0, 0.04, 0.001);
  for (const x of [-0.14, 0, 0.14]) assert.equal(at(x), 1);
  assert.ok(at(0.3) < 0.95 && Math.abs(at(0.3) - at(-0.3)) < 1e-9);
});

test("before a camera near the floor most of a shadow goes there, and no more than a third of it on the wall", () => {
  const view = { down: false, cameraUp: 0.01, distance: 1.5 };
  const low = thinningOf({ ...frame, view } as Frame, volume, null)(() => 1);
  const [floor, wall] = [low(0, 0, 2, 0.001), low(0, 0.003, 2, 0.001)];
  assert.ok(floor < 0.3 && wall > 0.6 && wall < 0.7, `${floor} and ${wall}`);
});

test("seen from above, or from well over the floor, a long shadow stays whole", () => {
  const others = [
    { down: true, cameraUp: 0.1, distance: 1.5 },
    { down: false, cameraUp: 0.4, distance: 1.5 },
  ];
  for (const view of others) {
    const whole = thinningOf({ ...frame, view } as Frame, volume, null)(() => 1);
    assert.equal(whole(0.3, 0, 0.5, 0.001), 1);
  }
});

test("a sun's shadow thins out less where it comes from behind the camera than from beside, where a higher camera sees it too", () => {
  const at = (sideways: number, cameraUp: number): number => {
    const view = { down: false, cameraUp, distance: 1.5 };
    return thinningOf({ ...frame, view } as Frame, volume, sideways)(() => 1)(0.4, 0, 0.3, 0.001);
  };
  assert.ok(at(0, 0.05) > at(0.5, 0.05) && at(0.5, 0.05) > at(1, 0.05));
  assert.equal(at(0, 0.15), 1);
  assert.ok(at(1, 0.15) < 0.9, `${at(1, 0.15)}`);
});

test("a group's sun comes from the side from 64° off the camera's axis; a lamp, and another group's, comes from nowhere", () => {
  const towards = (degrees: number): number | null => {
    const turn = (degrees * Math.PI) / 180;
    const dir = [Math.sin(turn), Math.cos(turn), 0.7];
    const lamp = { group: "fill", type: "area" };
    const sun = { group: "key", type: "sun", dir };
    return sunBeside({ camera: { view: "level" }, lights: [lamp, sun] } as SetDescription, "key");
  };
  for (const degrees of [0, 40, -40, 180, 140]) assert.equal(towards(degrees), 0, `${degrees}°`);
  for (const degrees of [70, -70, 90, 110]) assert.equal(towards(degrees), 1, `${degrees}°`);
  assert.ok(towards(53)! > 0.3 && towards(53)! < 0.7);
  const lamps = { camera: { view: "level" }, lights: [{ group: "key", type: "area" }] };
  assert.equal(sunBeside(lamps as SetDescription, "key"), null);
  const sun = { group: "fill", type: "sun", dir: [1, 0, 0.7] };
  assert.equal(sunBeside({ ...lamps, lights: [sun] } as unknown as SetDescription, "key"), null);
});
