import assert from "node:assert/strict";
import { test } from "node:test";
import { thinningOf } from "./streak.ts";
import type { Frame } from "../frame.ts";
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
